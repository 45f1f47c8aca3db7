import { sql } from 'kysely'
import type { StaffRole } from '../../contract/endpoint.ts'
import type { Db, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

/** A caller who is staff, with the facts about the session and the account that the desk checks. */
export interface Staff {
  playerId: string
  role: StaffRole
  sessionId: string
  signedInAt: Date
  /** Time at which the session last proved a second factor; null if it began without one. */
  secondFactorAt: Date | null
  hasApp: boolean
  hasPasskey: boolean
}

/** Returns the staff member of a session, or undefined if the player of the session is not staff. */
export async function findStaff(
  db: Db | Tx,
  session: { id: string; playerId: string },
): Promise<Staff | undefined> {
  const { rows } = await sql<Staff>`/* prepare staff */
    select staff.player_id as "playerId", role, session.id as "sessionId", session.created_at as "signedInAt",
      second_factor_at as "secondFactorAt",
      exists (select from second_factor as factor
        where factor.player_id = staff.player_id and confirmed_at is not null) as "hasApp",
      exists (select from passkey where passkey.player_id = staff.player_id) as "hasPasskey"
    from staff join session using (player_id)
    where session.id = ${session.id} and staff.player_id = ${session.playerId}`.execute(db)
  return rows[0]
}

/** Longest time in ms after which the desk asks for the second factor again, before a decision that is final. */
export const SECOND_FACTOR_MS = 10 * 60_000

/** Refuses with `second_factor_again` if the session has not proved a second factor in the last SECOND_FACTOR_MS. */
export function requireSecondFactorAgain({ secondFactorAt }: Staff, now: Date): void {
  if (secondFactorAt === null || now.getTime() - secondFactorAt.getTime() > SECOND_FACTOR_MS)
    throw new Refusal('second_factor_again')
}

/** Stores that the session has just proved a second factor. */
export async function noteSecondFactor(db: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
}

export async function roleOf(db: Db | Tx, playerId: string): Promise<StaffRole | null> {
  const row = await db.selectFrom('staff').select('role').where('player_id', '=', playerId).executeTakeFirst()
  return row?.role ?? null
}
