import { expect, test } from 'vitest'
import { isSigned } from './signature.ts'

const signatureOf = (secret: string) => `signed by ${secret}`

test('each secret of the list verifies, and no other', () => {
  for (const secret of ['new', 'old'])
    expect(isSigned(['new', 'old'], signatureOf, signatureOf(secret))).toBe(true)
  expect(isSigned(['new'], signatureOf, signatureOf('old'))).toBe(false)
  for (const given of ['', 'signed by', 'signed by new and more', 'signed by neu'])
    expect(isSigned(['new', 'old'], signatureOf, given)).toBe(false)
})
