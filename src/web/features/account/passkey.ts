import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ApiError, call } from '../../lib/api.ts'
import { dayClock } from '../../lib/server-clock.ts'
import type { User } from '../../lib/session.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { canUsePasskeys } from '../../lib/webauthn.ts'
import { needsSecurityKey } from '../../lib/webauthn-device.ts'

// Loads the library only when a passkey is used or suggested.
const load = () => import('@simplewebauthn/browser')

/** A refusal that comes within this time, in ms, comes from the browser: no person can close a dialog so quickly. */
const AT_ONCE_MS = 500

/**
 * Why there is no answer. `closed`: the player has closed the browser's dialog, or the page has cancelled the request.
 * `none`: the device has no passkey for this site. `known`: the device has a passkey for this account already.
 */
export type PasskeyRefusal = 'closed' | 'none' | 'known' | 'failed'

async function answerOf<Answer>(
  ask: (library: Awaited<ReturnType<typeof load>>) => Promise<Answer>,
): Promise<Answer | PasskeyRefusal> {
  let asked = 0
  try {
    const library = await load()
    asked = dayClock.own()
    return await ask(library)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') return 'closed'
    if (name === 'NotAllowedError') return dayClock.own() - asked < AT_ONCE_MS ? 'none' : 'closed'
    return name === 'InvalidStateError' ? 'known' : 'failed'
  }
}

/** Asks the browser for a passkey. Never throws. */
export const askForPasskey = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  offered: boolean,
): Promise<AuthenticationResponseJSON | PasskeyRefusal> =>
  answerOf(({ startAuthentication }) => startAuthentication({ optionsJSON, useBrowserAutofill: offered }))

/** Asks the browser to make a passkey. Never throws. */
export const makePasskey = (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | PasskeyRefusal> =>
  answerOf(({ startRegistration }) => startRegistration({ optionsJSON }))

/** True if the browser can suggest a passkey in the e-mail field. */
export async function canOfferPasskeys(): Promise<boolean> {
  try {
    return canUsePasskeys() && (await (await load()).browserSupportsWebAuthnAutofill())
  } catch {
    return false
  }
}

export async function stopOffering(): Promise<void> {
  try {
    ;(await load()).WebAuthnAbortService.cancelCeremony()
  } catch {
    // The library was never loaded, so nothing is offered.
  }
}

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

/**
 * `offered`: if true, the browser suggests a passkey in the e-mail field and does not open its dialog.
 * @throws {ApiError} `passkey_closed` if the player has closed the dialog; see `isClosed`
 */
export async function signInWithPasskey({ offered = false } = {}): Promise<User> {
  if (!offered && (await needsSecurityKey()))
    toast({
      title: 'Waiting for your security key',
      description: 'This device has no passkeys. Connect a security key, or sign in with your password.',
    })
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
