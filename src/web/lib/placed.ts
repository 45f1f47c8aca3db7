/**
 * Returns the items with React keys that contain the position, so that React creates a new element for an item that
 * moves. A browser counts a layout shift when an element moves, but not when a new element appears.
 */
export const placed = <Item>(items: readonly Item[], idOf: (item: Item) => string) =>
  items.map((item, place) => ({ item, key: `${idOf(item)} ${place}` }))
