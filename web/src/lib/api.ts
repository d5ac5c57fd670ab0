/** The server's HTTP answers; what it refuses is thrown as a fault in words. */

import { plainFault } from "./faults";
import { later } from "./i18n";
import type {
  AnalysisProgress,
  Code,
  Deal,
  Fault,
  GameInfo,
  GameReadiness,
  Invitation,
  Lobby,
  Pad,
  PartsInfo,
  Replay,
  Rule,
  Sharing,
  TableInfo,
  TableRequest,
} from "./protocol";

export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    readonly status = 0,
  ) {
    super(fault.text);
  }
}

/** The status of an answer that needs a game which is still being prepared: ask again. */
const NOT_READY = 503;
const PAUSE = 500;
/** Milliseconds for which an answer is waited for. */
const PATIENCE = 20_000;
const UNREACHABLE = plainFault(later("The server does not answer. Is it still running?"));
const SLOW = plainFault(later("The server takes long to answer. Please try again."));
const UNKNOWN = plainFault(later("The server had a mishap. Please try again."));

export function faultOf(error: unknown): Fault {
  return error instanceof Refused ? error.fault : UNKNOWN;
}

/** Whether the same may well be answered a moment later. */
export function passing(error: unknown): boolean {
  return !(error instanceof Refused) || !error.status || error.status === NOT_READY;
}

let page = new AbortController();

/** The page is left: what was asked for it alone shall keep nothing else from being answered. */
export function leavePage(): void {
  page.abort();
  page = new AbortController();
}

async function answer(path: string, body?: unknown, left?: AbortSignal): Promise<Response> {
  const late = body === undefined ? [AbortSignal.timeout(PATIENCE)] : [];
  const signal = AbortSignal.any([...late, ...(left ? [left] : [])]);
  const post = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, body === undefined ? { signal } : { ...post, signal });
  } catch {
    throw new Refused(late.some(({ aborted }) => aborted) ? SLOW : UNREACHABLE);
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as { error?: Fault } | null;
  if (response.status === NOT_READY && refusal?.error) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (left?.aborted) throw new Refused(refusal.error, NOT_READY);
    return answer(path, body, left);
  }
  throw new Refused(refusal?.error ?? UNKNOWN, response.status);
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await answer(path, body)).json()) as T;
}

/** What nothing but the page that is open now asks for. */
async function forPage<T>(path: string): Promise<T> {
  return (await (await answer(path, undefined, page.signal)).json()) as T;
}

/** Where the shipped parts lie as a text to type one's own over. */
export function templateOf(game: string): string {
  return `games/${game}/parts/template`;
}

export const api = {
  games: () => json<GameInfo[]>("games"),
  readiness: () => json<GameReadiness[]>("readiness"),
  prepare: (game: string) => json<GameReadiness[]>(`games/${game}/prepare`, {}),
  rules: (game: string, language: string) =>
    json<Rule[]>(`games/${game}/rules?language=${language}`),
  parts: (game: string) => json<PartsInfo>(`games/${game}/parts`),
  template: async (game: string) => (await answer(templateOf(game))).text(),
  checkParts: (game: string, texts: Record<string, string>) =>
    json<PartsInfo>(`games/${game}/parts`, { texts }),
  score: (game: string, sheet: string, texts: Record<string, string>) =>
    json<Pad>(`games/${game}/score`, { sheet, texts }),
  lobby: () => forPage<Lobby>("lobby"),
  create: (request: TableRequest) => json<TableInfo>("tables", request),
  lesson: (game: string, name: string | null) => json<TableInfo>(`games/${game}/lesson`, { name }),
  table: (id: string) => forPage<TableInfo>(`tables/${id}`),
  tableParts: (id: string) => forPage<PartsInfo>(`tables/${id}/parts`),
  claim: (id: string, token: string, name: string | null, seal: string) =>
    json<TableInfo>(`tables/${id}/claim`, { token, name, seal }),
  join: (id: string, name: string, seat: number | null, seal: string) =>
    json<TableInfo>(`tables/${id}/join`, { name, seat, seal }),
  invitation: (id: string, token: string) => json<Invitation>(`tables/${id}/invitation`, { token }),
  sharing: () => json<Sharing>("share"),
  share: (id: string, on: boolean) => json<Sharing>(`tables/${id}/share`, { on }),
  code: (text: string) => json<Code>("code", { text }),
  record: async (id: string) => (await answer(`tables/${id}/record`)).text(),
  replay: (id: string) => forPage<Replay>(`tables/${id}/replay`),
  replayOf: (record: string) => json<Replay>("replay", { record }),
  analyse: (record: string) => json<AnalysisProgress>("analysis", { record }),
  analysis: (id: string) => forPage<AnalysisProgress>(`analysis/${id}`),
  deal: (id: string) => forPage<Deal>(`tables/${id}/deal`),
};
