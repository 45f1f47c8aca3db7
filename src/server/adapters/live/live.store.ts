import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'

/** An item of a topic as it was published. */
export interface LiveItem {
  id: number
  event: string
  data: unknown
}

/**
 * Publishes an item on a topic when the transaction is committed, and answers its id. Ids of a topic grow in the order
 * in which items can be seen; so until then everybody else who publishes on it waits: do it last.
 */
export async function publish(tx: Tx, topic: string, event: string, data: unknown): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select live_publish(${topic}, ${event}, ${JSON.stringify(data)}::json) as id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Items of a topic after an id, in order. */
export async function itemsAfter(db: Db, topic: string, after: number, limit: number): Promise<LiveItem[]> {
  return db
    .selectFrom('live_item')
    .select(['id', 'event', 'data'])
    .where('topic', '=', topic)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What is kept of a topic: ids of its oldest and newest item, 0 without any, and how many come after an id. */
interface KeptRange {
  oldest: number
  newest: number
  /** Counted up to one more than asked for. */
  later: number
}

export async function keptRange(db: Db, topic: string, after: number, upTo: number): Promise<KeptRange> {
  const { rows } = await sql<KeptRange>`
    select coalesce(min(id), 0) as oldest, coalesce(max(id), 0) as newest,
      (select count(*) from (select from live_item where topic = ${topic} and id > ${after} limit ${upTo + 1})
        as later) as later
    from live_item where topic = ${topic}`.execute(db)
  return rows[0] ?? { oldest: 0, newest: 0, later: 0 }
}

/** How long a stream that broke off can go on where it was. */
const KEPT_MS = 48 * 3_600_000

/** Deletes items that nobody can ask for any more. */
export async function dropOldItems({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS)
  await db.deleteFrom('live_item').where('created_at', '<', before).execute()
}
