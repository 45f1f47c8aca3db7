import { CompiledQuery, type Insertable, sql } from 'kysely'
import type { PastBoard } from '../../../engine/board/generate.ts'
import { type FoldedBoard, unfolded } from '../../../engine/play/folded.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { GameTable, NewGame, PlayedGame } from '../../db/schema.ts'
import { requirePlayer } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'

const playedColumns = [
  'game.id',
  'game.player_id',
  'game.mode',
  'game.run_id',
  'game.level',
  'game.status',
  'game.board',
  'game.tile_order',
  'game.marks',
  'game.marked_whole',
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
  'game.withheld',
  'game.challenge_id',
  'game.chapter_id',
  'game.made_board_id',
  'game.folded',
] as const

/** The categories of a folded game. Other games have them in their board. */
const foldedCategories = sql<
  string[] | null
>`case when game.folded is not null then game.category_ids end`.as('folded_categories')

type StoredGame = Omit<PlayedGame, 'isFolded'> & {
  folded: FoldedBoard | null
  folded_categories?: string[] | null
}

/** Makes a game from its row. The board of a folded game is made from what remains of it. */
function gameOf({ folded, folded_categories, ...game }: StoredGame): PlayedGame {
  return folded === null ? game : { ...game, ...unfolded(folded, folded_categories ?? []), isFolded: true }
}

export async function findGame(db: Db | Tx, id: string, playerId: string): Promise<PlayedGame | undefined> {
  const row = await db
    .selectFrom('game')
    .select(playedColumns)
    .select(foldedCategories)
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row && gameOf(row)
}

export async function findGames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, PlayedGame>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('game')
    .select(playedColumns)
    .select(foldedCategories)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, gameOf(row)]))
}

/** SQL expression: the player has ended a board. */
export const hasEndedGame = (playerId: string) =>
  sql<boolean>`exists (select from game where player_id = ${playerId} and ended_at is not null)`

/**
 * Locks a game for the rest of the transaction. The caller must hold the player's row lock, because all code locks
 * players before games. This order prevents deadlocks.
 */
export async function lockGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame | undefined> {
  const row = await tx
    .selectFrom('game')
    .select(playedColumns)
    .select(foldedCategories)
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && gameOf(row)
}

/**
 * The token of a request's session that the server has not read from the database yet. `pagePlayerId` is the id of the
 * player for whom the page was loaded.
 */
export interface LeanSession {
  sessionToken: string
  pagePlayerId: string | undefined
}

// The server runs this statement for every guess. Therefore, each database connection prepares the statement only once
// (db/database.ts).
const READ = `/* prepare guess-read */
  select session.player_id as signed_in, ${playedColumns.join(', ')}
  from session left join game on game.id = $3 and game.player_id = session.player_id
  where session.token = $1 and session.expires_at > $2`

/** Reads the session and the game in one query. Refuses with `not_signed_in`, `other_account` or `not_found`. */
export async function readForGuess(
  db: Db,
  id: string,
  { sessionToken, pagePlayerId, now }: LeanSession & { now: Date },
): Promise<PlayedGame> {
  const query = CompiledQuery.raw(READ, [sessionToken, now, id])
  const [row] = (await db.executeQuery<StoredGame & { signed_in: string }>(query)).rows
  if (!row) throw new Refusal('not_signed_in')
  const { signed_in, ...game } = row
  requirePlayer(signed_in, pagePlayerId)
  // Because of the left join, all columns of the game are null if the player has no such game.
  if (game.player_id !== signed_in) throw new Refusal('not_found')
  return gameOf(game)
}

const SET = `update game set version = version + 1, status = $3, mistakes = $4, found = $5, level_score = $6,
    guesses = $7, ended_at = $8`
const WRITE = `/* prepare guess-write */ ${SET} where id = $1 and version = $2`
const LOCK_AND_WRITE = `/* prepare end-write */
  with owner as (select id from player where id = $9 for no key update)
  ${SET} from owner where game.id = $1 and version = $2 and player_id = owner.id`

