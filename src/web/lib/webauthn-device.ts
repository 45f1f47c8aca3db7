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
