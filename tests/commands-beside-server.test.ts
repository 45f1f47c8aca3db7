// Commands of `npm run ops` in a process of their own, beside a server that uses the embedded database.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './support/server.ts'

const MAIN = join(import.meta.dirname, '../src/server/commands/main.ts')
const run = promisify(execFile)

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
beforeAll(async () => {
  server = await startServer('embedded', {}, 'runs')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Calls a command in another folder, with the settings of the server. */
async function ops(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { dataDir } = server.app.context.env
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  try {
    const { stdout, stderr } = await run(process.execPath, [MAIN, ...args], { cwd: folder, env })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

test('a running server takes the commands, also on the embedded database', async () => {
  const { username, client } = await server.player()
  const socket = statSync(join(server.app.context.env.dataDir, 'control'))
  expect(socket.mode & 0o777).toBe(0o600)
  expect(await ops('results', 'list')).toEqual({ code: 0, out: '0 results are being checked\n', err: '' })
  expect(await ops('staff', 'add', username, '--role', 'owner')).toMatchObject({
    code: 0,
    out: `${username}: owner\n`,
  })
  expect((await ops('staff', 'list')).out).toMatch(
    new RegExp(`^${username}  owner  since [\\d-]{10}  \\(no second factor: .*\\)\\n1 accounts\\n$`),
  )
  // The server sees the change without a restart.
  expect((await client.try('GET /api/desk')).body.code).toBe('second_factor_required')
  // An error and a failure reach the terminal with their exit status, and a file its own folder.
  expect(await ops('staff', 'add', username, '--role', 'king')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Usage: npm run ops -- staff add'),
  })
  expect(await ops('support', 'close', 'nothing')).toMatchObject({ code: 1 })
  expect((await ops('player', 'export', username, 'mine.json')).code).toBe(0)
  expect(JSON.parse(readFileSync(join(folder, 'mine.json'), 'utf8')).account.username).toBe(username)
  expect((await ops('staff', 'remove', username)).out).toBe(`${username}: no role, before owner\n`)
  expect((await client.try('GET /api/desk')).body.code).toBe('not_found')
}, 60_000)
