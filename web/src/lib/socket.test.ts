import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Action, ServerMessage } from "./protocol";
import { Socket, type Link } from "./socket";

const ACTION = { move: "end" } as unknown as Action;

/** A line to a server that says what the test says. */
class Line {
  static OPEN = 1;
  static CLOSED = 3;
  static all: Line[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let heard: ServerMessage[];
let links: Link[];
let socket: Socket;

function open(): Socket {
  return new Socket("tulip", (message) => heard.push(message), (link) => links.push(link)); // prettier-ignore
}
const line = () => Line.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  sessionStorage.clear();
  Line.all = [];
  heard = [];
  links = [];
  socket = open();
  line().says({ type: "hello" });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the line is open when the server has spoken", () => {
  expect(line().address).toMatch(/^ws:.*\/api\/tables\/tulip\/socket$/);
  expect(links).toEqual(["connecting", "open"]);
  expect(heard).toEqual([{ type: "hello" }]);
});

test("a move waits until it is accepted, and a second one of its seat is not sent", () => {
  socket.act(0, 7, ACTION);
  socket.act(0, 7, ACTION);
  expect(line().sent).toEqual([{ type: "act", seat: 0, number: 7, action: ACTION }]);
  expect(socket.waits(0)).toBe(true);
  expect(socket.waits(1)).toBe(false);
  line().says({ type: "accepted", seat: 1, number: 7 });
  expect(socket.waits(0)).toBe(true);
  line().says({ type: "accepted", seat: 0, number: 7 });
  expect(socket.waits(0)).toBe(false);
});

test("a refused move waits no longer, and is told", () => {
  socket.undo(0, 7);
  line().says({ type: "refused", to: 7, reason: "no" });
  expect(socket.waits(0)).toBe(false);
  expect(heard.at(-1)).toMatchObject({ type: "refused", to: 7 });
});

test("a lost line comes back, later each time, and brings the move again", () => {
  socket.act(0, 7, ACTION);
  line().close();
  expect(links.at(-1)).toBe("lost");
  vi.advanceTimersByTime(399);
  expect(Line.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Line.all).toHaveLength(2);
  line().close();
  vi.advanceTimersByTime(799);
  expect(Line.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(Line.all).toHaveLength(3);
  expect(line().sent).toEqual([]);
  line().says({ type: "hello" });
  expect(line().sent).toEqual([{ type: "act", seat: 0, number: 7, action: ACTION }]);
  line().close();
  vi.advanceTimersByTime(400);
  expect(Line.all).toHaveLength(4);
});

test("it never waits longer than a quarter of a minute", () => {
  for (let i = 0; i < 12; i++) {
    const lines = Line.all.length;
    line().close();
    vi.advanceTimersByTime(15_000);
    expect(Line.all).toHaveLength(lines + 1);
  }
});

test("a line on which nobody answers a move is dead", () => {
  socket.act(0, 7, ACTION);
  vi.advanceTimersByTime(7_999);
  expect(line().readyState).toBe(1);
  vi.advanceTimersByTime(1);
  expect(Line.all[0]!.readyState).toBe(3);
});

test("moves survive a reload of the page", () => {
  socket.act(0, 7, ACTION);
  socket.close();
  socket = open();
  expect(socket.waits(0)).toBe(true);
  line().says({ type: "hello" });
  expect(line().sent).toEqual([{ type: "act", seat: 0, number: 7, action: ACTION }]);
  line().says({ type: "accepted", seat: 0, number: 7 });
  expect(sessionStorage.getItem("laguna.moves.tulip")).toBeNull();
});

test("a question gets its own answer, also over a new line", async () => {
  const one = socket.ask({ type: "preview" } as never);
  const other = socket.ask({ type: "preview" } as never);
  const [first, second] = line().sent.map(({ id }) => id as number);
  expect(first).toBeGreaterThanOrEqual(1_000_000);
  line().says({ type: "preview", id: second });
  expect(await other).toMatchObject({ id: second });
  line().close();
  vi.advanceTimersByTime(400);
  line().says({ type: "hello" });
  expect(line().sent.map(({ id }) => id)).toEqual([first]);
  line().says({ type: "refused", to: first });
  expect(await one).toMatchObject({ type: "refused" });
  expect(heard.some(({ type }) => type === "refused")).toBe(false);
});

test("what matters only now is lost while the line is down", () => {
  line().readyState = 3;
  socket.say({ type: "chat" } as never);
  expect(line().sent).toEqual([]);
});

test("a closed socket stays closed", () => {
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(Line.all).toHaveLength(1);
});
