export interface LotEntry {
  delta: number
  /**
   * Id of the purchase that added the items, or of the refunded purchase whose items the server removed. The id is null
   * for items that the player received without a purchase, and for items that the player used.
   */
  purchase: string | null
}

/**
 * Returns how many items of a purchase the player has not used yet. A player always uses the oldest items first. All
 * `entries` must be of the same type of item, sorted with the oldest first.
 */
export function unusedOf(entries: readonly LotEntry[], purchase: string): number {
  const lots: { purchase: string | null; left: number }[] = []
  for (const entry of entries) {
    const lot = entry.purchase === null ? undefined : lots.find((held) => held.purchase === entry.purchase)
    if (lot) lot.left += entry.delta
    else if (entry.delta > 0) lots.push({ purchase: entry.purchase, left: entry.delta })
    else spendOldest(lots, -entry.delta)
  }
  return lots.find((lot) => lot.purchase === purchase)?.left ?? 0
}

function spendOldest(lots: { left: number }[], count: number): void {
  let open = count
  for (const lot of lots) {
    const taken = Math.min(lot.left, open)
    lot.left -= taken
    open -= taken
  }
}
