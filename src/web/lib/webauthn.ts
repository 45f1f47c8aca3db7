// The functions of this file never throw. features/account/passkey.ts uses passkeys, with a library.

/** False if the site's host is an IP address, because browsers allow passkeys only for a host name. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)

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
