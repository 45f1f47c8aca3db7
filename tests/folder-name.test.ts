// Tests that the project works if the path of its folder contains special characters of URLs, patterns or shells.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './faults/support/product.ts'
import { copyTemplate } from './support/database.ts'
import { isLong } from './support/length.ts'
import { pretendBuilt } from './support/pretend-built.ts'

const ROOT = join(import.meta.dirname, '..')
const NAME = "50% off #1 a?b [x] (y) {z} ü & 'q'"
let above = ''
let project = ''

beforeAll(() => {
  above = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
  project = join(above, NAME)
  const parts = ['src', 'content', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json']
  for (const part of [...parts, 'vite.config.ts'])
    cpSync(join(ROOT, part), join(project, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  if (!isLong) pretendBuilt(project)
})
afterAll(() => rmSync(above, { recursive: true, force: true, maxRetries: 3 }))

test('Vite reads no path with a character that begins a query', () => {
  const script =
    "import { vite } from './scripts/lib/vite.mjs'; const { args, remove } = vite('build');" +
    'process.stdout.write(JSON.stringify(args)); remove()'
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: project })
  const paths = (JSON.parse(String(output)) as string[]).filter((arg) => arg.startsWith('/'))
  expect(paths).toHaveLength(2)
  for (const path of paths) expect(path).not.toMatch(/[#?]/)
})

test(`npm start${isLong ? ' builds and' : ''} runs in a folder that is named ${NAME}`, async () => {
  const data = join(above, 'data % #')
  copyTemplate(data)
  const port = await freePort()
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const started = spawn(process.execPath, [join(project, 'scripts/start.mjs')], {
    env: { ...inherited, PORT: String(port), DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killIt = () => started.kill('SIGKILL')
  process.once('exit', killIt)
  let output = ''
  const ended = once(started, 'close')
  const ready = new Promise<void>((resolve) => {
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (part) => {
        output += part
        if (output.includes('WordConnect is at')) resolve()
      })
  })
  try {
    await Promise.race([ready, ended])
    expect(output).toContain('WordConnect is at')
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    // A worker thread draws the picture and loads fonts from the files of npm packages, so this path also tests paths
    // of workers and packages.
    const paths = ['/', '/icon.svg', '/api/health', '/api/docs/', '/api/share/page/landing.png']
    expect(await Promise.all(paths.map(statusOf)), output).toEqual(paths.map(() => 200))
  } finally {
    started.kill('SIGTERM')
    const [code] = await ended
    process.off('exit', killIt)
    expect([code, output]).toEqual([0, output])
  }
})
