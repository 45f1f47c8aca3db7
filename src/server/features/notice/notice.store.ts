import type { Db } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'

export async function playersByIds(db: Db, ids: readonly string[]): Promise<Map<string, Player>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('player')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
