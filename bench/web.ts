// JavaScript of the first load and Lighthouse's mobile scores, for the signed-out page and for a running game.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from 'lighthouse'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { prepare } from '../scripts/lib/prepare.mjs'
import type { Bench } from './main.ts'
import { firstLoad, type Loaded } from './support/first-load.ts'
import { type Category, categories, lighthouse, score, shortcomings } from './support/lighthouse.ts'
import { signUpPlayers } from './support/players.ts'
import { startProgram } from './support/processes.ts'
import { printTable } from './support/table.ts'

const MOST_RUNS = 5
/** Lighthouse audits that are columns of the table. */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const limits: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100 }

interface Page {
  name: string
  path: string
  cookie?: string
  /** Limit of gzipped JavaScript, in bytes. */
  scripts: number
}

export const run: Bench = async ({ rounds }) => {
  const chromium = await findChromium()
  if (!chromium) {
    console.error('No Chromium is installed here: this bench needs one')
    return false
  }
  await prepare({ web: true })
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const server = await startProgram('src/server/main.ts', {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    DEMO: '1',
  })
  try {
    const [player] = await signUpPlayers(server.origin, 1)
    const pages: Page[] = [
      { name: 'signed out', path: '/', scripts: 120_000 },
      { name: '/game', path: '/game', cookie: player?.client.cookie ?? '', scripts: 160_000 },
      {
        name: '/premium-store',
        path: '/premium-store',
        cookie: player?.client.cookie ?? '',
        scripts: 160_000,
      },
    ]
    const light = await measureLoads(chromium, server.origin, pages)
    const good = await measureScores(chromium, server.origin, pages, Math.min(rounds, MOST_RUNS), folder)
    return light && good
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Prints what the first load transfers. Returns whether the scripts are within their limits and all text is compressed.
 */
async function measureLoads(chromium: string, origin: string, pages: readonly Page[]): Promise<boolean> {
  const rows: (string | number)[][] = []
  const plain: string[] = []
  let within = true
  for (const { name, path, cookie, scripts } of pages) {
    const gzip = await firstLoad(chromium, origin + path, 'gzip', cookie)
    const brotli = await firstLoad(chromium, origin + path, 'br', cookie)
    const bytes = sum(gzip, 'script')
    within &&= bytes > 0 && bytes <= scripts
    const text = [...gzip, ...brotli].filter(
      ({ kind }) => kind === 'script' || kind === 'style' || kind === 'page',
    )
    plain.push(...text.filter(({ encoding }) => encoding === '').map((loaded) => loaded.path))
    const shown = [
      bytes,
      scripts,
      sum(brotli, 'script'),
      sum(gzip, 'page'),
      sum(gzip, 'style'),
      sum(gzip, 'font'),
      sum(gzip),
    ]
    rows.push([name, ...shown.map((value) => (value / 1000).toFixed(1)), gzip.length])
    for (const loaded of gzip.filter(({ kind }) => kind === 'script'))
      rows.push([`  ${loaded.path}`, (loaded.bytes / 1000).toFixed(1)])
  }
  printTable(
    ['kB, gzipped', 'scripts', 'limit', 'as brotli', 'page', 'styles', 'fonts', 'all', 'requests'],
    rows,
  )
  if (plain.length > 0) console.log(`sent uncompressed: ${[...new Set(plain)].join(', ')}`)
  return within && plain.length === 0
}

function sum(loads: readonly Loaded[], kind?: Loaded['kind']): number {
  return loads.reduce(
    (total, loaded) => total + (kind === undefined || loaded.kind === kind ? loaded.bytes : 0),
    0,
  )
}

/**
 * Prints Lighthouse's scores of the median run (by performance) of each page, and the reasons for scores that are too low.
 * Returns whether all scores are high enough.
 */
async function measureScores(
  chromium: string,
  origin: string,
  pages: readonly Page[],
  runs: number,
  folder: string,
): Promise<boolean> {
  const rows: string[][] = []
  const reasons: string[] = []
  for (const { name, path, cookie } of pages) {
    const results: Result[] = []
    for (let n = 0; n < runs; n++) results.push(await lighthouse(chromium, origin + path, folder, cookie))
    results.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
    const middle = results[Math.floor(results.length / 2)]
    if (!middle) return false
    rows.push([
      name,
      ...categories.map((category) => String(score(middle, category))),
      results.map((result) => score(result, 'performance')).join(' '),
      ...timings.map((audit) => middle.audits[audit]?.displayValue ?? ''),
      middle.environment.benchmarkIndex.toFixed(0),
    ])
    for (const category of categories)
      if (score(middle, category) < limits[category])
        reasons.push(`${name}, ${category} ${score(middle, category)}:`, ...shortcomings(middle, category))
  }
  printTable(
    ['Lighthouse, mobile', ...categories, 'runs', 'FCP', 'LCP', 'SI', 'TBT', 'CLS', 'CPU index'],
    [...rows, ['limit', ...categories.map((category) => `>= ${limits[category]}`)]],
  )
  for (const line of reasons) console.log(line)
  return reasons.length === 0
}
