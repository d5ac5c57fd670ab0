/** What the figures of the guide show: cards by their codes, houses from the ground up. */

export type Floor = string | null;
export type Picture = {
  houses: Floor[][];
  people?: (string | null)[];
  /** The place of the card that is tried, and whether it may lie there. */
  tried?: [house: number, level: number];
  allowed?: boolean;
  /** What the card costs besides coins. */
  permit?: boolean;
};

const GROUND = "scaffold-ground";
const FIRST = "scaffold-first";

/** A street that shows something for everybody; no card of it needs a permit. */
export const STREET = [
  ["R1d", "R2a", "R3b"],
  ["Y1c", "Y2a", "Y3c"],
  ["B1a", "B2a", "B3c"],
  ["G1a", "G2a", "G3d"],
  ["P1b", "P2b", "P3d"],
];

/** By the figure's name, a picture for each panel. */
export const PICTURES: Record<string, Picture[]> = {
  street: [{ houses: STREET, people: ["policeman", "girl", "seamstress", "man", "santa"] }],
  lay: [
    { houses: [["Y1a", "Y2c"], ["B1c"]], tried: [0, 1] },
    { houses: [[GROUND, FIRST, "P3a"], ["G1b"]], tried: [0, 2] },
    {
      houses: [
        ["Y1a", "Y2c"],
        ["B1c", null, "B3b"],
      ],
      tried: [1, 2],
      allowed: false,
    },
    { houses: [["Y1a"], [], ["B1c"]], tried: [2, 0], allowed: false },
    { houses: [["Y1a"], ["B2b"]], tried: [1, 0], allowed: false },
  ],
  colours: [
    {
      houses: [
        ["B1d", "B2b", "B3b"],
        ["O1b", "O2c"],
      ],
      tried: [1, 1],
    },
    { houses: [["B1d", "Y2c"], ["O1b"]], tried: [0, 1], permit: true },
    {
      houses: [
        ["B1d", "B2b"],
        ["O1b", "B2d"],
      ],
      tried: [1, 1],
      permit: true,
    },
    { houses: [["B1d", "Y2c", "B3b"], ["O1b"]], tried: [0, 2] },
  ],
  scaffolds: [
    { houses: [[GROUND], [GROUND]] },
    { houses: [[GROUND, "R2b"], ["G1d"]], tried: [0, 1] },
    {
      houses: [
        ["R1b", "R2b"],
        ["G1d", FIRST, "G3a"],
      ],
      tried: [0, 0],
    },
  ],
  complete: [
    {
      houses: [
        ["O1a", "O2d", "O3b"],
        ["B1b", "B2c"],
      ],
      people: ["boy", null],
    },
  ],
};

/** The levels whose cards are taken from a column, and the coins that come with them (W3.3). */
export const TAKES: { taken: number[]; coins: number }[] = [
  { taken: [2], coins: 2 },
  { taken: [2, 1], coins: 1 },
  { taken: [2, 1, 0], coins: 0 },
  { taken: [0], coins: 2 },
  { taken: [0, 1], coins: 1 },
  { taken: [1], coins: 0 },
];
export const COLUMN = ["G1b", "R2b", "Y3d"];

/** Columns from the decks to the far end. */
export const DISPLAY = [
  ["O1c", "P2d", "B3b"],
  ["B1b", "G2d", "R3a"],
  ["Y1d", "O2d", "P3b"],
];
