import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
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
