import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let api: typeof import('./api.ts')
/** Each test is a new page, which does not know its player. */
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

test.each([
  ['Bad gateway', 'Bad gateway'],
  ['', 'Service Unavailable'],
])('a refusal that is not JSON (%j) says %j', async (body, message) => {
  answer(body, { status: 503, statusText: 'Service Unavailable' })
  await expect(api.call('GET /api/health')).rejects.toMatchObject({ status: 503, code: 'unknown', message })
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

/** The player whom the last call names. */
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
