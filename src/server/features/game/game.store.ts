import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { GameRow, GameTable, NewGame, Player } from '../../db/schema.ts'

export async function findGame(db: Db | Tx, id: string, playerId: string): Promise<GameRow | undefined> {
  return db
    .selectFrom('game')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

/** The player's latest classic board, whatever its status. */
export async function findCurrentGame(db: Db | Tx, playerId: string): Promise<GameRow | undefined> {
  return db
    .selectFrom('player')
    .innerJoin('game', 'game.id', 'player.current_game_id')
    .selectAll('game')
    .where('player.id', '=', playerId)
    .executeTakeFirst()
}

/** What a guess needs to know of the player; locked together with the game. */
export type Owner = Pick<Player, 'lives' | 'current_game_id'>

/**
 * Locks the player, then the game, in one statement: always in this order, so that a start and a guess at the same time
 * wait for each other instead of for ever. The row that comes back is the newest one.
 */
export async function lockGame(
  tx: Tx,
  id: string,
  playerId: string,
): Promise<{ game: GameRow; owner: Owner } | undefined> {
  const { rows } = await sql<GameRow & { owner_lives: number; owner_current: string | null }>`
    select game.*, player.lives as owner_lives, player.current_game_id as owner_current
    from player join game on game.player_id = player.id
    where game.id = ${id} and player.id = ${playerId}
    for no key update of player, game`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  const { owner_lives, owner_current, ...game } = row
  return { game, owner: { lives: owner_lives, current_game_id: owner_current } }
}

export async function insertGame(tx: Tx, game: NewGame): Promise<GameRow> {
  return tx.insertInto('game').values(game).returningAll().executeTakeFirstOrThrow()
}

type Changes = Partial<
  Pick<
    Insertable<GameTable>,
    'status' | 'mistakes' | 'found' | 'hinted' | 'extra_life_used' | 'level_score' | 'guesses'
  >
> & { ended_at?: Date | null; tile_order?: string[] }

export async function updateGame(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx.updateTable('game').set(changes).where('id', '=', id).execute()
}

/** The level that follows a completed one, if it was dealt already. */
export async function findNextLevel(tx: Tx, game: GameRow): Promise<GameRow | undefined> {
  return tx
    .selectFrom('game')
    .selectAll()
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

export async function findReply(
  tx: Tx,
  playerId: string,
  key: string,
): Promise<{ fingerprint: string; reply: unknown } | undefined> {
  return tx
    .selectFrom('replied_request')
    .select(['fingerprint', 'reply'])
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepReply(
  tx: Tx,
  playerId: string,
  key: string,
  fingerprint: string,
  reply: unknown,
): Promise<void> {
  await tx
    .insertInto('replied_request')
    .values({ player_id: playerId, key, fingerprint, reply: JSON.stringify(reply) })
    .execute()
}

export async function deleteRepliesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('replied_request').where('created_at', '<', before).execute()
}
