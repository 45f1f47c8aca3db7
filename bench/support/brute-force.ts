/** Counts all ways to divide the tiles into groups of four tiles of one category, by trying every way. */
export function bruteForce(memberships: readonly (readonly number[])[]): number {
  const fits = (tiles: readonly number[]) =>
    (memberships[tiles[0] ?? 0] ?? []).some((category) =>
      tiles.every((tile) => memberships[tile]?.includes(category)),
    )
  const part = (left: readonly number[]): number => {
    const [first, ...rest] = left
    if (first === undefined) return 1
    let ways = 0
    for (const a of rest) {
      for (const b of rest) {
        for (const c of rest) {
          if (a < b && b < c && fits([first, a, b, c]))
            ways += part(rest.filter((t) => t !== a && t !== b && t !== c))
        }
      }
    }
    return ways
  }
  return part(memberships.map((_, tile) => tile))
}
