import { afterEach, expect, test, vi } from 'vitest'
import { needsSecurityKey } from './webauthn-device.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    { getClientCapabilities: async () => ({ passkeyPlatformAuthenticator: false, hybridTransport: false }) },
    true,
  ],
  [
    { getClientCapabilities: async () => ({ passkeyPlatformAuthenticator: false, hybridTransport: true }) },
    false,
  ],
  [{ isUserVerifyingPlatformAuthenticatorAvailable: async () => false }, true],
  [{ isUserVerifyingPlatformAuthenticatorAvailable: async () => true }, false],
  [undefined, false],
])('only a security key can answer: %o', async (credential, isNeeded) => {
  vi.stubGlobal('PublicKeyCredential', credential)
  expect(await needsSecurityKey()).toBe(isNeeded)
})
