// Tests that `npm run check` finds violations of the import rules. The test writes files with violations to temporary
// folders.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordconnect-walls-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

/** Creates a temporary folder with the given files. The keys of `files` are the paths. */
function plant(name: string, files: Record<string, string>): string {
  const planted = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, path)), { recursive: true })
    writeFileSync(join(planted, path), text)
  }
  return planted
}

/** Runs a program to its end. Returns the program's exit code and output. */
const run = (program: string, args: string[], cwd: string) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(program, args, { cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
    )
  })

describe('the step walls', () => {
  const check = (cwd: string) => run(process.execPath, [join(ROOT, 'scripts/walls.mjs'), cwd], ROOT)
  const features = 'src/server/features'
  const good = {
    'src/server/features.ts': `export const features: readonly Feature[] = [\n  wallet,\n  heldResult,\n  game,\n  daily,\n]\n`,
    [`${features}/game/game.service.ts`]: `import { grant } from '../wallet/wallet.service.ts'\nimport { find } from './game.store.ts'\n`,
    [`${features}/game/game.store.ts`]: `export const find = () => undefined\n`,
    [`${features}/wallet/wallet.service.ts`]: `import type { Session } from '../../identity/session.ts'\nimport * as store from './wallet.store.ts'\nexport const balances = store.read()\nexport const readAll = () => [store.read()]\n`,
    [`${features}/demo/demo.service.ts`]: `import '../daily/daily.service.ts'\n`,
    [`${features}/held-result/held-result.service.ts`]: `import '../wallet/wallet.service.ts'\n`,
    [`${features}/wallet/wallet.store.ts`]: `export const read = () => undefined\n`,
    'src/server/identity/session.ts': `import { Refusal } from '../http/errors.ts'\n`,
    'src/engine/clock.ts': `// Date.now() is not for us\nexport const at = (ms: number) => new Date(ms)\nconst said = 'Math.random()'\n`,
    'src/engine/clock.test.ts': `export const now = Date.now()\n`,
    'src/web/app/page/Home.tsx': `import { RunCard } from '../../features/run/RunCard.tsx'\n`,
    'src/web/features/run/RunCard.tsx': `import { Board } from '../../play/Board.tsx'\nimport './RunEnd.tsx'\n`,
    'src/web/play/Board.tsx': `import { Group } from '../domain/Group.tsx'\n`,
    'src/web/domain/Group.tsx': `import { Button } from '../design/Button.tsx'\nimport { call } from '../lib/api.ts'\n`,
    'src/web/design/Button.tsx': `import { cx } from '../lib/cx.ts'\n`,
    'src/web/lib/api.ts': `import type { Api } from '../../contract/api.ts'\n`,
    'src/web/lib/query.ts': `import { call } from './api.ts'\n`,
    'src/web/lib/server-clock.ts': `export const own = () => Date.now()\n`,
    'src/web/features/run/test-run.ts': `export const run = { at: new Date().toISOString() }\n`,
    'src/web/lib/cx.ts': `export const cx = () => ''\n`,
    'src/web/design/styles/tokens.css': `:root {\n  --s1: 4px;\n  --ink: oklch(30% 0 0);\n  font-size: 1rem;\n}\n`,
    'src/web/play/Tile.module.css': `.tile {\n  /* 3px, not #fff */\n  padding: 1px var(--s1);\n  font: 720 1rem / 1 var(--word);\n  color: oklch(from var(--ink) l c h);\n  width: 12px;\n}\n`,
  }

  test('lets pass what is as it should be', async () => {
    expect(await check(plant('good', good))).toEqual({ code: 0, said: '' })
  })

  const breaches: [string, Record<string, string>, string][] = [
    [
      'a store of another feature',
      {
        [`${features}/game/game.service.ts`]: `import { find } from './game.store.ts'\nimport {\n  read,\n} from '../wallet/wallet.store.ts'\n`,
      },
      `${features}/game/game.service.ts:4 imports ${features}/wallet/wallet.store.ts: a feature meets another by its service or a hook, never by its store\n`,
    ],
    [
      'its types only',
      {
        [`${features}/game/game.view.ts`]: `import type { Row } from '../wallet/wallet.store.ts'\n`,
      },
      `${features}/game/game.view.ts:1 imports ${features}/wallet/wallet.store.ts: a feature`,
    ],
    [
      'a store that is handed on, or imported late',
      {
        [`${features}/game/late.ts`]: `export * from '../wallet/wallet.store.ts'\nconst late = () => import('../wallet/wallet.store.ts')\n`,
      },
      `${features}/game/late.ts:2 imports ${features}/wallet/wallet.store.ts: a feature`,
    ],
    ...[
      "export { read } from './wallet.store.ts'",
      "export type { Row } from './wallet.store.ts'",
      "export * from './wallet.store.ts'",
      "export * as rows from './wallet.store.ts'",
      "import { read } from './wallet.store.ts'\nexport { read }",
      "import * as store from './wallet.store.ts'\nexport const balances = store.read",
      "import { read as stored } from './wallet.store.ts'\nexport const balances = stored",
    ].map((lines): [string, Record<string, string>, string] => [
      `a service that only hands on its store: ${lines.split('\n').at(-1)}`,
      { [`${features}/wallet/wallet.service.ts`]: `${lines}\n` },
      `${features}/wallet/wallet.service.ts:${lines.split('\n').length} exports a store: a service does something of its own`,
    ]),
    [
      'a feature further down, which is how circles begin',
      { [`${features}/wallet/back.ts`]: `import type { Game } from '../game/game.service.ts'\n` },
      `${features}/wallet/back.ts:1 imports ${features}/game/game.service.ts: a feature calls only those above it in src/server/features.ts\n`,
    ],
    [
      'a feature that is not on the list',
      { [`${features}/daily/daily.service.ts`]: `import '../demo/demo.service.ts'\n` },
      `${features}/daily/daily.service.ts:1 imports ${features}/demo/demo.service.ts: a feature calls only those above it`,
    ],
    [
      'a feature in what lies below',
      { 'src/server/identity/policy.ts': `import '../features/wallet/wallet.service.ts'\n` },
      `src/server/identity/policy.ts:1 imports ${features}/wallet/wallet.service.ts: this lies below the features: it is given what it needs of them\n`,
    ],
    [
      'a web feature in another',
      { 'src/web/features/daily/DailyPage.tsx': `import { RunCard } from '../run/RunCard.tsx'\n` },
      'src/web/features/daily/DailyPage.tsx:1 imports src/web/features/run/RunCard.tsx: a web feature imports no other',
    ],
    [
      'a feature in the play',
      { 'src/web/play/Board.tsx': `const late = () => import('../features/run/RunCard.tsx')\n` },
      'src/web/play/Board.tsx:1 imports src/web/features/run/RunCard.tsx: a part below the features is given',
    ],
    [
      'the app in a feature',
      { 'src/web/features/run/RunCard.tsx': `import { Home } from '../../app/page/Home.tsx'\n` },
      'src/web/features/run/RunCard.tsx:1 imports src/web/app/page/Home.tsx: only src/web/app puts features together',
    ],
    ...[
      ['font-size: 0.875rem', 'type is one of the eight roles'],
      ['font: 600 1rem / 1.2 var(--text)', 'type is one of the eight roles'],
      ['padding: 6px var(--s3)', 'space is a step'],
      ['margin-top: 0.5rem', 'space is a step'],
      ['gap: 0 18px', 'space is a step'],
      ['color: #7a5cff', 'colours live in the theme sheets'],
      ['background: oklch(50% 0.1 20)', 'colours live in the theme sheets'],
      ['color: var(--ink) !important', 'no repeated class name and no !important'],
      ['&.tile.tile { color: var(--ink) }', 'no repeated class name and no !important'],
    ].map(([rule = '', reason = '']): [string, Record<string, string>, string] => [
      `a style of its own: ${rule}`,
      { 'src/web/play/Tile.module.css': `.tile {\n  ${rule};\n}\n` },
      `src/web/play/Tile.module.css:2 writes its own: ${reason}`,
    ]),
    [
      'the board in the domain',
      { 'src/web/domain/Group.tsx': `import '../play/Board.tsx'\n` },
      'src/web/domain/Group.tsx:1 imports src/web/play/Board.tsx: a part below the board',
    ],
    [
      'a noun of the product in the design',
      { 'src/web/design/Button.tsx': `import '../domain/Group.tsx'\n` },
      'src/web/design/Button.tsx:1 imports src/web/domain/Group.tsx: a part of the design knows no noun',
    ],
    [
      'the contract in the design',
      { 'src/web/design/Button.tsx': `import type { Api } from '../../contract/api.ts'\n` },
      'src/web/design/Button.tsx:1 imports src/contract/api.ts: the design knows no contract and no call',
    ],
    [
      'a call in the design, by a detour',
      { 'src/web/design/Button.tsx': `import { useApi } from '../lib/query.ts'\n` },
      'src/web/design/Button.tsx:1 imports src/web/lib/query.ts: the design knows no contract and no call',
    ],
    [
      'a picture in the helpers',
      { 'src/web/lib/cx.ts': `import styles from './cx.module.css'\n` },
      'src/web/lib/cx.ts:1 imports src/web/lib/cx.module.css: src/web/lib holds no picture',
    ],
    [
      'the design in the helpers',
      { 'src/web/lib/cx.ts': `import { Button } from '../design/Button.tsx'\n` },
      'src/web/lib/cx.ts:1 imports src/web/design/Button.tsx: src/web/lib holds no picture',
    ],
    ...[
      'Date.now()',
      'new Date()',
      'new Date',
      'Date()',
      'performance.now()',
      'Math.random()',
      'globalThis.crypto.randomUUID()',
    ].map((call): [string, Record<string, string>, string] => [
      `an engine with ${call}`,
      { 'src/engine/play/now.ts': `/* one\n two */\nexport const now = () => \`\${${call}}\`\n` },
      'src/engine/play/now.ts:3 uses ',
    ]),
    ...[
      'localStorage.length',
      'window.sessionStorage',
      'document.cookie',
      'navigator.cookieEnabled',
      "new BroadcastChannel('news')",
      'navigator.locks',
      'navigator.clipboard',
      'navigator.serviceWorker',
      'navigator.share({})',
      'window.PublicKeyCredential',
      'navigator.vibrate(20)',
      "new Notification('news')",
    ].map((call): [string, Record<string, string>, string] => [
      `a page with ${call}`,
      { 'src/web/features/run/seen.ts': `// navigator.locks\nexport const seen = () => ${call}\n` },
      'src/web/features/run/seen.ts:2 uses ',
    ]),
    ...['Date.now()', 'useState(Date.now)', 'new Date()', 'Date()', 'Temporal.Now.instant()'].map(
      (call): [string, Record<string, string>, string] => [
        `a page with ${call}`,
        { 'src/web/features/run/now.ts': `export const now = () => ${call}\n` },
        'src/web/features/run/now.ts:1 uses ',
      ],
    ),
  ]
  test.each(breaches)('names %s, with file, line and reason', async (name, files, line) => {
    const { code, said } = await check(plant(name, { ...good, ...files }))
    expect(said).toContain(line)
    expect(code).toBe(1)
  })
})

