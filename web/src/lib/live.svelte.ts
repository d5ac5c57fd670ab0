/** A table as it is lived: what the server has said, shown at a pace that people can follow. */

import { Hidden, speaker } from "./hidden.svelte";
import { motion } from "./motion";
import { keepPromise } from "./promise";
import type {
  Action,
  ChatEntry,
  ClientMessage,
  Event,
  Fault,
  Hint,
  Pad,
  Reason,
  ServerMessage,
  StateMessage,
  TableInfo,
  Told,
} from "./protocol";
import { hasEnded, heldSeats } from "./seats";
import { shared } from "./shared";
import { Socket, type Link } from "./socket";
import { sound } from "./sound";
import { addWords } from "./words";

/** How long a move of others stays before the next one is shown. */
const PACE = 650;
/** Hints for one state of the table, and which of them is shown. */
interface Hints {
  row: number;
  viewer: number;
  hints: Hint[];
  shown: number;
}

/** More moves than this behind, one is quicker on the spot. */
const LONGEST_QUEUE = 40;

export class Live {
  table = $state.raw<TableInfo>() as TableInfo;
  /** When the table was told last, by `performance.now()`: its seconds count from then. */
  heardAt = performance.now();
  /** What is on the table, as far as it was shown. */
  state = $state.raw<StateMessage | null>(null);
  events = $state.raw<Event[]>([]);
  log = $state.raw<Told[]>([]);
  chat = $state.raw<ChatEntry[]>([]);
  hidden: Hidden;
  /** The chat but for whom this browser hides. */
  heard = $derived(this.chat.filter((entry) => !this.hidden.has(speaker(entry))));
  /** How many entries of the chat somebody has looked at. */
  read = $state(0);
  unread = $derived(Math.max(0, this.heard.length - this.read));
  link = $state<Link>("connecting");
  fault = $state.raw<Fault | null>(null);
  rematch = $state<string | null>(null);
  /** The seat at which somebody has just sat down. */
  arrived = $state<number | null>(null);
  waiting = $state(false);
  /** Moves that wait to be shown. */
  queue = $state.raw<StateMessage[]>([]);
  held = $derived(heldSeats(this.table));
  /** Whether a hint is being thought about. */
  hinting = $state(false);
  #hints = $state.raw<Hints | null>(null);
  /** What is known of the state that is shown. */
  hints = $derived.by(() => {
    const { state } = this;
    const known = this.#hints;
    return known && known.row === state?.row && known.viewer === state.viewer ? known : null;
  });
  hint = $derived(this.hints?.hints[this.hints.shown] ?? null);
  mayAskHint = $derived(
    this.table.hints && this.table.status === "playing" && !!this.state?.legal.length,
  );

  #socket: Socket;
  #next: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;
  /** What is still to be done of what was begun as one. */
  #planned: Action[] = [];
  #viewer: number | null | undefined;
  #greeted = false;

  constructor(table: TableInfo) {
    this.table = table;
    this.hidden = new Hidden(table.id);
    this.#promise();
    this.#socket = new Socket(table.id, (message) => this.#hear(message), (link) => this.#linked(link));
  }

