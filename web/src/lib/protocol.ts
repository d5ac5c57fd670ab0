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

/** What the games say; each has its own in `games/NAME/facts.ts`. */
export type Action = Schemas["Action"];
export type Event = Schemas["Event"];
export type View = Schemas["View"];
export type Counted = Schemas["Counted"];
export type Outcome = Schemas["Outcome"];
export type Parts = Schemas["Parts"];

/** What one game says, or by default any of them. */
export interface Facts {
  view: View;
  event: Event;
  action: Action;
  counted: Counted;
  outcome: Outcome;
  parts: Parts;
}

/** An entry of the score pad of one game. */
export type EntryOf<F extends Facts> = Omit<Entry, "facts"> & { facts: F["counted"] };

/** All fields that one of several types has. */
export type AnyOf<U> = {
  [K in U extends unknown ? (string extends keyof U ? never : keyof U) : never]?: U extends unknown
    ? K extends keyof U
      ? U[K]
      : never
    : never;
};
