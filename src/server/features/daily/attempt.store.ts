import { type Insertable, sql, type Updateable } from 'kysely'
import type { DailyAttemptRow, DailyAttemptTable } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** Columns of an attempt at a daily challenge; streaks, badges and calendars need only these columns. */
export type PlayedAttempt = Pick<
  DailyAttemptRow,
  'id' | 'date' | 'game_id' | 'started_at' | 'ended_at' | 'completed' | 'score' | 'seconds' | 'mistakes'
>

/** Returns the attempts of a player, ordered by date. */
export async function attemptsOf(db: Db | Tx, playerId: string): Promise<PlayedAttempt[]> {
  return db
    .selectFrom('daily_attempt')
    .select(['id', 'date', 'game_id', 'started_at', 'ended_at', 'completed', 'score', 'seconds', 'mistakes'])
    .where('player_id', '=', playerId)
    .orderBy('date')
    .execute()
}

export async function attemptsById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, DailyAttemptRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('daily_attempt').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findAttempt(
  db: Db | Tx,
  playerId: string,
  date: string,
): Promise<DailyAttemptRow | undefined> {
  return db
    .selectFrom('daily_attempt')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('date', '=', date)
    .executeTakeFirst()
}

/**
 * Stores a new attempt with the player's rating. The database refuses a second attempt of the same player at the same
 * date.
 */
export async function insertAttempt(
  tx: Tx,
  attempt: Pick<Insertable<DailyAttemptTable>, 'id' | 'player_id' | 'date' | 'game_id' | 'started_at'>,
): Promise<void> {
  await tx
    .insertInto('daily_attempt')
    .values(({ selectFrom }) => ({
      ...attempt,
      ended_at: null,
      standing: null,
      skill: selectFrom('player_skill').select('value').where('player_id', '=', attempt.player_id),
    }))
    .execute()
}

/** Ends an attempt. Returns undefined if the attempt has already ended. */
export async function endAttempt(
  tx: Tx,
  gameId: string,
  end: Updateable<DailyAttemptTable>,
): Promise<DailyAttemptRow | undefined> {
  return tx
    .updateTable('daily_attempt')
    .set(end)
    .where('game_id', '=', gameId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Stores whether an attempt counts as completed, and the number by which attempts are ranked. The server calls this
 * function after a person has decided about the attempt's suspicious result.
 */
export async function setWorth(
  tx: Tx,
  gameId: string,
  worth: Pick<DailyAttemptRow, 'completed' | 'standing'>,
): Promise<DailyAttemptRow> {
  return tx
    .updateTable('daily_attempt')
    .set(worth)
    .where('game_id', '=', gameId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the ids of the player's attempts with a result that waits for a person's check. */
export async function heldAttempts(tx: Tx, playerId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('daily_attempt')
    .innerJoin('game', 'game.id', 'daily_attempt.game_id')
    .select('daily_attempt.id')
    .where('daily_attempt.player_id', '=', playerId)
    .where('game.withheld', '=', 'held')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A completed attempt of a new account. */
interface NewcomerResult {
  /** Id of the game. */
  id: string
  seconds: number
  /** True if the result waits for a person's check, or has waited for one earlier (docs/rules.md#held-results). */
  held: boolean
}

/**
 * Returns the attempts that new accounts have completed since `since`, with one list for each network and date. An
 * account is new if it was created after `since`. A list is returned only if at least `quick.results` of its attempts
 * took less than `quick.seconds`.
 */
export async function resultsOfNetworks(
  db: Db,
  since: Date,
  quick: { results: number; seconds: number },
): Promise<NewcomerResult[][]> {
  const { rows } = await sql<{ results: NewcomerResult[] }>`
    with newcomer as (
      select sign_up.network_key, attempt.date, attempt.game_id, attempt.seconds
      from sign_up join daily_attempt as attempt on attempt.player_id = sign_up.player_id
      where sign_up.at > ${since} and attempt.ended_at > ${since} and attempt.completed
    ), crowd as (
      select network_key, date from newcomer where seconds < ${quick.seconds}
      group by network_key, date having count(*) >= ${quick.results}
    )
    select json_agg(json_build_object(
      'id', game_id, 'seconds', seconds, 'held', held_result.held_at is not null)) as results
    from crowd join newcomer using (network_key, date) left join held_result using (game_id)
    group by network_key, date`.execute(db)
  return rows.map(({ results }) => results)
}

/**
 * Returns true if one of the given players had ended an attempt at the same date before this game began. At the end of
 * an attempt, its player sees the answers.
 */
export async function hadEnded(
  tx: Tx,
  game: Pick<PlayedGame, 'id' | 'started_at'>,
  playerIds: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('daily_attempt')
    .select('id')
    .where('player_id', 'in', playerIds)
    .where('date', '=', (own) =>
      own.selectFrom('daily_attempt as mine').select('mine.date').where('mine.game_id', '=', game.id),
    )
    .where('ended_at', '<=', game.started_at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function attemptDate(tx: Db | Tx, gameId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('daily_attempt')
    .select('date')
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row?.date
}

/**
 * Returns true if the board of a daily was made by a player, and this game's player made it or had seen its answers
 * before this game began.
 */
export async function knewBoard(
  tx: Tx,
  { id, player_id, started_at }: Pick<PlayedGame, 'id' | 'player_id' | 'started_at'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('daily_attempt')
    .innerJoin('daily_board', 'daily_board.date', 'daily_attempt.date')
    .innerJoin('made_board', 'made_board.id', 'daily_board.made_board_id')
    .leftJoin('made_attempt', (join) =>
      join
        .onRef('made_attempt.board_id', '=', 'made_board.id')
        .on('made_attempt.player_id', '=', player_id)
        .on('made_attempt.ended_at', '<=', started_at),
    )
    .select('daily_attempt.id')
    .where('daily_attempt.game_id', '=', id)
    .where((or) => or.or([or('made_board.player_id', '=', player_id), or('made_attempt.id', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}