  close(): void {
    clearTimeout(this.#next);
    this.#socket.close();
  }

  /** Do several things, each when the one before has arrived and as long as they are legal. */
  actAll(actions: Action[]): void {
    const [first, ...rest] = actions;
    if (!first) return;
    this.act(first);
    this.#planned = rest;
  }

  act(action: Action): void {
    this.#planned = [];
    this.skip();
    if (this.state?.viewer == null) return;
    this.fault = null;
    this.#socket.act(this.state.viewer, this.state.number, action);
    this.waiting = true;
  }

  undo(): void {
    this.skip();
    if (this.state?.viewer == null) return;
    this.fault = null;
    const { viewer: seat, number } = this.state;
    // Asking is not yet a move: only what is taken back freely is acknowledged.
    if (this.state.undo === "ask") this.say({ type: "undo", seat, number });
    else this.#socket.undo(seat, number);
  }

  /** See the table from this seat, or with null as a spectator. */
  look(seat: number | null): void {
    this.#viewer = seat;
    this.say({ type: "look", seat });
  }

  say(message: ClientMessage): void {
    this.#socket.say(message);
  }

  async whyNot(action: Action): Promise<Reason | null> {
    const seat = this.state?.viewer;
    if (seat == null) return null;
    const answer = await this.#socket.ask({ type: "why", seat, action });
    return answer.type === "why" ? answer.reason : null;
  }

  async preview(actions: Action[]): Promise<(number | null)[]> {
    const seat = this.state?.viewer;
    if (seat == null) return actions.map(() => null);
    const answer = await this.#socket.ask({ type: "preview", seat, actions });
    return answer.type === "preview" ? answer.points : actions.map(() => null);
  }

  /** All that the best hint would do here. */
  async propose(): Promise<Action[]> {
    const seat = this.state?.viewer;
    if (seat == null) return [];
    const answer = await this.#socket.ask({ type: "hint", seat });
    if (answer.type === "hint") return answer.hints[0]?.actions ?? [];
    if (answer.type === "refused") this.fault = answer.error;
    return [];
  }

  /** The best decision here; asked again, the next best. */
  async askHint(): Promise<void> {
    this.skip();
    if (!this.mayAskHint || this.hinting) return;
    const known = this.hints;
    if (known) {
      this.#hints = { ...known, shown: (known.shown + 1) % known.hints.length };
      return;
    }
    const seat = this.state!.viewer!;
    this.hinting = true;
    const answer = await this.#socket.ask({ type: "hint", seat });
    this.hinting = false;
    if (answer.type === "hint") {
      this.#hints = { row: answer.row, viewer: seat, hints: answer.hints, shown: 0 };
    } else if (answer.type === "refused") this.fault = answer.error;
  }

  closeHint(): void {
    this.#hints = null;
  }

  async pad(): Promise<Pad | null> {
    const answer = await this.#socket.ask({ type: "pad" });
    return answer.type === "pad" ? answer.pad : null;
  }

  /** Show at once all that has happened. */
  skip(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
    const last = this.queue.at(-1);
    if (!last) return;
    this.log = [...this.log, ...this.queue.flatMap((state) => state.told ?? [])];
    this.queue = [];
    this.events = [];
    this.#put(last);
  }

  #linked(link: Link): void {
    this.link = link;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.heardAt = performance.now();
        this.arrived = arrival(this.table, message.table) ?? this.arrived;
        this.table = message.table;
        if (message.table.rematch) this.rematch = message.table.rematch;
        this.#promise();
        void addWords(message.table, (word) => this.say(word));
        break;
      case "state":
        this.#heardState(message);
        break;
      case "history":
        this.skip();
        this.log = message.told;
        break;
      case "chat":
        this.#heardChat(message.entries);
        break;
      case "accepted":
        this.waiting = false;
        this.#goOn();
        break;
      case "refused":
        this.waiting = false;
        this.#planned = [];
        this.fault = message.error;
        break;
      case "rematch":
        this.rematch = message.table;
        break;
    }
  }

  /** A reconnection starts with the server's own choice of viewer: ask for ours again. */
  #heardState(state: StateMessage): void {
    if (this.#viewer !== undefined && state.viewer !== this.#viewer) {
      this.look(this.#viewer);
      return;
    }
    const mine = state.told && this.held.includes(state.told.seat);
    if (!state.told || state.undone != null) {
      this.skip();
      this.#show(state, []);
    } else if (mine || !motion.on || document.hidden || this.queue.length > LONGEST_QUEUE) {
      this.skip();
      this.#show(state, state.told.events);
    } else {
      this.queue = [...this.queue, state];
      this.#showNext();
    }
  }

  /** Lay a state on the table; what is as it was is not drawn anew. */
  #put(state: StateMessage): void {
    const { view, legal } = this.state ?? {};
    this.state = { ...state, view: shared(view, state.view), legal: shared(legal, state.legal) };
  }

  #show(state: StateMessage, events: Event[]): void {
    this.#put(state);
    this.events = events;
    this.#shownAt = performance.now();
    if (state.told) this.log = [...this.log, state.told];
    this.#goOn();
  }

  #goOn(): void {
    const [next] = this.#planned;
    const legal = this.state?.legal.some((one) => JSON.stringify(one) === JSON.stringify(next));
    if (next && legal && !this.#socket.waits(this.state!.viewer!)) this.actAll(this.#planned);
  }

  #showNext(): void {
    if (this.#next !== undefined) return;
    const wait = Math.max(0, this.#shownAt + PACE - performance.now());
    this.#next = setTimeout(() => {
      this.#next = undefined;
      const [first, ...rest] = this.queue;
      if (!first) return;
      this.queue = rest;
      this.#show(first, first.told?.events ?? []);
      if (rest.length) this.#showNext();
    }, wait);
  }

  #heardChat(entries: ChatEntry[]): void {
    const known = new Set(this.chat.map((entry) => entry.number));
    const fresh = entries.filter((entry) => !known.has(entry.number));
    const others = fresh.some(
      (entry) =>
        !this.hidden.has(speaker(entry)) &&
        (entry.seat === null || !this.held.includes(entry.seat)),
    );
    if (this.#greeted && others) sound.chat();
    this.chat = [...this.chat, ...fresh];
    if (!this.#greeted) this.read = this.heard.length;
    this.#greeted = true;
  }

  #promise(): void {
    if (!hasEnded(this.table)) keepPromise(this.table.id, this.table.commitment);
  }
}

/** The seat of somebody else that was free and is taken now. */
function arrival(before: TableInfo, now: TableInfo): number | null {
  const taken = now.seats.find(
    ({ seat, kind, mine }) => kind === "person" && !mine && before.seats[seat]?.kind === "open",
  );
  return taken?.seat ?? null;
}
