import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a secret of thirty-two characters'
const lockOf = (owner: string) =>
  ({ secrets: [secret], purpose: 'secrets of authenticator apps', owner }) as const
const text = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('opens for its owner only, with its secret only, and unchanged only', () => {
  const sealed = seal(lockOf('ada'), text)
  expect(sealed).not.toContain(text)
  expect(unseal(lockOf('ada'), sealed)).toBe(text)
  expect(unseal(lockOf('grace'), sealed)).toBeUndefined()
  expect(unseal({ ...lockOf('ada'), secrets: [`${secret}.`] }, sealed)).toBeUndefined()
  expect(unseal({ ...lockOf('ada'), purpose: 'sign-ins at Google' }, sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed.slice(2), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(lockOf('ada'), `1.${changed.toString('base64url')}`)).toBeUndefined()
    expect(unseal(lockOf('ada'), `1.${bytes.subarray(0, at).toString('base64url')}`)).toBeUndefined()
  }
  for (const other of ['', '1', '1.', '2.AAAA', sealed.slice(2)])
    expect(unseal(lockOf('ada'), other)).toBeUndefined()
})

test('the first secret seals, and each secret of the list opens', () => {
  const rotated = { ...lockOf('ada'), secrets: ['a newer secret of thirty-two characters', secret] } as const
  expect(unseal(rotated, seal(lockOf('ada'), text))).toBe(text)
  expect(unseal(rotated, seal(rotated, text))).toBe(text)
  expect(unseal(lockOf('ada'), seal(rotated, text))).toBeUndefined()
})

test('is another one each time', () => {
  expect(seal(lockOf('ada'), text)).not.toBe(seal(lockOf('ada'), text))
})
