import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { ShareRow, ShareTable } from '../../db/share-tables.ts'
import type { PlayedDate } from './source.ts'

export type NamedShare = ShareRow & { username: string }

export async function insertShare(tx: Tx, share: Insertable<ShareTable>): Promise<ShareRow> {
  return tx.insertInto('share').values(share).returningAll().executeTakeFirstOrThrow()
}

export const shareOfSource = (
  tx: Tx,
  { player_id, kind, source_id }: Pick<ShareRow, 'player_id' | 'kind' | 'source_id'>,
): Promise<ShareRow | undefined> =>
  tx
    .selectFrom('share')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('kind', '=', kind)
    .where('source_id', '=', source_id)
    .executeTakeFirst()

/**
 * Finds a shared result. Returns undefined if the result is not shared or is no longer valid. Each kind of result needs
 * a different SQL condition for the validity.
 */
export async function findShare(db: Db, id: string): Promise<NamedShare | undefined> {
  return db
    .selectFrom('share')
    .innerJoin('player', 'player.id', 'share.player_id')
    .selectAll('share')
    .select((is) => is.ref('username').$notNull().as('username'))
    .where('share.id', '=', id)
    .where('username', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`case share.kind
        when 'badge' then exists (select from badge where badge.id = source_id)
        when 'chapter' then exists (
          select from story_completion as done where done.id = source_id and done.withheld is null)
        when 'duel' then exists (
          select from duel_side as side join game on game.id = side.game_id
          where side.duel_id = source_id and side.player_id = share.player_id and game.withheld is null)
        else exists (select from game where game.id = source_id and game.withheld is null) end`,
    )
    .executeTakeFirst()
}

/** Deletes a shared result. Returns false if the player has no shared result with this id. */
export async function deleteShare(tx: Tx, playerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('share')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the shared results of a player, for the download of all data about the player. */
export const sharesOf = (db: Db, playerId: string) =>
  db
    .selectFrom('share')
    .select(['id', 'kind', 'figures', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute()

export async function deleteShares(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('share').where('player_id', '=', playerId).execute()
}

export const dateOfGame = (tx: Tx, gameId: string) =>
  tx.selectFrom('daily_attempt').select('date').where('game_id', '=', gameId).executeTakeFirst()

/** Returns the dates up to `date` on which the player has ended a daily challenge. */
export async function playedDates(tx: Tx, playerId: string, date: string): Promise<PlayedDate[]> {
  return tx
    .selectFrom('daily_attempt')
    .select(['date', 'completed'])
    .where('player_id', '=', playerId)
    .where('date', '<=', date)
    .where('ended_at', 'is not', null)
    .execute()
}

/** Returns a duel of the player; undefined if the player does not take part in the duel. */
export async function duelOf(tx: Tx, playerId: string, id: string) {
  const duel = await tx
    .selectFrom('duel')
    .select(['id', 'status', 'winner_id'])
    .where('id', '=', id)
    .where((is) => is.or([is('challenger_id', '=', playerId), is('challenged_id', '=', playerId)]))
    .executeTakeFirst()
  if (!duel) return undefined
  const sides = await tx
    .selectFrom('duel_side')
    .select(['player_id', 'game_id', 'score', 'seconds'])
    .where('duel_id', '=', id)
    .execute()
  const mine = sides.find(({ player_id }) => player_id === playerId)
  const theirs = sides.find(({ player_id }) => player_id !== playerId)
  return mine && theirs ? { ...duel, mine, theirs } : undefined
}

/** Returns the player's completions of a chapter, best first. Removed completions are omitted. */
export const completionsOf = (tx: Tx, playerId: string, chapterId: string) =>
  tx
    .selectFrom('story_completion')
    .select(['id', 'run_id', 'seconds', 'points', 'games', 'withheld'])
    .where('player_id', '=', playerId)
    .where('chapter_id', '=', chapterId)
    .where(sql<boolean>`withheld is distinct from 'removed'`)
    .orderBy('seconds')
    .orderBy('points', 'desc')
    .orderBy('completed_at')
    .execute()

export async function solvedMiniGames(tx: Tx, runId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('story_mini_game')
    .select('mini_game_id')
    .where('run_id', '=', runId)
    .where('solved', '=', true)
    .execute()
  return new Set(rows.map(({ mini_game_id }) => mini_game_id))
}

/** Returns the player with this username; undefined if no player has it. Deleted players have no username. */
export const playerOfName = (db: Db, name: string) =>
  db
    .selectFrom('player')
    .select(['id', (is) => is.ref('username').$notNull().as('username')])
    .where('username_key', '=', name.toLowerCase())
    .where('username', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
