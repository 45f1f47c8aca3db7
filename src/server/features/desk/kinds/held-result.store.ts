import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { HeldResultTable } from '../../../db/schema.ts'
import type { WaitingItem } from '../kind.ts'

/** Results that wait for a check. Levels that wait only because of an earlier level of their run are left out. */
export const waitingResults: RawBuilder<WaitingItem> = sql`
  select game_id as ref, held_at as since, held_result.player_id, array[held_result.player_id] as concerned,
    1 as count, false as is_urgent, jsonb_build_object('mode', mode, 'level', level, 'groups', cardinality(found),
      'date', (select date from daily_attempt where daily_attempt.game_id = held_result.game_id),
      'seconds', extract(epoch from ended_at - started_at), 'doubt', doubt) as about
  from held_result join game on game.id = game_id
  where decided_at is null and doubt <> 'run'`

export interface HeldFacts {
  doubt: HeldResultTable['doubt']
  date: string | null
  following: number
  others: number
  accounts: number
  withHeld: number
  withRemoved: number
}

/** Returns what is known about a held result beside its board. */
export async function factsOf(db: Db, gameId: string): Promise<HeldFacts | undefined> {
  const { rows } = await sql<HeldFacts>`
    with neighbour as materialized (
      select distinct other.player_id from held_result
        join sign_up as own on own.player_id = held_result.player_id
        join sign_up as other on other.network_key = own.network_key and other.player_id <> own.player_id
      where held_result.game_id = ${gameId})
    select doubt, (select date from daily_attempt where daily_attempt.game_id = game.id) as date,
      (select count(*) from game as later join held_result as note on note.game_id = later.id
        where later.player_id = game.player_id and later.run_id = game.run_id and later.withheld = 'held'
          and note.doubt = 'run')::integer as following,
      (select count(*) from held_result as other where other.player_id = game.player_id
        and other.decided_at is null and other.doubt <> 'run' and other.game_id <> game.id)::integer as others,
      (select count(*) from neighbour)::integer as accounts,
      (select count(*) from neighbour where exists (select from game as theirs
        where theirs.player_id = neighbour.player_id and theirs.withheld = 'held'))::integer as "withHeld",
      (select count(*) from neighbour where exists (select from game as theirs
        where theirs.player_id = neighbour.player_id and theirs.withheld = 'removed'))::integer as "withRemoved"
    from held_result join game on game.id = held_result.game_id where game_id = ${gameId}`.execute(db)
  return rows[0]
}

/** Number of the newest boards, of one player or of everybody, whose paces are counted. */
const NEWEST_BOARDS = 5_000

/** A kind of boards whose paces can be compared. */
interface Comparable {
  mode: string
  groups: number
  /** Id of the only player whose boards are counted; undefined for everybody's boards. */
  playerId?: string
}

/**
 * Returns the numbers of completed valid boards among the newest ones, by seconds per group in bins of equal width. The
 * last bin also counts all higher values.
 */
export async function pacesOf(
  db: Db,
  { mode, groups, playerId }: Comparable,
  { bins, seconds }: { bins: number; seconds: number },
): Promise<number[]> {
  const newest =
    playerId === undefined
      ? sql`select * from game where folded is null order by started_at desc limit ${sql.lit(NEWEST_BOARDS)}`
      : sql`select * from game where player_id = ${playerId}
          order by started_at desc limit ${sql.lit(NEWEST_BOARDS)}`
  const { rows } = await sql<{ bin: number; boards: number }>`
    select least(floor(extract(epoch from ended_at - started_at) / cardinality(found) / ${seconds}::float8),
      ${bins - 1}::float8)::integer as bin, count(*)::integer as boards
    from (${newest}) as newest
    where mode = ${mode} and withheld is null and ended_at is not null and cardinality(found) = ${groups}::integer
      and cardinality(found) = cardinality(category_ids)
    group by 1`.execute(db)
  const counts = Array.from({ length: bins }, () => 0)
  for (const { bin, boards } of rows) counts[bin] = boards
  return counts
}

/** Returns the ids of all results of a player that wait, the longest waiting first. */
export async function waitingOfPlayer(db: Pick<Db, 'selectFrom'>, playerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('held_result')
    .select('game_id')
    .where('player_id', '=', playerId)
    .where('decided_at', 'is', null)
    .where('doubt', '<>', 'run')
    .orderBy('held_at')
    .orderBy('game_id')
    .execute()
  return rows.map(({ game_id }) => game_id)
}
