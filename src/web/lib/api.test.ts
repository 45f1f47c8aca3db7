import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let api: typeof import('./api.ts')
/** Each test starts with a new page for which no player is set. */
beforeEach(async () => {
  vi.resetModules()
  api = await import('./api.ts')
})

const answer = (body: string, init?: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => new Response(body, init)),
  )

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['GET /api/game/:id', { params: { id: 'a/b' } }, '/api/game/a%2Fb'],
  [
    'GET /api/users',
    { query: { search: 'é x', page: 2, none: undefined } },
    '/api/users?search=%C3%A9+x&page=2',
  ],
  ['GET /api/health', undefined, '/api/health'],
])('%s with %j is %s', (key, sent, url) => {
  expect(api.urlOf(key, sent)).toBe(url)
})

test('sends method, body and headers, and answers the parsed body', async () => {
  answer('{"outcome":"wrong"}')
  const input = {
    params: { id: 'g1' },
    headers: { 'idempotency-key': 'k' },
    body: { wordIds: ['a', 'b', 'c', 'd'] },
  }
  expect(await api.call('POST /api/game/:id/guess', input)).toEqual({ outcome: 'wrong' })
  const [url, init] = vi.mocked(fetch).mock.calls[0] ?? []
  expect(url).toBe('/api/game/g1/guess')
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"wordIds":["a","b","c","d"]}',
  })
  const headers = new Headers(init?.headers)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('idempotency-key')).toBe('k')
})

test('an answer without a body is undefined', async () => {
  answer('', { status: 200 })
  expect(await api.call('GET /api/health')).toBeUndefined()
})

test('a refusal carries status, code, message and details', async () => {
  const details = { resetsAt: 'x' }
  answer(JSON.stringify({ code: 'daily_limit', message: 'Two games a day.', details }), { status: 403 })
  const error = await api.call('POST /api/game/start').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(api.ApiError)
  expect(error).toMatchObject({ status: 403, code: 'daily_limit', message: 'Two games a day.', details })
})

/** Error bodies that a proxy in front of the server can send. */
const foreignBodies = [
  '<html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>',
  'Bad gateway',
  '',
  '{"message":"no Route matched with those values"}',
  '{"code":502,"message":"Bad gateway"}',
  '{"code":"x","message":""}',
  '{"error":{"message":"upstream"}}',
  '["Bad gateway"]',
  '"Bad gateway"',
  'null',
  '502',
]

test.each(foreignBodies)(
  'an error that is not the server’s own (%j) is a sentence with its status',
  async (body) => {
    for (const status of [400, 403, 404, 413, 429, 500, 502, 503, 504]) {
      answer(body, { status, statusText: 'Foreign Words' })
      const error = await api.call('GET /api/health').catch((reason: unknown) => reason)
      expect(error).toMatchObject({ status, code: 'unknown' })
      expect(api.errorMessage(error)).toMatch(
        new RegExp(
          `^(WordConnect cannot answer right now|This did not reach WordConnect) \\(error ${status}\\)\\. Please try`,
        ),
      )
    }
  },
)

test('a page’s own sentence stands for what is no refusal', () => {
  const general = 'Something went wrong. Please try again.'
  const cases: [unknown, string, string][] = [
    [
      new api.ApiError(401, 'invalid_credentials', 'Invalid email or password'),
      'Invalid email or password',
      'Not sent.',
    ],
    [new api.ApiError(429, 'too_many_requests', 'Wait a minute.'), 'Wait a minute.', 'Not sent.'],
    [new api.ApiError(500, 'internal', 'On our side.'), general, 'On our side.'],
    [new api.ApiError(0, 'network', 'Not reached.'), general, 'Not reached.'],
    [new TypeError('x is not a function'), general, 'Not sent.'],
  ]
  for (const [error, refusal, message] of cases) {
    expect(api.refusalMessage(error)).toBe(refusal)
    if (refusal === general) expect(api.refusalMessage(error, 'Not sent.')).toBe('Not sent.')
    expect(api.errorMessage(error, 'Not sent.')).toBe(error instanceof api.ApiError ? error.message : message)
  }
})

test('no answer is an error of its own', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
  const error = await api.call('GET /api/health').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 0, code: 'network' })
  expect(api.errorMessage(error)).toContain('could not be reached')
})

test('an answer that is not JSON is unreadable', async () => {
  answer('<html>')
  await expect(api.call('GET /api/health')).rejects.toMatchObject({ status: 200, code: 'unreadable' })
})

test('an aborted call throws the reason, not an ApiError', async () => {
  const abort = new AbortController()
  abort.abort(new Error('enough'))
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(abort.signal.reason))
  await expect(api.call('GET /api/health', {}, { signal: abort.signal })).rejects.toThrow('enough')
})

/** Returns the player id in the header of the last call. */
const named = () => new Headers(vi.mocked(fetch).mock.lastCall?.[1]?.headers).get('x-player')

test('each call names the player of the page, as soon as the page knows its player', async () => {
  answer('{}')
  await api.call('GET /api/health')
  expect(named()).toBeNull()
  api.belongTo('mira')
  await api.call('GET /api/health')
  expect(named()).toBe('mira')
  const input = { params: { id: 'g1' }, body: { wordIds: [] } }
  await api.call('POST /api/game/:id/order', input, { outlivesPage: true })
  expect(named()).toBe('mira')
})

test('the page loads again when its call is refused, because another player has signed in', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  answer(JSON.stringify({ code: 'other_account', message: 'x' }), { status: 409 })
  api.belongTo('mira')
  await expect(api.call('POST /api/game/start')).rejects.toMatchObject({ code: 'other_account' })
  expect(reload).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('toast-after-load')).toContain('Another account is signed in')
})

test('the page of one player cannot become the page of another player', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  answer('{}')
  for (const player of ['mira', 'mira']) api.belongTo(player)
  expect(reload).not.toHaveBeenCalled()
  api.belongTo('noor')
  expect(reload).toHaveBeenCalledOnce()
  await api.call('GET /api/health')
  expect(named()).toBe('mira')
})
