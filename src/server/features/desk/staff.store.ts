import type { StaffRole } from '../../../contract/endpoint.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Gives a player a role, or changes it. The caller must hold the player's row lock. */
export async function putStaff(tx: Tx, playerId: string, role: StaffRole, now: Date): Promise<void> {
  await tx
    .insertInto('staff')
    .values({ player_id: playerId, role, added_at: now })
    .onConflict((row) => row.column('player_id').doUpdateSet({ role }))
    .execute()
}

export async function deleteStaff(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('staff').where('player_id', '=', playerId).execute()
}

export interface StaffMember {
  id: string
  username: string | null
  role: StaffRole
  added_at: Date
  has_factor: boolean
}

/** Returns all staff, in the order in which they were added. */
export async function allStaff(db: Db): Promise<StaffMember[]> {
  return db
    .selectFrom('staff')
    .innerJoin('player', 'player.id', 'staff.player_id')
    .select(['player.id', 'username', 'role', 'added_at'])
    .select((is) =>
      is
        .or([
          is.exists(
            is
              .selectFrom('second_factor')
              .select('second_factor.player_id')
              .whereRef('second_factor.player_id', '=', 'staff.player_id')
              .where('confirmed_at', 'is not', null),
          ),
          is.exists(
            is
              .selectFrom('passkey')
              .select('passkey.id')
              .whereRef('passkey.player_id', '=', 'staff.player_id'),
          ),
        ])
        .$castTo<boolean>()
        .as('has_factor'),
    )
    .orderBy('added_at')
    .execute()
}
