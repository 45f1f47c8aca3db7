import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeClaimTable } from '../../db/made-board-tables.ts'
import type { AttemptRow } from './attempt.store.ts'

/** Number of the attempts that began last, from which the figures of groups are counted. */
const NEWEST_ATTEMPTS = 5_000

type Result = Pick<AttemptRow, 'mistakes' | 'seconds' | 'ended_at'>

/** Returns the best attempts of players who have found all groups. Players without a username are left out. */
export async function bestAttempts(db: Db | Tx, boardId: string, most: number) {
  return db
    .selectFrom('made_attempt')
    .innerJoin('player', 'player.id', 'made_attempt.player_id')
    .select(['player.id', 'username', 'image', 'frame', 'deleted_at', 'mistakes', 'seconds', 'ended_at'])
    .where('board_id', '=', boardId)
    .where('solved', '=', true)
    .where('is_own', '=', false)
    .where('made_attempt.player_id', 'is not', null)
    .where((is) => is.or([is('username', 'is not', null), is('deleted_at', 'is not', null)]))
    .orderBy('mistakes')
    .orderBy('seconds')
    .orderBy('ended_at')
    .limit(most)
    .$narrowType<{ mistakes: number; seconds: number; ended_at: Date }>()
    .execute()
}

/** Returns the number of people with a better result. */
export async function countBetter(
  db: Db | Tx,
  boardId: string,
  { mistakes, seconds, ended_at }: Result,
): Promise<number> {
  const { rows } = await sql<{ better: number }>`
    select count(*)::integer as better from made_attempt where board_id = ${boardId} and solved and not is_own
      and (mistakes, seconds, ended_at) < (${mistakes}::integer, ${seconds}::integer, ${ended_at}::timestamptz)`.execute(
    db,
  )
  return rows[0]?.better ?? 0
}

/** Returns the wrong foursomes that most people tried, most first. */
export async function mostTried(db: Db | Tx, boardId: string, most: number) {
  return db
    .selectFrom('made_wrong')
    .select(['tiles', 'people'])
    .where('board_id', '=', boardId)
    .orderBy('people', 'desc')
    .orderBy('tiles')
    .limit(most)
    .execute()
}

/** Counts among the newest attempts: who ended, who found each group, and who gave up after each number of groups. */
export async function groupFigures(db: Db | Tx, boardId: string) {
  const { rows } = await sql<{ what: 'ended' | 'found' | 'gave_up'; key: number; people: number }>`
    with newest as (
      select found, gave_up from made_attempt where board_id = ${boardId} and ended_at is not null and not is_own
      order by started_at desc limit ${sql.lit(NEWEST_ATTEMPTS)})
    select 'ended' as what, 0 as key, count(*)::integer as people from newest
    union all select 'found', place, count(*)::integer from newest cross join unnest(found) as place group by place
    union all select 'gave_up', cardinality(found), count(*)::integer from newest where gave_up group by 2`.execute(
    db,
  )
  return (what: 'ended' | 'found' | 'gave_up', key = 0): number =>
    rows.find((row) => row.what === what && row.key === key)?.people ?? 0
}

/** Returns the number of people who began the board on each date (UTC) from `since` on. */
export async function playsByDate(db: Db | Tx, boardId: string, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ date: string; plays: number }>`
    select (started_at at time zone 'UTC')::date::text as date, count(*)::integer as plays from made_attempt
    where board_id = ${boardId} and started_at >= ${since} and not is_own group by 1`.execute(db)
  return new Map(rows.map(({ date, plays }) => [date, plays]))
}

interface ClaimFigures {
  word: string
  groupIndex: number
  players: number
  verdict: MadeClaimTable['verdict']
}

/** Returns what players said about words, most often first. The verdict is the latest one. */
export async function claimFigures(db: Db | Tx, boardId: string, most: number): Promise<ClaimFigures[]> {
  const { rows } = await sql<ClaimFigures>`
    select min(word) as word, group_index as "groupIndex", count(*)::integer as players,
      (array_agg(verdict order by at desc))[1] as verdict
    from made_claim where board_id = ${boardId} group by word_key, group_index
    order by players desc, word_key, group_index limit ${most}`.execute(db)
  return rows
}
