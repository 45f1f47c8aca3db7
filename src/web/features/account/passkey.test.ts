import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { passkeyFailure } from './passkey.ts'

test.each<[what: string, error: unknown, said: string]>([
  [
    'a refusal',
    new ApiError(403, 'foreign_origin', 'Please open WordConnect at https://play.example.'),
    'Please open WordConnect at https://play.example.',
  ],
  [
    'a passkey that is there already',
    new DOMException('words of a browser', 'InvalidStateError'),
    'This device has a passkey for your account already.',
  ],
  [
    'any other failure of the device',
    new DOMException('words of a browser', 'NotSupportedError'),
    'This device could not do it. Please try again.',
  ],
])('a passkey that fails: %s says its own reason', (_, error, said) => {
  expect(passkeyFailure(error)).toBe(said)
})
