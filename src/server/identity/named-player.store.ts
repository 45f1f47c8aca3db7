import type { Db, Tx } from '../db/database.ts'
import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

/** Returns the username in the form that is unique: in lower case. */
export const usernameKey = (username: string): string => username.toLowerCase()

export async function playerByName(db: Db | Tx, username: string): Promise<Player | undefined> {
  return db
    .selectFrom('player')
    .selectAll()
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
}

/** Returns the player with this username. Refuses with `not_found`. */
export async function playerOfName({ db }: { db: Db | Tx }, username: string): Promise<Player> {
  const player = await playerByName(db, username)
  if (!player) throw new Refusal('not_found', { message: 'There is no player of this name.' })
  return player
}
