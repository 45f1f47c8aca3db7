import { type Insertable, sql, type Updateable } from 'kysely'
import { unfolded } from '../../../engine/play/folded.ts'
import type { LevelStatus } from '../../../engine/play/level.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { DuelBoardTable, DuelRow, DuelSideTable, DuelTable, SideRow } from '../../db/duel-tables.ts'
import { atOneMoment } from '../../db/one-moment.ts'
import type { HeldState, Player, StoredGuess } from '../../db/schema.ts'

const OPEN = ['pending', 'active'] as const

/** A duel with its players, its games, and the two rows of the table `duel_side` (one row for each player). */
export interface LoadedDuel extends DuelRow {
  sides: ReadonlyMap<string, SideRow>
  players: ReadonlyMap<string, Player>
  /** Games of the players who have started. The key of the map is the player's id. */
  games: ReadonlyMap<string, DuelGame>
  /** The unfinished rematch of this duel: a new duel to which one of the two players has challenged the other. */
  rematch: Pick<DuelRow, 'id' | 'challenger_id'> | undefined
}

export interface DuelGame {
  id: string
  player_id: string
  level: number
  status: LevelStatus
  guesses: readonly StoredGuess[]
  started_at: Date
  ended_at: Date | null
  withheld: HeldState | null
}

/**
 * Stores a duel and one row in `duel_side` for each of its players. Throws if the two players already have an open
 * duel.
 */
export async function insertDuel(tx: Tx, duel: Insertable<DuelTable>): Promise<DuelRow> {
  const stored = await tx.insertInto('duel').values(duel).returningAll().executeTakeFirstOrThrow()
  const sides = [duel.challenger_id, duel.challenged_id].map((player_id) => ({ duel_id: duel.id, player_id }))
  await tx.insertInto('duel_side').values(sides).execute()
  return stored
}

/**
 * Returns the ids of a duel's players; undefined if the duel does not exist. `isRace` is true if both players have
 * started.
 */
