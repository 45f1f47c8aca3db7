import { describe, expect, test } from 'vitest'
import { Email } from './account.ts'

describe('e-mail addresses', () => {
  test.each([
    'a&b@example.com',
    "o'brien@example.com",
    'a+b@example.com',
    'a+@example.com',
    '+a@example.com',
    "!#$%&'*+/=?^_`{|}~-.@example.com",
    '.a..b.@example.com',
    'A.B@Example.COM',
    'player@localhost',
    'a@1.2.3.4',
    'a@xn--bcher-kva.example',
    `a@${'x'.repeat(63)}.example`,
  ])('%s is one, as for <input type="email">', (address) => {
    expect(Email.safeParse(address).success).toBe(true)
  })

  test.each([
    '',
    'a',
    'a@',
    '@example.com',
    'a@b@example.com',
    'a b@example.com',
    ' a@example.com',
    'a@example.com ',
    'a@example.com\n',
    'a@example.com\r\nBcc: c@example.com',
    'a\u0000@example.com',
    'é@example.com',
    'a@bücher.example',
    '"a"@example.com',
    'a(b)@example.com',
    'a,b@example.com',
    'a;b@example.com',
    '<a@example.com>',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    'a@example.com.',
    'a@[1.2.3.4]',
    `a@${'x'.repeat(64)}.example`,
    `${'x'.repeat(250)}@example.com`,
  ])('%j is none', (address) => {
    expect(Email.safeParse(address).success).toBe(false)
  })
})
