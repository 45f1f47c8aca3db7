import { generateSync } from 'otplib'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** Returns the secret in the link for an authenticator app. */
export const secretOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? ''

/** Returns the code that the authenticator app shows after `steps` time steps of 30 s. */
export const codeOf = (secret: string, now: Date, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) + 30 * steps })

/**
 * Turns on two-step sign-in. The function uses the code of the current time step, so the server does not accept this
 * code again.
 */
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
