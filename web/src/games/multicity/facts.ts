/** Made from laguna/games/multicity/facts/declared.py by tools/facts.py; not by hand. */

import type { components } from "../../lib/openapi";

type Schemas = components["schemas"];

export const COLOURS = ["red", "green", "yellow", "blue"] as const;
export type Colour = (typeof COLOURS)[number];
export const DIRECTIONS = ["right", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const FIELD_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h", "i"] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
export const PHASES = ["pick", "turn", "lay", "last", "over"] as const;
export type Phase = (typeof PHASES)[number];

export const LENGTHS = [2, 3, 4, 5, 6, 7] as const;
export const SIDE = 3;
export const QUARTER = 90;

export type MulticityAction = Schemas["MulticityAction"];
export type Bounds = Schemas["MulticityBounds"];
export type MulticityCounted = Schemas["MulticityCounted"];
export type Counters = Schemas["MulticityCounters"];
export type Draw = Schemas["MulticityDraw"];
export type DrawEvent = Schemas["MulticityDrawEvent"];
export type DrawnTile = Schemas["MulticityDrawnTile"];
export type Ending = Schemas["MulticityEnding"];
export type MulticityEvent = Schemas["MulticityEvent"];
export type LastEvent = Schemas["MulticityLastEvent"];
export type LastSign = Schemas["MulticityLastSign"];
export type Lay = Schemas["MulticityLay"];
export type LayEvent = Schemas["MulticityLayEvent"];
export type LengthCounted = Schemas["MulticityLengthCounted"];
export type LostEvent = Schemas["MulticityLostEvent"];
export type NothingCounted = Schemas["MulticityNothingCounted"];
export type ObjectSign = Schemas["MulticityObjectSign"];
export type MulticityOutcome = Schemas["MulticityOutcome"];
export type OverEvent = Schemas["MulticityOverEvent"];
export type MulticityParts = Schemas["MulticityParts"];
export type Pass = Schemas["MulticityPass"];
export type PassEvent = Schemas["MulticityPassEvent"];
export type Pick = Schemas["MulticityPick"];
export type PickEvent = Schemas["MulticityPickEvent"];
export type Place = Schemas["MulticityPlace"];
export type PlaceEvent = Schemas["MulticityPlaceEvent"];
export type Player = Schemas["MulticityPlayer"];
export type Spot = Schemas["MulticitySpot"];
export type Standing = Schemas["MulticityStanding"];
export type Tile = Schemas["MulticityTile"];
export type TilesSign = Schemas["MulticityTilesSign"];
export type TotalCounted = Schemas["MulticityTotalCounted"];
export type MulticityView = Schemas["MulticityView"];
export type Cell = [number, number];
export type ClosingSign = ObjectSign | TilesSign | LastSign;
export type MoveEvent = PickEvent | DrawEvent | LayEvent | PlaceEvent | PassEvent;
export type MulticityFacts = { view: MulticityView; event: MulticityEvent; action: MulticityAction; counted: MulticityCounted; outcome: MulticityOutcome; parts: MulticityParts };
