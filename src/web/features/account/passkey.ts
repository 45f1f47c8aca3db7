import { ApiError, call } from '../../lib/api.ts'
import type { User } from '../../lib/session.ts'
import { timeZone } from '../../lib/time-zone.ts'

// Nobody needs the library before they use a passkey, or before the browser offers theirs.
const load = () => import('@simplewebauthn/browser')

/** Can this browser use passkeys at this address? They are made for names: not where the host is an address of numbers. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Asks for a passkey, whosever it is, and signs in with it. `offered`: the browser only offers it where the e-mail address is typed. */
export async function signInWithPasskey({ offered = false } = {}): Promise<User> {
  const { startAuthentication } = await load()
  const options = await call('POST /api/auth/passkey/sign-in/options')
  const answer = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: offered,
  })
  return call('POST /api/auth/passkey/sign-in', { body: { ...answer, timeZone: timeZone() } })
}

/** Makes a passkey and adds it to the account. */
export async function addPasskey(password: string | undefined): Promise<void> {
  const options = await call('POST /api/auth/passkey/register/options', { body: proof(password) })
  const { startRegistration } = await load()
  const answer = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  await call('POST /api/auth/passkey/register', { body: answer })
}

/** The body that shows who asks; an account without a password sends none. */
export const proof = (password: string | undefined) => (password === undefined ? {} : { password })

/** Can the browser offer a passkey among the addresses that it fills in? */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await load()).browserSupportsWebAuthnAutofill()

/** Takes the offer back. */
export const stopOffering = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony()

/** Did the browser's own dialog end without a passkey? Whoever closed it knows. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** What to tell when a passkey was not made or did not work. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.'
  return 'This device could not do it. Please try again.'
}
