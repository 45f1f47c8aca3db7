import type { Db, Tx } from '../../db/database.ts'
import { roleOf, type Staff } from '../../identity/staff.store.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Refuses with `own_case` if the decision concerns the member of the staff, and with `forbidden` if it concerns another
 * member of the staff and the caller is not an owner.
 */
export async function requireMayDecide(
  db: Db | Tx,
  staff: Staff,
  concerned: readonly string[],
): Promise<void> {
  if (concerned.includes(staff.playerId)) throw new Refusal('own_case')
  if (staff.role === 'owner') return
  for (const playerId of concerned)
    if ((await roleOf(db, playerId)) !== null)
      throw new Refusal('forbidden', { message: 'Only an owner can decide about staff.' })
}
