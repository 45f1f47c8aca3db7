import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../src/engine/random.ts'
import type { Client } from '../support/client.ts'
import { onDatabases } from '../support/on-databases.ts'

/** Computes the Damerau–Levenshtein distance, in which a swap of adjacent letters counts as one change. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => d[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const row = d[i] ?? []
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : 99,
      )
    }
  return at(a.length, b.length)
}
const beginsNear = (name: string, text: string) =>
  [...name, ''].some((_, length) => distance(name.slice(0, length), text) <= 1)

onDatabases('players by name', (server) => {
  let client: Client
  const names: string[] = []
  beforeAll(async () => {
    ;({ client } = await server.player('Zz_Searcher'))
    names.push('zz_searcher')
    const random = randomFrom('names')
    const letters = 'abc_1'
    for (let n = 0; n < 300; n++) {
      const length = 3 + random.below(5)
      const name = Array.from({ length }, () => letters[random.below(5)]).join('')
      if (!names.includes(name)) names.push(name)
    }
    names.push('QuietHarbour', 'quietharbour_2', 'queitness')
    for (const name of names.slice(1))
      await sql`insert into player (id, name, email, username, username_key)
        values (${`id_${name}`}, 'x', ${`${name}@wordconnect.example`}, ${name}, ${name.toLowerCase()})`.execute(
        server.app.context.db,
      )
    names.splice(0, names.length, ...names.map((name) => name.toLowerCase()).sort())
  })

  const search = (text: string, page?: unknown) =>
    client.call('GET /api/users', {
      query: { search: text, ...(page !== undefined && { page }) } as { search: string },
    })
  const allOf = async (text: string) => {
    const first = await search(text)
    const users = [...first.users]
    for (let page = 2; page <= first.pageCount; page++) users.push(...(await search(text, page)).users)
    return { ...first, names: users.map((user) => user.username?.toLowerCase() ?? '') }
  }

  test('everybody, by name, twenty a page, each once', async () => {
    const found = await allOf('')
    expect(found.names).toEqual(names)
    expect(found).toMatchObject({ total: names.length, more: false, page: 1 })
    expect(found.users).toHaveLength(20)
    expect(found.pageCount).toBe(Math.ceil(names.length / 20))
  })

  test('a page that is not there is the nearest one that is', async () => {
    const { pageCount } = await search('')
    for (const [page, shown] of [
      [0, 1],
      [-5, 1],
      ['x', 1],
      ['', 1],
      [2.9, 2],
      [pageCount, pageCount],
      [pageCount + 1, pageCount],
      [1e300, pageCount],
      ['NaN', 1],
      ['Infinity', 1],
    ] as const)
      expect((await search('', page)).page, String(page)).toBe(shown)
    expect(await search('nobody_is_called_so', 7)).toEqual({
      ...{ users: [], total: 0, more: false, page: 1, pageCount: 1 },
    })
  })

  test('names that begin with the text come first, then those one typo away: as the definition has it', async () => {
    const random = randomFrom('texts')
    const texts = ['a', 'ab', 'quiet', 'quietharbour', 'qiuetharbour', 'quiethabour', 'zz_', '%', '\\', "'"]
    for (let n = 0; n < 60; n++) {
      const name = names[random.below(names.length)] ?? ''
      const at = random.below(name.length)
      const length = 2 + random.below(name.length)
      texts.push(
        name.slice(0, length),
        (name.slice(0, at) + 'abc_1'[random.below(5)] + name.slice(at)).slice(0, length),
      )
    }
    for (const text of texts) {
      const found = await allOf(text)
      const prefixed = names.filter((name) => name.startsWith(text))
      expect(found.names.slice(0, prefixed.length), text).toEqual(prefixed)
      const near =
        prefixed.length < 20 && text.length >= 3
          ? names.filter((name) => !name.startsWith(text) && beginsNear(name, text))
          : []
      const rest = found.names.slice(prefixed.length)
      expect([...rest].sort(), text).toEqual(near)
      const whole = rest.map((name) => distance(name, text) <= 1)
      expect(whole, text).toEqual([...whole].sort((a, b) => Number(b) - Number(a)))
      expect(found.total, text).toBe(prefixed.length + near.length)
    }
  })

  test('case and spaces around do not matter; whoever has no name or is gone is not found', async () => {
    const found = await search('  QUIETHarb ')
    expect(found.users.map((user) => user.username)).toEqual(['QuietHarbour', 'quietharbour_2'])
    const gone = await server.player('Quietharbour_3')
    expect((await search('quietharb')).total).toBe(3)
    await gone.client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    const unnamed = server.client()
    await unnamed.call('POST /api/auth/register', {
      body: { email: 'quietharbour@wordconnect.example', password: 'a quiet harbour', firstName: 'Quiet' },
    })
    expect((await search('quietharb')).total).toBe(2)
    expect((await search('deleted')).total).toBe(0)
  })

  test('what cannot be searched for is said so', async () => {
    for (const text of ['x'.repeat(101), 'a\u0000b'])
      expect(await client.try('GET /api/users', { query: { search: text } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    expect((await search('é'.repeat(20))).total).toBe(0)
  })
})
