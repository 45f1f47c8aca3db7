/**
 * Returns the positions of guesses on a line, in percent of the line's length. Each position shows the time of its
 * guess, but the distance between two positions is at least `gap`. `times`: increasing times, in the same unit as
 * `total`. `total`: duration of the whole line.
 */
export function placesOf(times: readonly number[], total: number, gap: number): number[] {
  const places: number[] = []
  let before = 0
  for (const time of times) {
    before = Math.max(before + gap, (100 * time) / Math.max(1, total))
    places.push(before)
  }
  // Starts at the last position. Moves positions back until all positions are on the line and their distances are at
  // least `gap`.
  let after = 100 + gap
  for (let n = places.length - 1; n >= 0; n--) {
    after = Math.min(places[n] ?? 0, after - gap)
    places[n] = after
  }
  return places
}

/** Returns the SVG path of a line from the start of the game through all guesses, in a box of 100 × 20 units. */
export function threadThrough(places: readonly number[]): string {
  let from = 0
  return `M0 10${places
    .map((to, n) => {
      const [third, bow] = [(to - from) / 3, n % 2 ? 4 : 16]
      const curve = `C${round(from + third)} ${bow} ${round(to - third)} ${bow} ${round(to)} 10`
      from = to
      return curve
    })
    .join('')}`
}

const round = (n: number) => Math.round(n * 100) / 100