describe('the step style', () => {
  /** Runs Biome on one file in a temporary project with the same settings as this project. */
  async function lint(name: string, path: string, text: string) {
    const planted = plant(name, { [path]: text })
    cpSync(join(ROOT, 'biome.json'), join(planted, 'biome.json'))
    cpSync(join(ROOT, 'scripts/walls'), join(planted, 'scripts/walls'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(planted, 'node_modules'))
    return run(join(ROOT, 'node_modules/.bin/biome'), ['lint', '--colors=off', path], planted)
  }
  const query = `export const all = (db: { selectFrom(table: string): unknown }) => db.selectFrom('player')\n`

  const breaches: [string, string, string, string][] = [
    [
      'a query outside a store',
      'src/server/features/game/game.service.ts',
      query,
      'Only *.store.ts and src/server/db hold SQL',
    ],
    [
      'SQL outside a store',
      'src/server/http/page.ts',
      `import { sql } from 'kysely'\n\nexport const one = sql\n`,
      'Only *.store.ts and src/server/db hold SQL',
    ],
    [
      'a package in the engine',
      'src/engine/play/level.ts',
      `import { z } from 'zod'\n\nexport const shape = z\n`,
      'The engine is pure',
    ],
    [
      'the contract in the engine',
      'src/engine/play/level.ts',
      `import { api } from '../../contract/api.ts'\n\nexport const all = api\n`,
      'The engine is pure',
    ],
    [
      'the server in the page',
      'src/web/lib/api.ts',
      `import { x } from '../../server/app.ts'\n\nexport const y = x\n`,
      'The browser never holds server code',
    ],
  ]
  test.each(breaches)('names %s', async (name, path, text, reason) => {
    const { code, said } = await lint(name, path, text)
    expect(said).toContain(reason)
    expect(said).toContain(path)
    expect(code).toBe(1)
  })

  test('lets pass a query in a store', async () => {
    expect(await lint('a store', 'src/server/features/game/game.store.ts', query)).toMatchObject({ code: 0 })
  })
})
