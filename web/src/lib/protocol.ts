/** Short names for what the server says and takes; the types come from its OpenAPI. */

import type { components } from "./openapi";

type Schemas = components["schemas"];

export type GameInfo = Schemas["GameInfo"];
export type GameReadiness = Schemas["GameReadiness"];
export type OptionInfo = Schemas["OptionInfo"];
export type TableInfo = Schemas["TableInfo"];
export type TableRequest = Schemas["TableRequest"];
export type SeatInfo = Schemas["SeatInfo"];
export type Lobby = Schemas["Lobby"];
export type Deal = Schemas["Deal"];
export type Sharing = Schemas["Sharing"];
export type Invitation = Schemas["Invitation"];
export type Code = Schemas["Code"];
export type Pad = Schemas["Pad"];
export type Line = Schemas["Line"];
export type Entry = Schemas["Entry"];
export type Frame = Schemas["Frame"];
export type Replay = Schemas["Replay"];
export type Hint = Schemas["Hint"];
export type Source = Schemas["Source"];
export type Analysis = Schemas["Analysis"];
export type AnalysedDecision = Schemas["AnalysedDecision"];
export type AnalysisProgress = Schemas["AnalysisProgress"];
export type Outlook = Schemas["Outlook"];
export type Rule = Schemas["Rule"];
export type PartsInfo = Schemas["PartsInfo"];
export type Ask = Schemas["Ask"];
export type SeatRequest = Schemas["SeatRequest"];
export type Fault = Schemas["Fault"];
export type Place = Schemas["Place"];
export type Reason = Fault;
export type ChatEntry = Schemas["ChatEntry"];
export type Told = Schemas["Told"];
export type StateMessage = Schemas["StateMessage"];
export type ClientMessage = Schemas["ClientMessage"];
export type ServerMessage = Schemas["ServerMessage"];

export type Action = Record<string, unknown>;
export type Event = Record<string, unknown>;
export type View = Record<string, unknown>;
