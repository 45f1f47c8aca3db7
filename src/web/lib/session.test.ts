import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const mira = { id: 'mira' }

/** Each test is a new page, which does not know its player. */
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => new Response(JSON.stringify(mira))),
  )
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    'has read its account',
    async ({ userQuery }: Session, { queryClient }: Query) => queryClient.fetchQuery(userQuery),
  ],
  ['has signed in', ({ setUser }: Session) => setUser(mira as never)],
])('a page that %s names its player in each call', async (_, become) => {
  const [session, query, { call }] = [
    await import('./session.ts'),
    await import('./query.ts'),
    await import('./api.ts'),
  ]
  await become(session, query)
  await call('GET /api/health')
  expect(new Headers(vi.mocked(fetch).mock.lastCall?.[1]?.headers).get('x-player')).toBe('mira')
})

type Session = typeof import('./session.ts')
type Query = typeof import('./query.ts')
