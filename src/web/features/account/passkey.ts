import { call, errorMessage } from '../../lib/api.ts'
import type { User } from '../../lib/session.ts'
import { timeZone } from '../../lib/time-zone.ts'

// Loads the library only when a passkey is used or suggested.
const load = () => import('@simplewebauthn/browser')

/** False if the site's host is an IP address, because browsers allow passkeys only for a host name. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)

/** `offered`: if true, the browser suggests a passkey in the e-mail field and does not open its dialog. */
export async function signInWithPasskey({ offered = false } = {}): Promise<User> {
  const { startAuthentication } = await load()
  const options = await call('POST /api/auth/passkey/sign-in/options')
  const answer = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: offered,
  })
  return call('POST /api/auth/passkey/sign-in', { body: { ...answer, timeZone: timeZone() } })
}

export async function addPasskey(password: string | undefined): Promise<void> {
  const options = await call('POST /api/auth/passkey/register/options', { body: proof(password) })
  const { startRegistration } = await load()
  const answer = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  await call('POST /api/auth/passkey/register', { body: answer })
}

/** The request body that proves the player's identity. The body is empty for an account without a password. */
export const proof = (password: string | undefined) => (password === undefined ? {} : { password })

export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await load()).browserSupportsWebAuthnAutofill()

export const stopOffering = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony()

/**
 * True if the player has closed the browser's dialog, or if the page has cancelled the request. In these cases the page
 * does not show an error.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

export function passkeyFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.'
  return errorMessage(error, 'This device could not do it. Please try again.')
}
