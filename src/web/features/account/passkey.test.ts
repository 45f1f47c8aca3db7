import { expect, test, vi } from 'vitest'
import { dayClock } from '../../lib/server-clock.ts'
import { askForPasskey, makePasskey } from './passkey.ts'

const library = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => library)

const ask = () => askForPasskey({ challenge: 'x' }, false)

test.each([
  ['NotAllowedError', 20, 'none'],
  ['NotAllowedError', 3_000, 'closed'],
  ['AbortError', 20, 'closed'],
  ['NotSupportedError', 20, 'failed'],
  ['SecurityError', 20, 'failed'],
])('a %s after %i ms means: %s', async (name, ms, refusal) => {
  let now = 0
  vi.spyOn(dayClock, 'own').mockImplementation(() => now)
  library.startAuthentication.mockImplementation(async () => {
    now += ms
    throw new DOMException('words of a browser', name)
  })
  expect(await ask()).toBe(refusal)
})

test('a passkey that the device has already is no failure of the device', async () => {
  library.startRegistration.mockRejectedValue(new DOMException('words of a browser', 'InvalidStateError'))
  expect(await makePasskey({} as Parameters<typeof makePasskey>[0])).toBe('known')
})
