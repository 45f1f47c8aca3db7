/** Returns the id of an item: its kind, which has no hyphen, a hyphen, and its reference. */
export const itemId = (kind: string, ref: string): string => `${kind}-${ref}`

/** Returns the kind and the reference in the id of an item. */
export function partsOf(id: string): { kind: string; ref: string } {
  const hyphen = id.indexOf('-')
  return { kind: id.slice(0, hyphen), ref: id.slice(hyphen + 1) }
}
