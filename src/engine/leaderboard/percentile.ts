/** Returns the percentage of the other players who are below a rank, rounded down. Returns 100 for the only player. */
export function percentile(rank: number, total: number): number {
  return total <= 1 ? 100 : Math.floor((100 * (total - rank)) / (total - 1))
}
