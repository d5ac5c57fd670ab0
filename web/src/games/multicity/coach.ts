import type { CoachStep } from "../../lib/game";
import type { MulticityView } from "./types";

export const coach: CoachStep<MulticityView>[] = [];
