import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { FriendSchema } from '../../db/friend-tables.ts'

type PrivacyRow = Omit<Selectable<FriendSchema['privacy']>, 'player_id'>

/** Returns the settings of a player; undefined if the player has the default settings. */
export async function findPrivacy(db: Db | Tx, playerId: string): Promise<PrivacyRow | undefined> {
  return db
    .selectFrom('privacy')
    .select(['is_private', 'activity', 'online', 'streak', 'daily_results', 'clubs'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

export async function savePrivacy(tx: Tx, playerId: string, changes: Partial<PrivacyRow>): Promise<void> {
  await tx
    .insertInto('privacy')
    .values({ ...changes, player_id: playerId })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ ...changes, player_id: playerId }))
    .execute()
}

/** Deletes the time at which the player was last online. */
export async function deletePresence(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('presence').where('player_id', '=', playerId).execute()
}
