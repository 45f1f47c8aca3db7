import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import type { PastBoard } from '../../../engine/board/generate.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { GameTable, NewGame, PlayedGame, Player } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'

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
  'game.skill',
  'game.traps',
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

// Run by every guess: written out once, and prepared once a connection (see db/database.ts).
const guessRead = (prepared: string, more: { columns: string; join: string }) => `/* prepare ${prepared} */
  select session.player_id as signed_in, ${playedColumns.join(', ')}${more.columns}
  from session
  left join game on game.id = $3 and game.player_id = session.player_id
  ${more.join}
  where session.token = $1 and session.expires_at > $2`
const READ = guessRead('guess-read', { columns: '', join: '' })
const READ_KEYED = guessRead('guess-read-keyed', {
  columns: ', replied_request.fingerprint, replied_request.reply',
  join: 'left join replied_request on replied_request.player_id = game.player_id and replied_request.key = $4',
})

type GuessRow = PlayedGame & { signed_in: string; fingerprint?: string | null; reply?: unknown }

/** The session, the game and the earlier reply in one query. Refuses with not_signed_in or not_found. */
export async function readForGuess(
  db: Db,
  id: string,
  { sessionToken, now }: { sessionToken: string; now: Date },
  key: string | undefined,
): Promise<GuessState> {
  const values = [sessionToken, now, id]
  const query =
    key === undefined ? CompiledQuery.raw(READ, values) : CompiledQuery.raw(READ_KEYED, [...values, key])
  const [row] = (await db.executeQuery<GuessRow>(query)).rows
  if (!row) throw new Refusal('not_signed_in')
  const { signed_in, fingerprint, reply, ...game } = row
  // A left join without a partner.
  if (game.player_id !== signed_in) throw new Refusal('not_found')
  return { game, earlier: typeof fingerprint === 'string' ? { fingerprint, reply } : undefined }
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

const MOVE = `update game set version = version + 1, status = $3, mistakes = $4, found = $5, level_score = $6, guesses = $7
  where id = $1 and version = $2 returning player_id`
const WRITE = `/* prepare guess-write */ ${MOVE}`
const WRITE_KEYED = `/* prepare guess-write-keyed */ with moved as (${MOVE})
  insert into replied_request (player_id, key, fingerprint, reply) select player_id, $8, $9, $10::json from moved
  returning key`

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
  const { status, mistakes, found, level_score, guesses } = changes
  const values = [game.id, game.version, status, mistakes, found, level_score, JSON.stringify(guesses)]
  const query = kept
    ? CompiledQuery.raw(WRITE_KEYED, [...values, kept.key, kept.fingerprint, JSON.stringify(kept.reply)])
    : CompiledQuery.raw(WRITE, values)
  const { rows } = await db.executeQuery(query)
  return rows.length === 1
}

/** Ends a board that is no level of a run, as `advance` moves a game on. */
export async function finish(tx: Tx, ended: PlayedGame, kept: KeptReply | undefined): Promise<boolean> {
  const moved = sql`update game set version = version + 1, status = ${ended.status}, mistakes = ${ended.mistakes},
      found = ${ended.found}, level_score = ${ended.level_score}, guesses = ${JSON.stringify(ended.guesses)},
      ended_at = ${ended.ended_at}
    where id = ${ended.id} and version = ${ended.version} returning player_id`
  const query = kept ? sql`with moved as (${moved}) ${keeping(kept, sql`moved`)} returning key` : moved
  const { rows } = await query.execute(tx)
  return rows.length === 1
}

/** Keeps a reply for the player of the one row of `source`. */
export const keeping = (kept: KeptReply, source: RawBuilder<unknown>) =>
  sql`insert into replied_request (player_id, key, fingerprint, reply)
    select player_id, ${kept.key}, ${kept.fingerprint}, ${JSON.stringify(kept.reply)}::json from ${source}`

/** Stores a dealt board, with its player's skill of the moment. */
export async function insertGame(tx: Tx, game: NewGame): Promise<PlayedGame> {
  return tx
    .insertInto('game')
    .values((is) => ({
      ...game,
      skill: is.selectFrom('player').select('player.skill').where('player.id', '=', game.player_id),
    }))
    .returning(playedColumns)
    .executeTakeFirstOrThrow()
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

/**
 * The latest boards of a player, newest first, for the cooldown: one range of an index. The lists travel as one text each,
 * since parsing hundreds of arrays costs more than all the rest; and only the latest boards tell their categories, which rest
 * for less long than words are remembered. The inner query passes on where the lists lie, not the lists.
 */
export async function recentBoards(
  tx: Tx,
  playerId: string,
  limits: { boards: number; categories: number },
): Promise<PastBoard[]> {
  const { rows } = await sql<{ categories: string | null; words: string }>`/* prepare recent-boards */
    select case when age <= ${limits.categories} then array_to_string(category_ids, ' ') end as categories,
      array_to_string(word_keys, ' ') as words
    from (
      select category_ids, word_keys, row_number() over (order by started_at desc) as age
      from game where player_id = ${playerId} order by started_at desc limit ${limits.boards}
    ) recent order by age`.execute(tx)
  return rows.map(({ categories, words }) => ({
    categoryIds: categories?.split(' ') ?? [],
    wordKeys: words.split(' '),
  }))
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
