/**
 * The positions of guesses on a line, in percent of the line's length. Each position shows the guess's time, but two
 * positions are at least `gap` apart. `times` are increasing, in the unit of `total`. `total` is the duration that the
 * whole line stands for.
 */
export function placesOf(times: readonly number[], total: number, gap: number): number[] {
  const places: number[] = []
  let before = 0
  for (const time of times) {
    before = Math.max(before + gap, (100 * time) / Math.max(1, total))
    places.push(before)
  }
  // Begins at the last position, and moves positions back until all positions are on the line and `gap` apart.
  let after = 100 + gap
  for (let n = places.length - 1; n >= 0; n--) {
    after = Math.min(places[n] ?? 0, after - gap)
    places[n] = after
  }
  return places
}

/** The SVG path of a line from the start of the game through all guesses, in a box of 100 × 20 units. */
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
