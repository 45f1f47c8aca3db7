// Tests that the server of `npm start` ends when npm gets a signal or is killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnv } from '../scripts/lib/child.mjs'
import { lockFolder } from '../src/server/db/lock.ts'
import { freePort } from './faults/support/product.ts'
import { copyTemplate } from './support/database.ts'
import { pretendBuilt } from './support/pretend-built.ts'

const ROOT = join(import.meta.dirname, '..')
let folder = ''
let project = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
  project = join(folder, 'project')
  // Only the scripts are copied: they find the project's folder by their own path.
  for (const part of ['scripts', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(ROOT, part), join(project, part), { recursive: true })
  for (const part of ['src', 'content', 'node_modules', 'tsconfig.base.json', 'vite.config.ts'])
    symlinkSync(join(ROOT, part), join(project, part))
  pretendBuilt(project)
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'after %s to npm the server stops, its port is free, its database is closed',
  async (signal) => {
    const data = join(folder, signal)
    copyTemplate(data)
    const port = await freePort()
    const settings = { PORT: String(port), DATA_DIR: data, DATABASE_URL: '', NODE_ENV: undefined, DEMO: '0' }
    const npm = spawn('npm', ['start'], {
      cwd: project,
      env: childEnv(dirname(process.execPath), settings),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    npm.stdout.setEncoding('utf8')
    // The server writes into npm's pipe, so the pipe closes only when the server has ended too.
    const allEnded = once(npm.stdout, 'close')
    const started = new Promise<void>((resolve) => {
      npm.stdout.on('data', (part: string) => {
        output += part
        if (output.includes('WordConnect is at')) resolve()
      })
    })
    await Promise.race([started, allEnded])
    npm.kill(signal)
    await allEnded
    expect(output).toContain('WordConnect is at')
    expect(output).toMatch(/"signal":"SIG(TERM|INT|HUP)".*"stopped"/s)
    expect(output).not.toMatch(/stopping (failed|took too long)/)
    lockFolder(data)()
    const probe = createServer().listen(port, '127.0.0.1')
    await once(probe, 'listening')
    probe.close()
  },
)
