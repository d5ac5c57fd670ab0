import { expect, test } from "vitest";
import { Weighing } from "./brings";
import { MOVE_PRICES, type Box, type BuranoView, type Move } from "./types";

const BOX = {
  routes: [["left", "A"], ["A", "E"], ["E", "B"], ["B", "right"], ["A", "D"]], // prettier-ignore
  ships: {
    different: [2, 4, 7, 11],
    alike: [2, 4, 7, 11],
    pairs: [5, 12],
    triples: [8],
  },
  buildings: {
    1: { effects: [{ effect: "two-routes" }] },
    2: { effects: [{ effect: "roof-points", points: 2, of: ["pink", "blue"] }] },
  },
} as unknown as Box;

function weighing({ me = {}, ...view }: Record<string, unknown> & { me?: object } = {}) {
  const player = {
    boat: "A",
    arrows: ["pink", "orange", "pink"],
    workers: 3,
    visible: { coins: 4, fountains: 2 },
    hand: { crab: 2, bass: 1 },
    buildings: [],
    roofs: ["four-PB"],
    roof_points: { four: 3 },
    ...me,
  };
  const table = {
    players: [player, {}],
    price: -1,
    moves: 1,
    now: {},
    holes: [],
    islands: [
      { name: "D", huts: ["pink", "white", "pink"], workers: [0, 1] },
      { name: "E", huts: ["pink", "orange", "pink"], workers: [1, 2] },
      { name: "B", huts: ["orange", "white", "blue"], workers: [0, 0] },
    ],
    ports: [{ name: "left", ships: ["pairs"] }],
    workshops: [{ space: "3", colour: "blue", coin: true, worker: 1 }],
    actions: { pink: "sailing", blue: "lace", yellow: "earnings" },
    ...view,
  };
  return new Weighing(table as unknown as BuranoView, BOX, 0, ["Ada", "Bo"]);
}
const texts = (move: Move, change = {}) => weighing(change).of(move).map(({ text }) => text); // prettier-ignore
const sail = (matches: number | null, workers = 3, to = "E") =>
  texts({ move: "sail", to } as Move, {
    me: { workers },
    now: { destinations: { [to]: matches } },
  });

test("the first move brings a coin, the others cost 3, 3 and 4 (B4.1)", () => {
  expect(MOVE_PRICES).toEqual([-1, 3, 3, 4]);
});

test("a move tells its price", () => {
  const prepare: Move = { move: "prepare", place: 1 };
  expect(weighing().of(prepare)).toEqual([{ picture: "coin", text: "1 coin" }]);
  expect(weighing({ price: 3 }).of(prepare)).toEqual([
    { picture: "coin", text: "3 coins", cost: true },
  ]);
  expect(weighing({ price: null }).of(prepare)).toEqual([]);
});

test("who ends without a move gets a coin", () => {
  expect(texts({ move: "end" }, { moves: 0 })).toEqual(["1 coin"]);
  expect(texts({ move: "end" }, { moves: 2 })).toEqual([]);
});

test("each house under the arrows pairs with one hut (B5.2)", () => {
  expect(weighing().matches(["pink", "white", "pink"])).toBe(2);
  expect(weighing().matches(["pink", "pink", "pink"])).toBe(2);
  expect(weighing().matches(["orange", "white", "blue"])).toBe(1);
  expect(weighing().matches(["white", "blue", "white"])).toBe(0);
});

test("a boat goes one route, with the card two", () => {
  expect(weighing().destinations()).toEqual(["D 2", "E 3", "left port"]);
  expect(weighing({ me: { buildings: [1] } }).destinations()).toEqual([
    "D 2",
    "E 3",
    "B 1",
    "left port",
  ]);
});

test("a port is worth going to with cards for one of its ships", () => {
  expect(weighing({ me: { hand: { crab: 1, bass: 1 } } }).destinations()).toEqual(["D 2", "E 3"]);
});

test("each match is a card; three may send two workers; whoever is pushed gets 2 coins", () => {
  expect(sail(3)).toEqual(["3 seafood cards", "1 or 2 workers go there", PUSHED]);
  expect(sail(2)).toEqual(["2 seafood cards", "1 worker goes there", PUSHED]);
  expect(sail(3, 2)).toEqual(["3 seafood cards", "1 worker goes there", PUSHED]);
  expect(sail(1, 1)).toEqual(["1 seafood card"]);
  expect(sail(1, 3, "B")).toEqual(["1 seafood card", "1 worker goes there"]);
  expect(sail(null, 3, "left")).toEqual(["sell seafood to a ship"]);
});
const PUSHED = "Bo takes one back and 2 coins";

test("ships pay for the cards of one sale (B1.4)", () => {
  const price = (ship: string, count: number) =>
    weighing().price({ move: "sell", ship, cards: Array(count).fill("crab") } as never);
  expect([1, 2, 3, 4].map((count) => price("different", count))).toEqual([2, 4, 7, 11]);
  expect([2, 4].map((count) => price("pairs", count))).toEqual([5, 12]);
  expect(price("triples", 3)).toBe(8);
});

test("a spared lace worker and a paid cube bring 2 points", () => {
  expect(texts({ move: "spare", space: "3" })).toEqual(["2 points"]);
  expect(weighing().of({ move: "pay", space: "3" })).toEqual([
    { picture: "cube-blue", text: "1 cube", cost: true },
    { picture: "laurel", text: "2 points" },
  ]);
});

test("lace costs a privilege where it must, brings a coin, pushes who is there", () => {
  expect(texts({ move: "lace", space: "3" })).toEqual(["1 coin", PUSHED]);
  expect(texts({ move: "lace", space: "3" }, { now: { privilege: ["3"] } })).toEqual([
    "1 privilege",
    "1 coin",
    PUSHED,
  ]);
});

test("a roof brings what its kind counts, and more by a card for its colours", () => {
  const roof = { move: "roof", roof: 1, holes: ["a1", "a2"] } as unknown as Move;
  expect(texts(roof, { price: 0 })[0]).toBe("3 points");
  expect(texts(roof, { price: 0, me: { buildings: [2] } })[0]).toBe("7 points");
});

test("a house on its colour brings a privilege and the action", () => {
  const build = { move: "build", colour: "yellow", hole: "a1" } as Move;
  const holes = [{ hole: "a1", cubes: ["pink"], fields: ["yellow"], buildable: true }];
  expect(texts(build, { price: 0, holes })).toEqual(["1 privilege", "earnings: 4 coins"]);
  expect(texts(build, { price: 0 })).toEqual(["earnings: 4 coins"]);
});

test("lace needs a worker to spare", () => {
  const lace = (workers: number) => weighing({ me: { workers } }).action("blue").text;
  expect(lace(1)).toBe("lace making: no worker to spare");
  expect(lace(2)).toBe("lace making, 1 worker: pink, orange, and pink");
  expect(lace(4)).toBe("lace making: pink, orange, and pink");
});
