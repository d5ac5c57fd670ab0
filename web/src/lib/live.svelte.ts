/** A table as it is lived: what the server has said, shown at a pace that people can follow. */

import { Hidden, speaker } from "./hidden.svelte";
import { beginsRound } from "./log";
import { pace, stay, type Pace } from "./pace";
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

/** Hints for one state of the table, and which of them is shown. */
interface Hints {
  /** Of the viewer's next move: what others do at the same time leaves a hint as good as it was. */
  number: number;
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
  /** What happened since the viewer's last turn. */
  since = $derived.by(() => {
    const viewer = this.state?.viewer;
    if (viewer == null) return [];
    const later = this.log.slice(this.log.findLastIndex(({ seat }) => seat === viewer) + 1);
    return later.filter((told) => this.#tells(told));
  });
  /** The last move that somebody could watch here, or has put aside. */
  #watched = $state(0);
  /** Whether something happened since the viewer's last turn that nobody could watch here. */
  missed = $derived((this.since.at(-1)?.ply ?? 0) > this.#watched);
  held = $derived(heldSeats(this.table));
  /** Whether the coach lets this be done now. */
  lets: (action: Action) => boolean = () => true;
  /** Whether a hint is being thought about. */
  hinting = $state(false);
  #hints = $state.raw<Hints | null>(null);
  /** What is known of the state that is shown. */
  hints = $derived.by(() => {
    const { state } = this;
    const known = this.#hints;
    return known && known.number === state?.number && known.viewer === state.viewer ? known : null;
  });
  hint = $derived(this.hints?.hints[this.hints.shown] ?? null);
  mayAskHint = $derived(
    this.table.hints && this.table.status === "playing" && !!this.state?.legal.length,
  );

  #socket: Socket;
  #next: ReturnType<typeof setTimeout> | undefined;
  /** Whether the moves that wait were shown once already. */
  #again = false;
  #shownAt = 0;
  /** What is still to be done of what was begun as one, and the number of the step before it. */
  #planned: Action[] = [];
  #stepped = 0;
  #viewer: number | null | undefined;
  #greeted = false;

  constructor(
    table: TableInfo,
    /** Whether there is anything to tell of an event: not of what several do at once, unseen. */
    readonly worthTelling: (event: Event) => boolean,
  ) {
    this.table = table;
    this.hidden = new Hidden(table.id);
    this.#promise();
    this.#socket = new Socket(
      table.id,
      (message) => this.#hear(message),
      (link) => this.#linked(link),
    );
  }

  close(): void {
    clearTimeout(this.#next);
    this.#socket.close();
  }

  /** Do several things, each when the one before has arrived and as long as they are legal. */
  actAll(actions: Action[]): void {
    const [first, ...rest] = actions;
    if (!first || !this.act(first)) return;
    this.#planned = rest;
    this.#stepped = this.state?.number ?? 0;
  }

  /** Whether it was sent: not without a seat, and not where a lesson asks for something else. */
  act(action: Action): boolean {
    this.#planned = [];
    this.skip();
    if (this.state?.viewer == null || !this.lets(action)) return false;
    this.fault = null;
    this.#socket.act(this.state.viewer, this.state.number, action);
    this.waiting = true;
    return true;
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
    const { viewer, number } = this.state!;
    const seat = viewer!;
    this.hinting = true;
    const answer = await this.#socket.ask({ type: "hint", seat });
    this.hinting = false;
    if (answer.type === "hint") {
      this.#hints = { number, viewer: seat, hints: answer.hints, shown: 0 };
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
    this.#write(this.queue);
    this.queue = [];
    this.events = [];
    this.#put(last);
  }

  /** Show again, move by move, what happened since the viewer's last turn. */
  async showAgain(): Promise<void> {
    this.skip();
    const now = this.state;
    const [first] = this.since;
    if (!now || !first) return;
    const answer = await this.#socket.ask({ type: "recall", after: first.ply - 1 });
    if (answer.type !== "recalled" || this.state !== now || this.queue.length) return;
    const past = { ...now, legal: [], undo: "no" as const };
    const { view, moves } = answer.past;
    const shown = moves.filter(({ told }) => this.#tells(told));
    const last = shown.at(-1);
    if (!last) return;
    this.#again = true;
    this.queue = [
      ...shown.slice(0, -1).map((move) => ({ ...past, ...move })),
      { ...now, told: last.told },
    ];
    this.#show({ ...past, view, told: null }, []);
    this.#showNext();
  }

  #tells(told: Told): boolean {
    return told.events.some(this.worthTelling);
  }

  /** Nothing more is to be said of what happened since the last turn. */
  putAside(): void {
    this.#watched = this.since.at(-1)?.ply ?? this.#watched;
  }

  /** Moves go into the log once. */
  #write(states: StateMessage[]): void {
    const last = this.log.at(-1)?.ply ?? 0;
    const fresh = states.flatMap(({ told }) => (told && told.ply > last ? [told] : []));
    if (fresh.length) this.log = [...this.log, ...fresh];
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
        this.#showBeginning();
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
    } else if (
      mine ||
      (!this.queue.length && !this.#tells(state.told)) ||
      pace.now === "at once" ||
      document.hidden ||
      this.queue.length > LONGEST_QUEUE
    ) {
      this.skip();
      this.#show(state, state.told.events);
    } else {
      if (!this.queue.length) this.#again = false;
      this.queue = [...this.queue, state];
      this.#showNext();
    }
  }

  /** Lay a state on the table; what is as it was is not drawn anew. */
  #put(state: StateMessage): void {
    const { view, legal } = this.state ?? {};
    this.state = { ...state, view: shared(view, state.view), legal: shared(legal, state.legal) };
  }

  /** Moves before the viewer's first were made before the page was open: they are shown, too. */
  #showBeginning(): void {
    const unseen = this.#watched === 0 && !this.log.some(({ seat }) => this.held.includes(seat));
    if (unseen && this.table.status === "playing" && pace.now !== "at once") void this.showAgain();
  }

  #show(state: StateMessage, events: Event[]): void {
    this.#put(state);
    this.events = events;
    this.#shownAt = performance.now();
    this.#write([state]);
    this.#goOn();
  }

  /** The next step, when the one before is both acknowledged and shown. */
  #goOn(): void {
    const [next] = this.#planned;
    if (this.state?.number === this.#stepped) return;
    const legal = this.state?.legal.some((one) => JSON.stringify(one) === JSON.stringify(next));
    if (next && legal && !this.#socket.waits(this.state!.viewer!)) this.actAll(this.#planned);
  }

  #showNext(): void {
    if (this.#next !== undefined) return;
    const at: Pace = this.#again ? pace.again : pace.now;
    const shown = this.state?.told;
    const endsTurn = shown?.seat !== this.queue[0]?.told?.seat || !!shown?.events.some(beginsRound);
    const silent = shown && !this.#tells(shown);
    const until = this.#shownAt + (silent ? 0 : stay(at, endsTurn));
    const wait = Math.max(0, until - performance.now());
    this.#next = setTimeout(() => {
      this.#next = undefined;
      const [first, ...rest] = this.queue;
      if (!first) return;
      this.queue = rest;
      this.#show(first, first.told?.events ?? []);
      if (!document.hidden) this.#watched = first.told?.ply ?? this.#watched;
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
