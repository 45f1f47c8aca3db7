/**
 * Returns the percentage of the other players who are ranked below `rank`, rounded down, or 100 if there is no other
 * player.
 */
export function percentile(rank: number, total: number): number {
  return total <= 1 ? 100 : Math.floor((100 * (total - rank)) / (total - 1))
}
