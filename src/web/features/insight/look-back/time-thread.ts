/**
 * The places of guesses on a thread, in percent of its length: by time, but at least `gap` apart. `times`: rising,
 * in the unit of `total`, which is the length of the thread.
 */
export function placesOf(times: readonly number[], total: number, gap: number): number[] {
  const places: number[] = []
  let before = 0
  for (const time of times) {
    before = Math.max(before + gap, (100 * time) / Math.max(1, total))
    places.push(before)
  }
  // Moves places beyond the end back, each before the next one.
  let after = 100 + gap
  for (let n = places.length - 1; n >= 0; n--) {
    after = Math.min(places[n] ?? 0, after - gap)
    places[n] = after
  }
  return places
}

/** The thread from the deal through all knots: an SVG path in a box of 100 by 20. */
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
