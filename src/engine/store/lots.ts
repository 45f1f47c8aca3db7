/** An entry of the ledger of one item. */
export interface LotEntry {
  delta: number
  /** The purchase that gave it, or from which it was taken back; null for what came otherwise, or was spent. */
  purchase: string | null
}

/**
 * How much of what a purchase gave is unused. What a player spends is taken from what they have held longest, so a refund of
 * an old purchase that was used up takes nothing of a newer one (decisions.md, "refunds … take back what was not used").
 * `entries`: oldest first.
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
