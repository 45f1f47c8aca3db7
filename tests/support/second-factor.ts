import { generateSync } from 'otplib'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** The authenticator app of a player: its secret is that of the link that was shown. */
export const secretOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? ''

/** The code that the app shows, so many steps of 30 s after now. */
export const codeOf = (secret: string, now: Date, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) + 30 * steps })

/** Turns two-step sign-in on; the code of the present step is used then. */
export async function turnOn(
  server: TestServer,
  client: Client,
  password = 'a quiet harbour',
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { uri, recoveryCodes } = await client.call('POST /api/auth/two-factor/enable', { body: { password } })
  const secret = secretOf(uri)
  await client.call('POST /api/auth/two-factor/confirm', { body: { code: codeOf(secret, server.now()) } })
  return { secret, recoveryCodes }
}
