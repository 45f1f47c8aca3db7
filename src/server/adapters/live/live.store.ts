import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '../../../engine/duration.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'

export interface LiveItem {
  /** Position on the topic. The positions of a topic rise, but they are not consecutive. */
  id: number
  event: string
  data: unknown
}

/**
 * Publishes an item on a topic, or on several topics. The transaction only stores the item in the outbox. After the
 * commit, the relay moves the item into the topic's log.
 */
export async function publish(
  tx: Tx,
  topics: string | readonly string[],
  event: string,
  data: unknown,
): Promise<void> {
  const json = JSON.stringify(data)
  const items = [topics].flat().map((topic) => ({ topic, event, data: json }))
  await tx.insertInto('live_outbox').values(items).execute()
}

/** Does the same on the topics that a query returns in its only column. */
export async function publishOn(
  tx: Tx,
  topics: RawBuilder<unknown>,
  event: string,
  data: unknown,
): Promise<void> {
  await sql`insert into live_outbox (topic, event, data)
    select topic, ${event}, ${JSON.stringify(data)}::jsonb from (${topics}) as found (topic)`.execute(tx)
}

/** Number of items that the relay moves in one transaction. */
const MOVED_AT_ONCE = 1_000

interface Relayed {
  /** The topics of the moved items. */
  topics: readonly string[]
  /** True if the outbox possibly has more items. */
  isFull: boolean
}

/**
 * Moves published items from the outbox into the logs of their topics. Returns undefined if another process is moving
 * items at this moment.
 */
export async function relayItems(db: Db): Promise<Relayed | undefined> {
  const { rows } = await sql<{ topics: string[] | null; isFull: boolean }>`
    select topics, is_full as "isFull" from live_relay(${sql.lit(MOVED_AT_ONCE)})`.execute(db)
  const [{ topics, isFull } = { topics: null, isFull: false }] = rows
  return topics === null ? undefined : { topics, isFull }
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
 * Returns the newest stored items of a topic whose id is greater than `after`, in the order of the ids. `skipped` is
 * the number of the older items after `after`.
 */
export async function newestAfter(
  db: Db,
  topic: string,
  after: number,
  limit: number,
): Promise<{ items: LiveItem[]; skipped: number }> {
  const rows = await db
    .selectFrom('live_item')
    .select(['id', 'event', 'data', sql<number>`count(*) over ()`.as('all')])
    .where('topic', '=', topic)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return {
    items: rows.map(({ id, event, data }) => ({ id, event, data })).reverse(),
    skipped: (rows[0]?.all ?? 0) - rows.length,
  }
}

/** Returns the topics with items that were stored in the last `seconds` seconds. */
export async function topicsOfLast(db: Db, seconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('live_item')
    .select('topic')
    .distinct()
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute()
  return rows.map(({ topic }) => topic)
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