/** Writes a game. Returns false if another request has changed the game since it was read. */
export async function writeGame(db: Db | Tx, game: PlayedGame): Promise<boolean> {
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(WRITE, writeValues(game)))
  return numAffectedRows === 1n
}

/**
 * Locks the player's row and writes a game, in one statement. Returns false if another request has changed the game
 * since it was read.
 */
export async function lockOwnerAndWriteGame(tx: Tx, game: PlayedGame): Promise<boolean> {
  const values = [...writeValues(game), game.player_id]
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(LOCK_AND_WRITE, values))
  return numAffectedRows === 1n
}

function writeValues(game: PlayedGame): unknown[] {
  const { id, version, status, mistakes, found, level_score, guesses, ended_at } = game
  return [id, version, status, mistakes, found, level_score, JSON.stringify(guesses), ended_at]
}

/**
 * Stores the fields that the game mode added to the reply to the latest guess. With these fields, the server can send
 * the same reply to a repeated request. Requests without an idempotency key cannot be repeated, so the function stores
 * nothing for them.
 */
export async function keepAddition(
  tx: Tx,
  { id, guesses }: Pick<PlayedGame, 'id' | 'guesses'>,
  added: Record<string, unknown>,
): Promise<void> {
  const last = guesses.at(-1)
  if (last?.key === undefined) return
  const kept = [...guesses.slice(0, -1), { ...last, added }]
  await tx
    .updateTable('game')
    .set({ guesses: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute()
}

export async function insertGame(tx: Tx, game: NewGame): Promise<PlayedGame> {
  return gameOf(await tx.insertInto('game').values(game).returning(playedColumns).executeTakeFirstOrThrow())
}

type Changes = Partial<Pick<Insertable<GameTable>, 'status' | 'mistakes' | 'hinted' | 'extra_life_used'>> & {
  tile_order?: string[]
  marks?: string
  marked_whole?: string
}

/** Changes a game that the transaction has locked. */
export async function updateGame(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx
    .updateTable('game')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** SQL condition: the server dealt the board. New boards do not avoid the words of boards that players made. */
export const isDealt = sql`mode <> 'made'`

/**
 * Returns the latest boards of a player, newest first. New boards avoid the words and categories of these boards. To
 * find the boards, the query scans one range of a database index. The query returns each list of words or categories as
 * one text. Parsing hundreds of database arrays would take longer than the rest of the query. Categories are read only
 * for the latest `limits.categories` boards, because a category can appear again earlier than a word. The names of fifth
 * groups are read only from the latest `limits.fifthGroups` boards, because they are inside the stored board. The first
 * inner query returns only references to the stored lists (TOAST), so PostgreSQL does not copy the lists.
 */
export async function recentBoards(
  tx: Tx,
  playerId: string,
  limits: { boards: number; categories: number; fifthGroups: number },
): Promise<PastBoard[]> {
  const { rows } = await sql<{
    categories: string | null
    words: string
    fifth_group: string | null
  }>`/* prepare recent-boards */
    select case when age <= ${limits.categories} then array_to_string(category_ids, ' ') end as categories,
      array_to_string(word_keys, ' ') as words, fifth_group
    from (
      select id, category_ids, word_keys, row_number() over (order by started_at desc) as age
      from game where player_id = ${playerId} and ${isDealt} order by started_at desc limit ${limits.boards}
    ) recent left join (
      select id, board #>> '{fifthGroup,name}' as fifth_group
      from game where player_id = ${playerId} and ${isDealt} order by started_at desc limit ${limits.fifthGroups}
    ) latest using (id) order by age`.execute(tx)
  return rows.map(({ categories, words, fifth_group }) => ({
    categoryIds: categories?.split(' ') ?? [],
    wordKeys: words.split(' '),
    ...(fifth_group !== null && { fifthGroup: fifth_group }),
  }))
}

/** Returns a player's games of all modes, oldest first. */
export async function gamesOfPlayer(db: Db, playerId: string): Promise<PlayedGame[]> {
  const rows = await db
    .selectFrom('game')
    .select(playedColumns)
    .select(foldedCategories)
    .where('player_id', '=', playerId)
    .orderBy('started_at')
    .execute()
  return rows.map(gameOf)
}
