import type { StaffRole } from '../../src/contract/endpoint.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

export interface StaffMember {
  client: Client
  id: string
  username: string
}

/** Adds a passkey to an account. No device has its key, so that nobody can sign in with it. */
export async function addPasskey({ app, now }: TestServer, playerId: string): Promise<void> {
  await app.context.db
    .insertInto('passkey')
    .values({
      ...{ id: `key-${playerId}`, player_id: playerId, public_key: Buffer.from('key'), counter: 0 },
      ...{ transports: [], name: 'A browser', created_at: now(), last_used_at: null },
    })
    .execute()
}

/** Lets the sessions of a player have proved a second factor just now. */
export async function proveSecondFactor({ app, now }: TestServer, playerId: string): Promise<void> {
  await app.context.db
    .updateTable('session')
    .set({ second_factor_at: now() })
    .where('player_id', '=', playerId)
    .execute()
}

/** Gives a player a role. Without a second factor, the desk refuses the player. */
export async function makeStaff(server: TestServer, playerId: string, role: StaffRole): Promise<void> {
  await server.app.context.db
    .insertInto('staff')
    .values({ player_id: playerId, role, added_at: server.now() })
    .execute()
}

/** Signs up a member of the staff who has a passkey and has just signed in with it. */
export async function staffMember(server: TestServer, role: StaffRole): Promise<StaffMember> {
  const member = await server.player()
  await makeStaff(server, member.id, role)
  await addPasskey(server, member.id)
  await proveSecondFactor(server, member.id)
  return member
}
