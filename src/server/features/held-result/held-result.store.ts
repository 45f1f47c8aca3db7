import type { Db, Tx } from '../../db/database.ts'
import type { HeldResultTable } from '../../db/schema.ts'

/**
 * Maximum number of other accounts of the same network that the check of a result reads. The number is limited because
 * a large network has very many accounts.
 */
const MOST_NEIGHBOURS = 500

export async function insertSignUp(
  db: Db | Tx,
  playerId: string,
  networkKey: string,
  at: Date,
): Promise<void> {
  await db.insertInto('sign_up').values({ player_id: playerId, network_key: networkKey, at }).execute()
}

/**
 * Returns the ids of other accounts that signed up from the same network as the given account, newest first. The list
 * is empty if the given account signed up before `since`.
 */
export async function neighboursOf(tx: Tx, playerId: string, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('sign_up as own')
    .innerJoin('sign_up as other', 'other.network_key', 'own.network_key')
    .select('other.player_id')
    .where('own.player_id', '=', playerId)
    .where('own.at', '>', since)
    .where('other.player_id', '<>', playerId)
    .orderBy('other.at', 'desc')
    .limit(MOST_NEIGHBOURS)
    .execute()
  return rows.map(({ player_id }) => player_id)
}

export async function deleteSignUpsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_up').where('at', '<', before).execute()
}

export async function deleteSignUp(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('sign_up').where('player_id', '=', playerId).execute()
}

/** Stores the reason why a result waits for a check. If the result already has a stored reason, nothing changes. */
export async function insertHeld(
  tx: Tx,
  held: { gameId: string; playerId: string; doubt: HeldResultTable['doubt']; at: Date },
): Promise<void> {
  const { gameId, playerId, doubt, at } = held
  await tx
    .insertInto('held_result')
    .values({ game_id: gameId, player_id: playerId, doubt, held_at: at, decided_at: null })
    .onConflict((row) => row.column('game_id').doNothing())
    .execute()
}

export async function setDecided(tx: Tx, gameIds: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('held_result').set({ decided_at: at }).where('game_id', 'in', gameIds).execute()
}

/**
 * Returns the player's results that had to wait for a check, and the time of the sign-up, for the download of all data
 * about the player.
 */
export async function notesOnPlayer(db: Db, playerId: string) {
  return {
    heldResults: await db
      .selectFrom('held_result')
      .select(['game_id', 'held_at', 'decided_at'])
      .where('player_id', '=', playerId)
      .orderBy('held_at')
      .execute(),
    signUp:
      (await db.selectFrom('sign_up').select('at').where('player_id', '=', playerId).executeTakeFirst()) ??
      null,
  }
}
