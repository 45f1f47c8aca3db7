import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'

export interface SignedIn {
  id: string
  cookie: string
}

/**
 * Inserts players, each with one session, directly into the database. Signing up so many players over HTTP would take
 * minutes.
 */
export async function signIn(db: pg.Pool, secret: string, players: number): Promise<SignedIn[]> {
  const tokens = Array.from({ length: players }, () => randomUUID())
  await db.query(
    `insert into player (id, name, email, username, username_key)
     select token, token, token || '@wordconnect.example', token, token from unnest($1::text[]) as token`,
    [tokens],
  )
  await db.query(
    `insert into session (id, token, player_id, expires_at)
     select token, token, token, now() + interval '1 day' from unnest($1::text[]) as token`,
    [tokens],
  )
  return tokens.map((token) => ({ id: token, cookie: cookieOf(secret, token) }))
}

/** Returns the cookie of a session. */
export function cookieOf(secret: string, token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `wc.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