export async function playersOfDuel(
  db: Db | Tx,
  id: string,
): Promise<(Pick<DuelRow, 'id' | 'challenger_id' | 'challenged_id'> & { isRace: boolean }) | undefined> {
  return db
    .selectFrom('duel')
    .select(['id', 'challenger_id', 'challenged_id'])
    .select((is) =>
      is
        .not(
          is.exists(
            is
              .selectFrom('duel_side')
              .select('player_id')
              .whereRef('duel_id', '=', 'duel.id')
              .where('started_at', 'is', null),
          ),
        )
        .$castTo<boolean>()
        .as('isRace'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findDuel(db: Db | Tx, id: string): Promise<LoadedDuel | undefined> {
  // All queries of this function read the same snapshot of the database. Otherwise, the duel could be completed between
  // two queries. Then the result would contain an open duel with two ended boards.
  return atOneMoment(db, async (at) => {
    const duel = await at.selectFrom('duel').selectAll().where('id', '=', id).executeTakeFirst()
    return duel && (await loaded(at, [duel]))[0]
  })
}

/**
 * Returns the duels of a player, newest first. If `before` is given, only duels older than the duel with this id are
 * returned.
 */
export async function duelsOf(
  db: Db,
  playerId: string,
  { before, state, limit }: { before: string | undefined; state: 'open' | 'over' | undefined; limit: number },
): Promise<LoadedDuel[]> {
  // All queries of this function read the same snapshot of the database. Otherwise, the duel could be completed between
  // two queries. Then the result would contain an open duel with two ended boards.
  return atOneMoment(db, async (at) => {
    let query = at
      .selectFrom('duel')
      .selectAll()
      .where((is) => is.or([is('challenger_id', '=', playerId), is('challenged_id', '=', playerId)]))
    if (state) query = query.where('status', state === 'open' ? 'in' : 'not in', OPEN)
    if (before)
      query = query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from duel where id = ${before})`,
      )
    const duels = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    return loaded(at, duels)
  })
}

/** Reads the rows of `duel_side`, the players, the games and the open rematches of duels, with one query for each. */
async function loaded(db: Db | Tx, duels: readonly DuelRow[]): Promise<LoadedDuel[]> {
  if (duels.length === 0) return []
  const ids = duels.map(({ id }) => id)
  const playerIds = new Set(duels.flatMap((duel) => [duel.challenger_id, duel.challenged_id]))
  const sides = await db.selectFrom('duel_side').selectAll().where('duel_id', 'in', ids).execute()
  const players = await db
    .selectFrom('player')
    .selectAll()
    .where('id', 'in', [...playerIds])
    .execute()
  const gameIds = sides.flatMap(({ game_id }) => game_id ?? [])
  const games = gameIds.length === 0 ? [] : await gamesByIds(db, gameIds)
  const rematches = await db
    .selectFrom('duel')
    .select(['id', 'challenger_id', 'rematch_of'])
    .where('rematch_of', 'in', ids)
    .where('status', 'in', OPEN)
    .execute()
  const byId = new Map(players.map((player) => [player.id, player]))
  return duels.map((duel) => {
    const own = sides.filter(({ duel_id }) => duel_id === duel.id)
    const ownGames = new Set(own.map(({ game_id }) => game_id))
    return {
      ...duel,
      sides: new Map(own.map((side) => [side.player_id, side])),
      players: byId,
      games: new Map(games.filter(({ id }) => ownGames.has(id)).map((game) => [game.player_id, game])),
      rematch: rematches.find(({ rematch_of }) => rematch_of === duel.id),
    }
  })
}

async function gamesByIds(db: Db | Tx, ids: readonly string[]): Promise<DuelGame[]> {
  const rows = await db
    .selectFrom('game')
    .select(['id', 'player_id', 'level', 'status', 'guesses', 'started_at', 'ended_at', 'withheld', 'folded'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ folded, ...game }) => (folded ? { ...game, ...unfolded(folded, []) } : game))
}

/** Changes a duel. The caller must hold the row locks of both players. */
export async function updateDuel(tx: Tx, id: string, changes: Updateable<DuelTable>): Promise<void> {
  await tx.updateTable('duel').set(changes).where('id', '=', id).execute()
}

/** Changes a player's row of `duel_side`. The caller must hold the row locks of both players. */
export async function updateSide(
  tx: Tx,
  duelId: string,
  playerId: string,
  changes: Updateable<DuelSideTable>,
): Promise<void> {
  await tx
    .updateTable('duel_side')
    .set(changes)
    .where('duel_id', '=', duelId)
    .where('player_id', '=', playerId)
    .execute()
}

export async function findBoard(tx: Tx, duelId: string) {
  return tx.selectFrom('duel_board').selectAll().where('duel_id', '=', duelId).executeTakeFirst()
}

export async function insertBoard(tx: Tx, board: Insertable<DuelBoardTable>): Promise<void> {
  await tx.insertInto('duel_board').values(board).execute()
}

/** Deletes the boards of duels that have ended. The games of the duels have what is still shown of the boards. */
export async function deleteBoards(tx: Tx, duelIds: readonly string[]): Promise<void> {
  await sql`delete from duel_board using duel
    where duel_id = any(${[...duelIds]}::text[]) and duel.id = duel_id and duel.ended_at is not null`.execute(
    tx,
  )
}

export async function openDuelOf(db: Db | Tx, one: string, other: string): Promise<DuelRow | undefined> {
  return db
    .selectFrom('duel')
    .selectAll()
    .where('status', 'in', OPEN)
    .where(
      sql<boolean>`(least(challenger_id, challenged_id), greatest(challenger_id, challenged_id))
        = (least(${one}::text, ${other}::text), greatest(${one}::text, ${other}::text))`,
    )
    .executeTakeFirst()
}

/**
 * Returns two numbers of a player's open duels. `racing` counts the duels in which at least one player has started.
 * `pending` counts the duels in which no player has started.
 */
export async function countOpen(db: Db, playerId: string): Promise<{ racing: number; pending: number }> {
  const rows = await db
    .selectFrom('duel')
    .select((is) => ['status', is.fn.countAll<number>().as('duels')])
    .where('status', 'in', OPEN)
    .where((is) => is.or([is('challenger_id', '=', playerId), is('challenged_id', '=', playerId)]))
    .groupBy('status')
    .execute()
  const count = (status: string) => rows.find((row) => row.status === status)?.duels ?? 0
  return { racing: count('active'), pending: count('pending') }
}

/** Sets the status of a player's open duels to `expired`, in the order of the duels' ids. Returns these duels. */
export async function expireOpenDuelsOf(tx: Tx, playerId: string, now: Date): Promise<DuelRow[]> {
  const open = await tx
    .selectFrom('duel')
    .selectAll()
    .where('status', 'in', OPEN)
    .where((is) => is.or([is('challenger_id', '=', playerId), is('challenged_id', '=', playerId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id } of open) await updateDuel(tx, id, { status: 'expired', ended_at: now, starts_at: null })
  return open
}

/**
 * Returns the ids of duels that must expire because a player has not started in time. The result also contains the ids
 * of duels with a board that has reached the time limit.
 */
export async function dueDuels(db: Db, now: Date, startedBefore: Date): Promise<string[]> {
  const expired = db
    .selectFrom('duel')
    .select('id')
    .where('status', 'in', OPEN)
    .where('expires_at', '<=', now)
    .where((is) =>
      is.exists(
        is
          .selectFrom('duel_side')
          .select('player_id')
          .whereRef('duel_id', '=', 'duel.id')
          .where('started_at', 'is', null),
      ),
    )
  const overdue = db
    .selectFrom('duel_side')
    .select('duel_id as id')
    .where('started_at', '<=', startedBefore)
    .where('ended_at', 'is', null)
  return (await expired.union(overdue).execute()).map(({ id }) => id)
}

/** Returns the completed duels between two players, newest first. */
export async function duelsBetween(db: Db, one: string, other: string): Promise<DuelRow[]> {
  return db
    .selectFrom('duel')
    .selectAll()
    .where('status', '=', 'completed')
    .where((is) =>
      is.or([
        is.and([is('challenger_id', '=', one), is('challenged_id', '=', other)]),
        is.and([is('challenger_id', '=', other), is('challenged_id', '=', one)]),
      ]),
    )
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function sidesOf(db: Db, duelIds: readonly string[]): Promise<SideRow[]> {
  if (duelIds.length === 0) return []
  return db.selectFrom('duel_side').selectAll().where('duel_id', 'in', duelIds).execute()
}

/** Returns the duels of a player, oldest first, without data about the opponent's game. */
export async function exportDuels(db: Db, playerId: string) {
  return db
    .selectFrom('duel')
    .innerJoin('duel_side as side', 'side.duel_id', 'duel.id')
    .where('side.player_id', '=', playerId)
    .select(['duel.id', 'status', 'target_level', 'created_at', 'expires_at', 'winner_id', 'declined_by'])
    .select(['side.game_id', 'side.started_at', 'side.ended_at', 'side.score', 'side.seconds'])
    .select(['side.rating_before', 'side.rating_after'])
    .orderBy('created_at')
    .execute()
}
