import { z } from 'zod'
import type { Db } from '../db/database.ts'

/** A backup that was restored aside and audited without a difference. Dates can be JSON texts. */
export const Rehearsal = z.object({
  file: z.string(),
  /** The time of the copied state. */
  madeAt: z.coerce.date(),
  rehearsedAt: z.coerce.date(),
  bytes: z.number(),
  rows: z.number(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

/** Stores the rehearsal of a backup, unless a newer backup has been rehearsed. */
export async function saveRehearsal(db: Db, rehearsal: Rehearsal): Promise<void> {
  const { file, madeAt, rehearsedAt, bytes, rows } = rehearsal
  const row = { id: 1, file, made_at: madeAt, rehearsed_at: rehearsedAt, bytes, rows }
  await db
    .insertInto('backup_rehearsal')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('backup_rehearsal.made_at', '<=', madeAt),
    )
    .execute()
}

/** Returns the newest backup that was rehearsed. */
export async function lastRehearsal(db: Db): Promise<Rehearsal | undefined> {
  const row = await db.selectFrom('backup_rehearsal').selectAll().executeTakeFirst()
  return (
    row && {
      file: row.file,
      madeAt: row.made_at,
      rehearsedAt: row.rehearsed_at,
      bytes: row.bytes,
      rows: row.rows,
    }
  )
}
