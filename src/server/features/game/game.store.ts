import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { GameRow, GameTable, NewGame, PlayedGame, Player } from '../../db/schema.ts'

const playedColumns = [
  'game.id',
  'game.player_id',
  'game.mode',
  'game.run_id',
  'game.level',
  'game.status',
  'game.board',
  'game.tile_order',
  'game.score_before',
  'game.level_score',
  'game.mistakes',
  'game.guesses',
  'game.found',
  'game.hinted',
  'game.extra_life_used',
  'game.version',
  'game.started_at',
  'game.ended_at',
] as const

/** A game as read, with what its view needs of its owner. */
export interface OwnedGame {
  game: PlayedGame
  owner: Pick<Player, 'lives'>
}

const withOwner = (db: Db, playerId: string) =>
  db
    .selectFrom('game')
    .innerJoin('player', 'player.id', 'game.player_id')
    .select(playedColumns)
    .select('player.lives')
    .where('player.id', '=', playerId)

function owned(row: (PlayedGame & { lives: number }) | undefined): OwnedGame | undefined {
  if (!row) return undefined
  const { lives, ...game } = row
  return { game, owner: { lives } }
}

/** A game that nobody means to change now. */
export async function findGame(db: Db, id: string, playerId: string): Promise<OwnedGame | undefined> {
  return owned(await withOwner(db, playerId).where('game.id', '=', id).executeTakeFirst())
}

/** The player's latest classic board, whatever its status. */
export async function findCurrentGame(db: Db, playerId: string): Promise<OwnedGame | undefined> {
  return owned(
    await withOwner(db, playerId).whereRef('game.id', '=', 'player.current_game_id').executeTakeFirst(),
  )
}

/** A game for the rest of this transaction; the caller holds its player's lock already: always in this order. */
export async function lockGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame | undefined> {
  return tx
    .selectFrom('game')
    .select(playedColumns)
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** What a guess must know of the game, in one query. */
export interface GuessState {
  game: PlayedGame
  /** What a request with the same idempotency key was answered, if there was one. */
  earlier: { fingerprint: string; reply: unknown } | undefined
}

const playedList = sql.join(playedColumns.map((column) => sql.ref(column)))

export async function readForGuess(
  db: Db,
  id: string,
  playerId: string,
  key: string | undefined,
): Promise<GuessState | undefined> {
  if (key === undefined) {
    const { rows } = await sql<PlayedGame>`/* prepare guess-read */
      select ${playedList} from game where id = ${id} and player_id = ${playerId}`.execute(db)
    return rows[0] && { game: rows[0], earlier: undefined }
  }
  const { rows } = await sql<PlayedGame & { fingerprint: string | null; reply: unknown }>`
    /* prepare guess-read-keyed */
    select ${playedList}, replied_request.fingerprint, replied_request.reply
    from game left join replied_request on replied_request.player_id = game.player_id and replied_request.key = ${key}
    where game.id = ${id} and game.player_id = ${playerId}`.execute(db)
  if (!rows[0]) return undefined
  const { fingerprint, reply, ...game } = rows[0]
  return { game, earlier: fingerprint === null ? undefined : { fingerprint, reply } }
}

/** Extra lives that a player holds. */
export async function countLives(db: Db, playerId: string): Promise<number> {
  const row = await db
    .selectFrom('player')
    .select('lives')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return row.lives
}

/** The answer to a request with an idempotency key, to be kept with what it did. */
export interface KeptReply {
  key: string
  fingerprint: string
  reply: unknown
}

/**
 * Moves a game on from the version that was read, and keeps the reply where there is a key: one statement, wholly or not
 * at all. False when something else has moved the game since.
 */
export async function advance(
  db: Db,
  game: PlayedGame,
  changes: Pick<PlayedGame, 'status' | 'mistakes' | 'found' | 'level_score' | 'guesses'>,
  kept: KeptReply | undefined,
): Promise<boolean> {
  const moved = sql`update game set version = version + 1, status = ${changes.status}, mistakes = ${changes.mistakes},
      found = ${changes.found}, level_score = ${changes.level_score}, guesses = ${JSON.stringify(changes.guesses)}
    where id = ${game.id} and version = ${game.version} returning player_id`
  const { rows } = kept
    ? await sql`/* prepare guess-write-keyed */ with moved as (${moved}) ${keeping(kept, sql`moved`)} returning key`.execute(
        db,
      )
    : await sql`/* prepare guess-write */ ${moved}`.execute(db)
  return rows.length === 1
}

/** Keeps a reply for the player of the one row of `source`. */
export const keeping = (kept: KeptReply, source: RawBuilder<unknown>) =>
  sql`insert into replied_request (player_id, key, fingerprint, reply)
    select player_id, ${kept.key}, ${kept.fingerprint}, ${JSON.stringify(kept.reply)}::json from ${source}`

export async function insertGame(tx: Tx, game: NewGame): Promise<PlayedGame> {
  return tx.insertInto('game').values(game).returning(playedColumns).executeTakeFirstOrThrow()
}

type Changes = Partial<Pick<Insertable<GameTable>, 'status' | 'mistakes' | 'hinted' | 'extra_life_used'>> & {
  tile_order?: string[]
}

/** Changes a game that this transaction has locked. */
export async function updateGame(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx
    .updateTable('game')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The level that follows a completed one, if it was dealt already. */
export async function findNextLevel(tx: Tx, game: PlayedGame): Promise<PlayedGame | undefined> {
  return tx
    .selectFrom('game')
    .select(playedColumns)
    .where('run_id', '=', game.run_id)
    .where('level', '=', game.level + 1)
    .where('started_at', '>=', game.ended_at ?? game.started_at)
    .orderBy('started_at')
    .executeTakeFirst()
}

/** The latest boards of a player, newest first, for the cooldown. */
export async function recentBoards(
  tx: Tx,
  playerId: string,
  limit: number,
): Promise<Pick<GameRow, 'category_ids' | 'word_keys'>[]> {
  return tx
    .selectFrom('game')
    .select(['category_ids', 'word_keys'])
    .where('player_id', '=', playerId)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

/** Starts, new games and restarts that count on a local day. */
export async function countStarts(db: Db | Tx, playerId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('game')
    .select((is) => is.fn.countAll<number>().as('starts'))
    .where('player_id', '=', playerId)
    .where('start_day', '=', day)
    .executeTakeFirstOrThrow()
  return row.starts
}

export async function setCurrentGame(tx: Tx, playerId: string, gameId: string): Promise<void> {
  await tx.updateTable('player').set({ current_game_id: gameId }).where('id', '=', playerId).execute()
}

export async function breakWinStreak(tx: Tx, playerId: string): Promise<void> {
  await tx.updateTable('player').set({ win_streak: 0 }).where('id', '=', playerId).execute()
}

/** Keeps the reply to a guess that changed nothing. False when another request with this key came first. */
export async function keepReply(db: Db, playerId: string, kept: KeptReply): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('replied_request')
    .values({ ...kept, player_id: playerId, reply: JSON.stringify(kept.reply) })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteRepliesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('replied_request').where('created_at', '<', before).execute()
}
