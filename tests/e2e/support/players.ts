import type { BrowserContext } from '@playwright/test'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'

export const PASSWORD = 'a quiet harbour'

export interface Player {
  client: Client
  id: string
  email: string
  username: string
}

/** A time zone in which it is noon now, so that the date does not change during a test. */
const offset = 12 - new Date().getUTCHours()
export const noonZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`

let players = 0

/** Returns an e-mail address that no account has yet. */
export const newEmail = (): string => `reader${++players}@wordconnect.example`

/**
 * Returns a new username that no player has yet. The username has no underscore before its digits, because the server
 * could read digits after an underscore as the letters of an offensive word.
 */
export const newName = (): string => `reader${++players}`

/** Signs up a player without the browser, perhaps with the code of the player who invited this one. */
export async function newPlayer(
  server: TestServer,
  username = newName(),
  referralCode?: string,
): Promise<Player> {
  const client = server.client()
  const email = newEmail()
  const { id } = await client.call('POST /api/auth/register', {
    body: { email, password: PASSWORD, timeZone: noonZone, ...(referralCode && { referralCode }) },
  })
  await client.call('POST /api/username/set', { body: { username } })
  return { client, id, email, username }
}

/** Copies the cookies of an API client to the browser, so that the browser is signed in. */
export async function signIn(context: BrowserContext, { client }: { client: Client }): Promise<void> {
  const cookies = client.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: client.origin }
  })
  await context.addCookies(cookies)
}

/** Returns the id of the account's current board. */
export async function boardOf(server: TestServer, email: string): Promise<string> {
  const row = await server.app.context.db
    .selectFrom('player')
    .innerJoin('play_record', 'play_record.player_id', 'player.id')
    .select('current_game_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (!row.current_game_id) throw new Error(`${email} has no board`)
  return row.current_game_id
}
