import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeAttemptTable, MadeVisitTable } from '../../db/made-board-tables.ts'
import type { PlayedGame } from '../../db/schema.ts'

export type AttemptRow = Selectable<MadeAttemptTable>

/** The person who plays: the id of a player, or the keyed hash of a visitor. */
export type Person = { playerId: string } | { visitor: string }

/** Returns a player's attempt at a board. */
export async function findAttempt(
  db: Db | Tx,
  playerId: string,
  boardId: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('made_attempt')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('board_id', '=', boardId)
    .executeTakeFirst()
}

export async function insertAttempt(tx: Tx, attempt: Insertable<MadeAttemptTable>): Promise<void> {
  await tx.insertInto('made_attempt').values(attempt).execute()
}

/** Deletes an attempt. The game of the attempt stays. */
export async function deleteAttempt(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('made_attempt').where('id', '=', id).execute()
}

/** The columns of an attempt that have a value after its end. */
export interface AttemptEnd {
  ended_at: Date
  solved: boolean
  gave_up: boolean
  mistakes: number
  seconds: number
  found: number[]
}

/** Ends an attempt. Returns undefined if the attempt has ended before or does not exist. */
export async function endAttempt(tx: Tx, id: string, end: AttemptEnd): Promise<AttemptRow | undefined> {
  return tx
    .updateTable('made_attempt')
    .set(end)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Counts wrong foursomes of one person. Each is a bit set of positions on the board. */
export async function countWrong(tx: Tx, boardId: string, foursomes: readonly number[]): Promise<void> {
  if (foursomes.length === 0) return
  await tx
    .insertInto('made_wrong')
    .values(foursomes.map((tiles) => ({ board_id: boardId, tiles, people: 1 })))
    .onConflict((row) =>
      row.columns(['board_id', 'tiles']).doUpdateSet({ people: sql`made_wrong.people + 1` }),
    )
    .execute()
}

export type Visit = Pick<AttemptRow, 'id' | 'board_id' | 'started_at' | 'ended_at'> &
  Omit<Selectable<MadeVisitTable>, 'id'>

const visitColumns = [
  'made_attempt.id',
  'made_attempt.board_id',
  'made_attempt.started_at',
  'made_attempt.ended_at',
  'made_visit.status',
  'made_visit.board',
  'made_visit.level_score',
  'made_visit.mistakes',
  'made_visit.guesses',
  'made_visit.found',
] as const

/** Returns a visitor's attempt at a board. If `lock` is true, the function locks the row of the attempt. */
export async function findVisit(
  db: Db | Tx,
  boardId: string,
  visitor: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Visit | undefined> {
  const query = db
    .selectFrom('made_attempt')
    .innerJoin('made_visit', 'made_visit.id', 'made_attempt.id')
    .select(visitColumns)
    .where('board_id', '=', boardId)
    .where('visitor', '=', visitor)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertVisit(tx: Tx, visit: Insertable<MadeVisitTable>): Promise<void> {
  await tx.insertInto('made_visit').values(visit).execute()
}

export async function writeVisit(
  tx: Tx,
  { id, status, level_score, mistakes, guesses, found }: PlayedGame,
): Promise<void> {
  await tx
    .updateTable('made_visit')
    .set({ status, level_score, mistakes, guesses: JSON.stringify(guesses), found })
    .where('id', '=', id)
    .execute()
}

/**
 * Gives the attempts of a visitor to a player: each becomes a game of the player. Attempts at boards that the player has
 * made or begun stay with the visitor. The transaction must hold the player's row lock or have created the player. Two
 * transactions that give the same attempts run one after the other, and the second finds none.
 */
export async function giveVisits(
  tx: Tx,
  { visitor, playerId, skill, level }: { visitor: string; playerId: string; skill: number; level: number },
): Promise<void> {
  await sql`
    with given as materialized (
      select id, board_id from made_attempt where visitor = ${visitor} order by id for update),
    free as (
      select given.id, given.board_id from given join made_board as board on board.id = given.board_id
      where board.player_id <> ${playerId} and not exists (
        select from made_attempt as own where own.board_id = given.board_id and own.player_id = ${playerId})),
    moved as (
      update made_attempt set player_id = ${playerId}, visitor = null from free where made_attempt.id = free.id
      returning made_attempt.id, made_attempt.board_id, started_at, ended_at),
    visit as (
      delete from made_visit using moved where made_visit.id = moved.id
      returning made_visit.*, moved.board_id, moved.started_at, moved.ended_at)
    insert into game (id, player_id, mode, run_id, level, status, seed, board, category_ids, word_keys, score_before,
      level_score, mistakes, guesses, found, skill, started_at, ended_at, made_board_id)
    select id, ${playerId}, 'made', id, ${level}::integer, status, '', board,
      array(select made_group ->> 'categoryId' from json_array_elements(board -> 'groups') as made_group), '{}', 0,
      level_score, mistakes, guesses, found, ${skill}::float8, started_at, ended_at, board_id
    from visit`.execute(tx)
}

/** Deletes the networks of attempts that began before a time, and the counts of networks without a later attempt. */
export async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('made_network').where('played_at', '<', before).execute()
  await db
    .updateTable('made_attempt')
    .set({ network_key: null })
    .where('network_key', 'is not', null)
    .where('started_at', '<', before)
    .execute()
}

/**
 * Separates old attempts from their visitors: before `before` all of them, and before `idleBefore` those without a guess.
 * The result of an attempt stays.
 */
export async function forgetVisitors(
  db: Db,
  { before, idleBefore }: { before: Date; idleBefore: Date },
): Promise<void> {
  await sql`with old as (
      update made_attempt set visitor = null where visitor is not null and started_at < ${before} returning id)
    delete from made_visit using old where made_visit.id = old.id`.execute(db)
  await sql`delete from made_attempt using made_visit as visit
    where visit.id = made_attempt.id and visitor is not null and started_at < ${idleBefore}
      and ended_at is null and json_array_length(visit.guesses) = 0`.execute(db)
}

/** Returns a player's attempts with the titles of the boards, oldest first, for the download of all data. */
export async function attemptsOfPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('made_attempt')
    .innerJoin('made_board', 'made_board.id', 'board_id')
    .select(['made_attempt.id as game_id', 'board_id', 'title', 'is_own', 'started_at', 'ended_at'])
    .select(['made_attempt.solved', 'gave_up', 'mistakes', 'seconds'])
    .where('made_attempt.player_id', '=', playerId)
    .orderBy('started_at')
    .execute()
}

/** Deletes the networks of a player's attempts. */
export async function forgetNetworksOf(tx: Tx, playerId: string): Promise<void> {
  await tx.updateTable('made_attempt').set({ network_key: null }).where('player_id', '=', playerId).execute()
}
