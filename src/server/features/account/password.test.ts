import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { checkPassword, commonPasswords, hashPassword, hashQueue, verifyPassword } from './password.ts'

const owner = { email: 'ada.lovelace@wordconnect.example', firstName: 'Ada', lastName: 'Lovelace' }

describe('passwords', () => {
  test('the list of common ones is as long as docs/security.md says', () => {
    expect(commonPasswords.size).toBe(17_950)
  })

  test.each([
    'eight ch',
    'x'.repeat(128),
    '😀'.repeat(128),
    'correct horse battery staple',
    'ada in the quiet harbour',
  ])('%s is accepted', (good) => {
    expect(() => checkPassword(good, 'password', owner)).not.toThrow()
  })

  test.each([
    '',
    'seven c',
    'x'.repeat(129),
    'password',
    'PassWord',
    '12345678',
    '😀'.repeat(7),
    'mypassword',
    'ｐａｓｓｗｏｒｄ',
    'e\u0301'.repeat(7),
    'princess1',
    'AdaLovelace',
    'WordConnect2024',
    'lovelace1815',
    'ada.lovelace',
    'Lovelace_Ada!',
    'ada.lovelace@wordconnect.example',
  ])('%s is refused', (weak) => {
    expect(() => checkPassword(weak, 'password', owner)).toThrow(
      expect.objectContaining({ code: 'weak_password' }),
    )
  })

  test('are stored as Argon2id with the parameters that OWASP recommends, each with its own salt', async () => {
    const [first, second] = [await hashPassword('a quiet harbour'), await hashPassword('a quiet harbour')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await verifyPassword({ hash: first, password: 'a quiet harbour' })).toBe('right')
    expect(await verifyPassword({ hash: first, password: 'a quiet harbor' })).toBe('wrong')
  })

  test('are the same in every form of Unicode; the hash of an older version counts as typed', async () => {
    const word = 'Zoë’s ﬁne café №1 ｱ'
    const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => word.normalize(form))
    expect(new Set(forms).size).toBe(4)
    const stored = await hashPassword(word)
    for (const password of forms) expect(await verifyPassword({ hash: stored, password })).toBe('right')
    const [nfc = '', nfd = ''] = forms
    const old = await hash(nfd)
    expect(await verifyPassword({ hash: old, password: nfd })).toBe('unnormalized')
    expect(await verifyPassword({ hash: old, password: nfc })).toBe('wrong')
  })
})

describe('the queue for hashing', () => {
  /** Makes a task that replaces a password hash in the queue. The task runs until the test calls `end`. */
  function pendingWork() {
    let end: () => void = () => {}
    const promise = new Promise<void>((resolve) => {
      end = resolve
    })
    return { promise, end }
  }

  test('runs two at a time, in order', async () => {
    const queue = hashQueue()
    const gates = Array.from({ length: 6 }, pendingWork)
    const began: number[] = []
    const all = gates.map((gate, n) =>
      queue(() => {
        began.push(n)
        return gate.promise
      }),
    )
    await Promise.resolve()
    for (const [n, gate] of gates.entries()) {
      expect(began).toEqual([0, 1, 2, 3, 4, 5].slice(0, Math.min(6, n + 2)))
      gate.end()
      await all[n]
      await new Promise(setImmediate)
    }
  })

  test('lets forty wait and refuses the next one at once', async () => {
    const queue = hashQueue()
    const gate = pendingWork()
    const taken = Array.from({ length: 42 }, () => queue(() => gate.promise))
    await new Promise(setImmediate)
    await expect(queue(async () => 'never')).rejects.toThrow(Refusal)
    await expect(queue(async () => 'never')).rejects.toMatchObject({ code: 'busy' })
    gate.end()
    await Promise.all(taken)
    expect(await queue(async () => 'again')).toBe('again')
  })

  test('work that fails makes room like any other', async () => {
    const queue = hashQueue()
    for (let n = 0; n < 100; n++)
      await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue(async () => 1)).toBe(1)
  })
})
