import zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { onMainThread } from '../../../tests/support/compression.ts'
import { KEPT_PAGES } from './bounds.ts'
import { preparePage } from './page.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['br; q=0.0, gzip;q=0', undefined],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
])('a client that accepts %j gets the page as %j', async (accepts, expected) => {
  const headers: Record<string, string> = {}
  const reply = { type: () => reply, header: (name: string, value: string) => (headers[name] = value) }
  const request = { headers: { 'accept-encoding': accepts } }
  const page = preparePage('<p>')
  await page(request as unknown as FastifyRequest, reply as unknown as FastifyReply, {
    session: 'none',
    payments: 'none',
  })
  expect(headers['content-encoding']).toBe(expected)
})

test('previews of other pages do not push out the own page, which stays compressed', async () => {
  const page = preparePage('<meta name="description" content="x">'.repeat(20))
  const reply = { type: () => reply, header: () => reply } as unknown as FastifyReply
  const request = { headers: { 'accept-encoding': 'br' } } as unknown as FastifyRequest
  const get = (preview?: string) =>
    page(request, reply, { session: 'none', payments: 'none', ...(preview && { preview }) })
  const first = await get()
  for (let n = 0; n < 2 * KEPT_PAGES; n++) await get(`<meta name="preview" content="${n}">`)
  expect(await get()).toBe(first)
})

test.each(['br', 'gzip'])(
  'a page in %s is compressed on another thread, with its own preview or without',
  async (accepts) => {
    const html = '<meta name="description" content="x"><p>a page</p>'
    const page = preparePage(html)
    const reply = { type: () => reply, header: () => reply } as unknown as FastifyReply
    const request = { headers: { 'accept-encoding': accepts } } as unknown as FastifyRequest
    const sent: Buffer[] = []
    const compressed = await onMainThread(async () => {
      for (const preview of [{}, { preview: '<meta name="preview">' }])
        sent.push(await page(request, reply, { session: 'none', payments: 'none', ...preview }))
    })
    expect(compressed).toEqual([])
    const unpack = accepts === 'br' ? zlib.brotliDecompressSync : zlib.gunzipSync
    expect(sent.map((bytes) => unpack(bytes).toString().includes('<p>a page</p>'))).toEqual([true, true])
  },
)
