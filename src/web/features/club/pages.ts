/** Number of rows on a page of a list. */
export const PAGE_SIZE = 20

/**
 * Returns the rows of a page, from 1. The player's own row follows at the end if it is on another page, so that the
 * player always sees it.
 */
export function pageOf<Row>(
  all: readonly Row[],
  page: number,
  isOwn: (row: Row) => boolean,
): { rows: readonly Row[]; pageCount: number } {
  const rows = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const own = all.find(isOwn)
  return {
    rows: own === undefined || rows.includes(own) ? rows : [...rows, own],
    pageCount: Math.ceil(all.length / PAGE_SIZE),
  }
}
