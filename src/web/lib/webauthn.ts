import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { dayClock } from './server-clock.ts'

// The functions of this file never throw. They load the library only when a passkey is used or suggested.
const load = () => import('@simplewebauthn/browser')

/** A refusal that comes within this time, in ms, comes from the browser: no person can close a dialog so quickly. */
const AT_ONCE_MS = 500

/**
 * Why there is no answer. `closed`: the player has closed the browser's dialog, or the page has cancelled the request.
 * `none`: the device has no passkey for this site. `known`: the device has a passkey for this account already.
 */
export type PasskeyRefusal = 'closed' | 'none' | 'known' | 'failed'

/** False if the site's host is an IP address, because browsers allow passkeys only for a host name. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)

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

/** `offered`: if true, the browser suggests a passkey in the e-mail field and does not open its dialog. */
export const askForPasskey = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  offered: boolean,
): Promise<AuthenticationResponseJSON | PasskeyRefusal> =>
  answerOf(({ startAuthentication }) => startAuthentication({ optionsJSON, useBrowserAutofill: offered }))

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

/**
 * True if only a security key can answer: neither the device nor a phone nearby stores passkeys for this browser.
 * Firefox on Linux then waits for a security key for minutes.
 */
export async function needsSecurityKey(): Promise<boolean> {
  try {
    const can = await PublicKeyCredential.getClientCapabilities?.()
    if (can) return !(can.passkeyPlatformAuthenticator || can.hybridTransport)
    return !(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
  } catch {
    return false
  }
}
