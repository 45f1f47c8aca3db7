import { sql } from 'kysely'
import { filesOnly, type Overlay, type OverlayEntry, overlayOf } from '../../engine/catalogue/overlay.ts'
import type { Db } from '../db/database.ts'

/**
 * The overlay at one moment. `version` is different after each change of the table: a new or replaced row has a larger
 * position than all rows before it, and a removed row lowers the count.
 */
export interface CurrentOverlay extends Overlay {
  version: string
}

/** The version of the overlay, as an expression of a query. */
export const overlayVersion = sql<string>`(select coalesce(max(position), 0) || '.' || count(*) from catalogue_overlay)`

/** What this process last read of each database. */
const latest = new WeakMap<Db, CurrentOverlay>()

/**
 * Returns the decisions of the staff about the catalogue. Each call asks the database for the version, and reads the
 * decisions only if the version has changed. So a board that begins after a decision follows it in every process, and no
 * process has to be told.
 */
export async function currentOverlay(db: Db): Promise<CurrentOverlay> {
  const known = latest.get(db)
  const { rows } = await sql<{ version: string; entries: OverlayRow[] | null }>`/* prepare overlay */
    with entry as (select position, category_id, word, fits, becomes, name from catalogue_overlay), now as (select ${overlayVersion} as version)
    select version, case when version is distinct from ${known?.version ?? null} then
      (select json_agg(json_build_object('category_id', category_id, 'word', word, 'fits', fits, 'becomes', becomes,
        'name', name) order by position) from entry) end as entries
    from now`.execute(db)
  const [now = { version: '', entries: null }] = rows
  if (known?.version === now.version) return known
  const read = { ...(now.entries ? overlayOf(now.entries.map(entryOf)) : filesOnly), version: now.version }
  latest.set(db, read)
  return read
}

export interface OverlayRow {
  category_id: string
  word: string
  fits: boolean | null
  becomes: string | null
  name: string | null
}

export function entryOf({ category_id: categoryId, word, fits, becomes, name }: OverlayRow): OverlayEntry {
  if (fits !== null) return { categoryId, word, fits }
  return becomes === null ? { categoryId, name: name ?? '' } : { categoryId, word, becomes }
}
