/** What tells the seats apart; none of these is a colour of houses, and boats and workers carry an
 * emblem too. The same colours are in the drawings; by night the darkest would not be seen. */

const SEAT_COLOURS = ["#b02a2e", "#6b3fa0", "light-dark(#3a3844, #9b98ab)", "#8a5a2b"] as const;

export function seatColour(seat: number): string {
  return SEAT_COLOURS[seat] ?? SEAT_COLOURS[0];
}
