import { ApiError, call } from '../../lib/api.ts'
import type { User } from '../../lib/session.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { askForPasskey, makePasskey, type PasskeyRefusal } from '../../lib/webauthn.ts'

const sentences: Record<PasskeyRefusal, string> = {
  closed: 'You did not choose a passkey.',
  none: 'This device has no passkey for WordConnect. Sign in with your password.',
  known: 'This device has a passkey for your account already.',
  failed: 'This device could not do it. Please try again.',
}

const refused = (refusal: PasskeyRefusal) => new ApiError(0, `passkey_${refusal}`, sentences[refusal])

/**
 * True if the player has closed the browser's dialog, or if the page has cancelled the request. In these cases the page
 * does not show an error.
 */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'passkey_closed'

/** `offered`: if true, the browser suggests a passkey in the e-mail field and does not open its dialog. */
export async function signInWithPasskey({ offered = false } = {}): Promise<User> {
  const options = await call('POST /api/auth/passkey/sign-in/options')
  const answer = await askForPasskey(options as unknown as Parameters<typeof askForPasskey>[0], offered)
  if (typeof answer === 'string') throw refused(answer)
  return call('POST /api/auth/passkey/sign-in', { body: { ...answer, timeZone: timeZone() } })
}

export async function addPasskey(password: string | undefined): Promise<void> {
  const options = await call('POST /api/auth/passkey/register/options', { body: proof(password) })
  const answer = await makePasskey(options as unknown as Parameters<typeof makePasskey>[0])
  if (answer === 'none') throw new ApiError(0, 'passkey_none', 'This device cannot make a passkey here.')
  if (typeof answer === 'string') throw refused(answer)
  await call('POST /api/auth/passkey/register', { body: answer })
}

/** The request body that proves the player's identity. The body is empty for an account without a password. */
export const proof = (password: string | undefined) => (password === undefined ? {} : { password })
