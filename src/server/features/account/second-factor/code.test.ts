import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { failuresAfter, makeRecoveryCodes, recoveryHash, stepOf, waitBeforeCode } from './code.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const now = new Date('2026-11-23T12:00:10Z')
const step = Math.floor(now.getTime() / 30_000)
const codeAt = (steps: number) => generateSync({ secret, epoch: 30 * (step + steps) })

test.each([
  [-2, undefined],
  [-1, step - 1],
  [0, step],
  [1, step + 1],
  [2, undefined],
])('a code of %i steps from now', (steps, found) => {
  expect(stepOf(secret, codeAt(steps), now)).toBe(found)
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '1e5000'])('%j is no code', (code) => {
  expect(stepOf(secret, code, now)).toBeUndefined()
})

test('a recovery code is known in any spelling, with its salt', async () => {
  const [code = ''] = makeRecoveryCodes()
  const salt = Buffer.alloc(16, 1)
  const hash = await recoveryHash(code, salt)
  expect(hash).toHaveLength(43)
  for (const spelt of [code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' - ')}\n`])
    expect(await recoveryHash(spelt, salt)).toBe(hash)
  expect(await recoveryHash(code, Buffer.alloc(16, 2))).not.toBe(hash)
  for (const other of ['', code.slice(1), `${code}2`, 'aaaa-aaaa-aaa0', 'aaaa-aaaa-aaal'])
    expect(await recoveryHash(other, salt)).toBeUndefined()
})

test('five wrong codes in a row cost five minutes, each further one twice as long, an hour at most', () => {
  const minutes = (count: number, ago = 0) =>
    waitBeforeCode({ count, at: new Date(now.getTime() - ago * 60_000) }, now) / 60_000
  expect([0, 4, 5, 6, 7, 8, 9, 50].map((count) => minutes(count))).toEqual([0, 0, 5, 10, 20, 40, 60, 60])
  expect(minutes(6, 4)).toBe(6)
  expect(minutes(6, 10)).toBe(0)
  expect(minutes(50, 24 * 60)).toBe(0)
  expect(waitBeforeCode({ count: 0, at: null }, now)).toBe(0)
  expect(failuresAfter({ count: 9, at: now }, now)).toBe(10)
  expect(failuresAfter({ count: 9, at: new Date(now.getTime() - 86_400_000) }, now)).toBe(1)
})
