import { afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '../../src/contract/api.ts'
import { randomFrom } from '../../src/engine/random.ts'
import type { RateLimiter } from '../../src/server/adapters/rate-limit.ts'
import { readPages } from '../../src/server/http/site.ts'
import { Refusal } from '../../src/server/refusal.ts'
import { onMainThread } from '../support/compression.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const ADDRESSES = 10_000
const SEED = 'addresses of pages'
/** Addresses as browsers request them in practice. */
const seen = [
  '/?utm_source=chatgpt.com',
  '/?ref=news.ycombinator.com',
  '/reset-password?token=abc&utm_source=mail.app',
  '/100%',
  '/players/%E0%A4%A',
  '/players/node.js',
  `/s/${'x'.repeat(300)}`,
  '/s/%',
  '/s/a.b?c.de',
  '/missing.js',
  '/assets/missing.js?x=1',
]
const parts = [
  ...['', 'game', 'players', 's', 'auth', 'daily-challenge', 'premium-store', 'reset-password', 'assets'],
  ...['ada', 'node.js', 'a.b.c', '.', '..', '%', '%2', '%2F', '%2e%2e', '%E0%A4%A', '%00', '100%', 'é', '😀'],
  ...[
    '~',
    '@',
    ':',
    ';',
    '&',
    '=',
    '+',
    '$',
    "'",
    '"',
    '<b>',
    '|',
    '{x}',
    '*',
    'x'.repeat(150),
    'API',
    'apis',
    'api.html',
  ],
]
const queries = [
  ...[
    '',
    '?',
    '?utm_source=chatgpt.com',
    '?ref=news.ycombinator.com',
    '?next=/a.js',
    '?x=%',
    '?%E0%A4%A',
    '?a=b.c#d.ef',
  ],
  ...['?/api', '?/api/x.png', '??', '?a[]=1&a[]=2', `?long=${'y.z'.repeat(400)}`, '#a.bc', '?__proto__=x'],
]

onOneDatabase('pages', (server) => {
  let limiter: RateLimiter
  beforeAll(() => {
    limiter = server.app.context.limiter
  })
  afterEach(() => {
    server.app.context.limiter = limiter
  })
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.http.inject({ method, url, headers: { 'accept-encoding': 'br' } })
  const isPage = (headers: Record<string, unknown>) => headers['content-type'] === 'text/html; charset=utf-8'

  test(`of ${ADDRESSES} addresses outside /api each is answered by a page`, {
    timeout: 300_000,
  }, async () => {
    const random = randomFrom(SEED)
    const address = () => {
      const path = Array.from({ length: 1 + random.below(3) }, () => random.pick(parts))
      return `/${path.join('/')}${random.pick(queries)}`
    }
    const addresses = [...seen, ...Array.from({ length: ADDRESSES }, address)]
    const wrong: string[] = []
    for (let at = 0; at < addresses.length; at += 50)
      await Promise.all(
        addresses.slice(at, at + 50).map(async (url) => {
          const { statusCode, headers } = await get(url)
          if (!isPage(headers) || ![200, 404].includes(statusCode)) wrong.push(`${statusCode} ${url}`)
        }),
      )
    expect(wrong).toEqual([])
  })

  test('a query never decides whether an address is a file', async () => {
    const found = readPages() === undefined ? 404 : 200
    for (const url of seen.slice(0, 3)) expect((await get(url)).statusCode, url).toBe(found)
    for (const url of seen.slice(3)) {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, headers['cache-control']?.toString().includes('no-')], url).toEqual([404, true])
      expect(body, url).toMatch(/<h1>This (?:page does not exist|is not shared any more)<\/h1>/)
    }
  })

  test('below /api an error is JSON, also for an address that cannot be read', async () => {
    const long = `/api/avatars/${'x'.repeat(300)}`
    for (const url of ['/api', '/api/', '/api?x', '/api/nothing', long, '/api/%']) {
      const { statusCode, headers } = await get(url)
      expect([url, headers['content-type']]).toEqual([url, 'application/json; charset=utf-8'])
      expect(statusCode).toBe(url === '/api/%' ? 400 : 404)
    }
  })

  test('every page, picture and file has a limit; who meets it gets a page, and learns when to come back', async () => {
    server.app.context.limiter = async () => ({ wait: 6.2, isFirst: false })
    const endpoints = new Set(Object.keys(api).map((key) => key.replaceAll(/:\w+/g, 'x')))
    const routes = routesIn(server.app.http.printRoutes()).filter((url) => !endpoints.has(`GET ${url}`))
    expect(routes).toEqual(
      expect.arrayContaining(['/s/x', '/api/share/x/x', '/api/avatars/x', '/api/logout', '/index.html']),
    )
    const unlimited: string[] = []
    for (const url of [...routes, '/', '/players/ada', '/nothing', '/missing.png'])
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers, body } = await get(url, method)
        if (statusCode !== 429 || headers['retry-after'] !== '7') unlimited.push(`${method} ${url}`)
        else if (url.startsWith('/api/')) expect(headers['content-type'], url).toMatch(/json/)
        else {
          expect(isPage(headers), url).toBe(true)
          if (method === 'GET') expect(body).toMatch(/<h1>One moment, please<\/h1>.*again in 7 seconds/s)
        }
      }
    expect(unlimited).toEqual([])
  })

  test('no page and no picture is compressed on the main thread, at the first view and later', async () => {
    const { username } = await server.player()
    const endpoints = new Set(Object.keys(api).map((key) => key.replaceAll(/:\w+/g, 'x')))
    const routes = routesIn(server.app.http.printRoutes()).filter((url) => !endpoints.has(`GET ${url}`))
    const urls = [...routes, ...seen, '/game', `/players/${username}`, '/api/share/page/landing.png']
    const compressed = await onMainThread(async () => {
      for (const url of [...urls, ...urls])
        for (const accepts of ['br', 'gzip'])
          await server.app.http.inject({ url, headers: { 'accept-encoding': accepts } })
    })
    expect(compressed).toEqual([])
  })

  test.each([
    ['busy', 503],
    ['database_unavailable', 503],
    ['internal', 500],
  ] as const)('outside /api the refusal %s is a page, too', async (code, status) => {
    server.app.context.limiter = async () => {
      throw new Refusal(code)
    }
    for (const url of ['/', '/players/ada', '/s/x', '/assets/missing.js']) {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, isPage(headers)], url).toEqual([status, true])
      expect(body).toMatch(/<h1>.+<\/h1>.*Please try again|try again in a moment/s)
    }
    expect((await get('/api/avatars/x')).headers['content-type']).toMatch(/json/)
  })

  test.each([
    ['of one network reads the database 300 times in a minute', 'preview', 300],
    ['of all networks reads the database 60 times in a second', 'preview of everybody', 60],
  ])('a flood of views of players %s, and each view is answered', async (_, limited, most) => {
    let count = 0
    server.app.context.limiter = async (name, _who, { max }) => {
      if (name === limited) count++
      return name === limited && count > max ? { wait: 1, isFirst: false } : undefined
    }
    const { username } = await server.player()
    const title = `${username} on WordConnect`
    const views = []
    for (let n = 0; n < 320; n++)
      views.push((await server.app.http.inject({ url: `/players/${username}` })).body)
    // Without the built web app no page has a preview.
    const expected = readPages() === undefined ? 0 : most
    expect(views.filter((body) => body.includes(title))).toHaveLength(expected)
  })
})

/**
 * Returns the addresses of all GET routes from the tree that the router prints. Each line of the tree contains the end
 * of an address; the lines above contain its beginning. Each parameter is replaced by `x`.
 */
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    above.length = indent.length / 4
    above.push(part.replaceAll(/:\w+(?:\|:\w+)*|\*/g, 'x'))
    return methods.includes('GET') ? [above.join('')] : []
  })
}
