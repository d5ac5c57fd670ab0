/** A table's socket: comes back by itself, and brings every unacknowledged message again. */

import { keep, keptJson } from "./kept";
import type { Action, ClientMessage, ServerMessage } from "./protocol";

export type Link = "connecting" | "open" | "lost";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** A move that nobody has answered for so long means that the line is dead. */
const PATIENCE = 8_000;
/** Ids of questions start above all sequence numbers, since `refused` names either. */
const FIRST_ID = 1_000_000;

interface Move {
  seat: number;
  number: number;
  message: ClientMessage;
}

type Question = Extract<ClientMessage, { id: number }>;
type Asked = { message: Question; answer: (message: ServerMessage) => void };
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export class Socket {
  #socket: WebSocket | null = null;
  #moves: Move[];
  #asked = new Map<number, Asked>();
  #nextId = FIRST_ID;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #greeted = false;
  readonly #key: string;

  constructor(
    readonly table: string,
    readonly hear: (message: ServerMessage) => void,
    readonly link: (link: Link) => void,
  ) {
    this.#key = `moves.${table}`;
    this.#moves = this.#kept();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Whether a move of this seat still waits for its acknowledgement. */
  waits(seat: number): boolean {
    return this.#moves.some((move) => move.seat === seat);
  }

  act(seat: number, number: number, action: Action): void {
    this.#move({ seat, number, message: { type: "act", seat, number, action } });
  }

  undo(seat: number, number: number): void {
    this.#move({ seat, number, message: { type: "undo", seat, number } });
  }

  /** Something that matters only now: lost when the line is down. */
  say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Ask, and wait for the answer, or the refusal, with the same id. */
  ask(question: WithoutId<Question>): Promise<ServerMessage> {
    const message = { ...question, id: this.#nextId++ } as Question;
    return new Promise((answer) => {
      this.#asked.set(message.id, { message, answer });
      this.say(message);
    });
  }

  #move(move: Move): void {
    if (this.waits(move.seat)) return;
    this.#moves.push(move);
    this.#keep();
    this.say(move.message);
    this.#expect();
  }

  #expect(): void {
    clearTimeout(this.#watch);
    if (this.#moves.length) this.#watch = setTimeout(() => this.#socket?.close(), PATIENCE);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.link("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    this.#greeted = false;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.link("lost");
      this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    };
  }

  #hear(message: ServerMessage): void {
    if (!this.#greeted) this.#greet();
    if (message.type === "accepted" || message.type === "refused") {
      const number = message.type === "accepted" ? message.number : message.to;
      const seat = message.type === "accepted" ? message.seat : null;
      this.#moves = this.#moves.filter(
        (move) => move.number !== number || (seat !== null && move.seat !== seat),
      );
      this.#keep();
      this.#expect();
    }
    const id = message.type === "refused" ? message.to : "id" in message ? message.id : null;
    const asked = id == null ? undefined : this.#asked.get(id);
    if (asked) {
      this.#asked.delete(asked.message.id);
      asked.answer(message);
    } else {
      this.hear(message);
    }
  }

  /** The server has spoken, so the line is good: bring what it may not have heard. */
  #greet(): void {
    this.#greeted = true;
    this.#wait = FIRST_WAIT;
    this.link("open");
    for (const { message } of this.#moves) this.say(message);
    for (const { message } of this.#asked.values()) this.say(message);
    this.#expect();
  }

  #hurry = (): void => {
    if (document.hidden || this.#closed) return;
    if (this.#socket?.readyState === WebSocket.CLOSED) this.#connect();
  };

  /** Moves survive a reload of the page too. */
  #keep(): void {
    keep(this.#key, this.#moves.length ? JSON.stringify(this.#moves) : null, "session");
  }

  #kept(): Move[] {
    return keptJson<Move[]>(this.#key, "session") ?? [];
  }
}
