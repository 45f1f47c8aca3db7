export interface LotEntry {
  delta: number
  /** The purchase that gave it or took it back; null for other gains and for spending. */
  purchase: string | null
}

/**
 * How much of a purchase is unused. Spending takes what the player has held longest, so refunding a used-up old purchase takes
 * nothing from a newer one. `entries`: oldest first, of one item.
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
