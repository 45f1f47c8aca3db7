/** Per cent of a board's other players who stand below a rank, rounded down; 100 for a player alone. */
export function percentile(rank: number, total: number): number {
  return total <= 1 ? 100 : Math.floor((100 * (total - rank)) / (total - 1))
}
