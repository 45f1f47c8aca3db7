import type { StaffRole } from '../../../contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { playerOfName } from '../../identity/named-player.store.ts'
import { lockPlayer } from '../../identity/player.store.ts'
import { roleOf } from '../../identity/staff.store.ts'
import { Refusal } from '../../refusal.ts'
import { addToLog } from './desk.store.ts'
import * as store from './staff.store.ts'

type Given = Pick<Context, 'db' | 'now'>

export const listStaff = ({ db }: Given): Promise<store.StaffMember[]> => store.allStaff(db)

/**
 * Gives the player with this username a role, or takes the role away if `role` is null. Returns the role that the player
 * had before. Refuses with `not_found`.
 */
export async function setStaff(
  { db, now }: Given,
  username: string,
  role: StaffRole | null,
): Promise<StaffRole | null> {
  const { id } = await playerOfName({ db }, username)
  return db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, id)
    if (!player || player.deleted_at !== null) throw new Refusal('not_found')
    const before = await roleOf(tx, player.id)
    if (before === role) return before
    if (role === null) await store.deleteStaff(tx, player.id)
    else await store.putStaff(tx, player.id, role, now())
    await addToLog(tx, {
      ...{ at: now(), staffId: null, playerId: player.id },
      ...{ action: role === null ? 'staff_removed' : 'staff_added', before, after: role },
    })
    return before
  })
}
