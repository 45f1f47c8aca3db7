import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { beginUpload, send } from '../attacks/support/upload.ts'
import { Client } from '../support/client.ts'
import { quickKind } from '../support/database.ts'
import { png } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'

test('a stop: not ready at once, serves on while it drains, finishes what is under way', async () => {
  const server = await startServer(quickKind, { DRAIN_SECONDS: '3' })
  const { client } = await server.player()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** Sends a request on the keep-alive connection. */
  const ask = () =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const asked = request(`${server.origin}/api/config`, { agent }, (answer) => {
        answer.resume().once('end', () => {
          resolve({ status: answer.statusCode, connection: answer.headers.connection })
        })
      })
      asked.once('error', reject).end()
    })
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' })
  const picture = png(30, 30)
  const upload = await beginUpload(client, { length: picture.length })
  await server.client().raw('GET', '/api/health')
  const closed = server.close()
  for (const check of ['GET /api/health', 'GET /api/ready'] as const)
    expect(await new Client(server.origin).try(check)).toMatchObject({ status: 503, body: { code: 'busy' } })
  // The server has begun to stop. The test first uses the keep-alive connection and then new connections.
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
  // In the last second, the server refuses what a proxy is allowed to send to another server, and nothing else.
  await vi.waitFor(async () => expect((await ask()).status).toBe(502), { timeout: 2_800, interval: 50 })
  expect((await client.try('POST /api/game/start')).status).toBe(201)
  await sleep(1_200) // the upload takes longer than the drain time
  await send(upload, picture)
  await upload.ended
  expect(upload.status()).toBe(200)
  await closed
  agent.destroy()
})
