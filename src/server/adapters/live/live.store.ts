import { sql } from 'kysely'
import { HOUR_MS } from '../../../engine/duration.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'

export interface LiveItem {
  id: number
  event: string
  data: unknown
}

/**
 * Publishes an item on a topic and returns the item's id. Subscribers see the item after the commit of the transaction.
 * Other transactions that publish on the same topic wait until this transaction ends, so that a later commit has a
 * higher id. A transaction should therefore publish as its last step.
 */
export async function publish(tx: Tx, topic: string, event: string, data: unknown): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select live_publish(${topic}, ${event}, ${JSON.stringify(data)}::json) as id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Returns the stored items of a topic whose id is greater than `after`, in the order of the ids. */
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

/**
 * The smallest and the greatest id of the stored items of a topic. If there are no items, the ids are 0. `later` is the
 * number of items that are newer than a given id.
 */
interface KeptRange {
  oldest: number
  newest: number
  /** Number of stored items whose id is greater than `after`. The query counts at most `upTo` + 1 items. */
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

/** Time in ms for which the server stores items. During this time, a client can continue an interrupted stream. */
const KEPT_MS = 48 * HOUR_MS

export async function dropOldItems({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS)
  await db.deleteFrom('live_item').where('created_at', '<', before).execute()
}
