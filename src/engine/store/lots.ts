export interface LotEntry {
  delta: number
  /**
   * The purchase with which the items were bought or whose refund removed them. The purchase is null for items that
   * were not bought and for spent items.
   */
  purchase: string | null
}

/**
 * Returns how many items of a purchase are unused. The oldest items are spent first. If all items of an old purchase
 * are spent, its refund therefore takes no items of a newer purchase. `entries` must be of one item, oldest first.
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
