// Measures how much JavaScript each route loads when a user opens it for the first time. Also measures Lighthouse's
// mobile scores of the pages that most users open first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from 'lighthouse'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { prepare } from '../scripts/lib/prepare.mjs'
import type { Bench } from './benches.ts'
import { firstLoad, type Loaded } from './support/first-load.ts'
import { type Category, categories, lighthouse, score, shortcomings } from './support/lighthouse.ts'
import { signUpPlayers } from './support/players.ts'
import { startProgram } from './support/processes.ts'
import { printTable } from './support/table.ts'

const MOST_RUNS = 5
/** Lighthouse audits that are columns of the printed table. */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const limits: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
/** Limit of the largest contentful paint (LCP) on the page for visitors without an account, in milliseconds. */
const SIGNED_OUT_LCP_MS = 1_600
/**
 * Limits of gzipped JavaScript in bytes. The first limit is for the page of visitors without an account, the second is
 * for /game, and the third for a board in a frame of another site. The fourth is for the scripts that each of the other
 * routes loads in addition to the scripts of the home page.
 */
const SIGNED_OUT_SCRIPTS = 115_000
const GAME_SCRIPTS = 160_000
const FRAMED_SCRIPTS = 106_000
const OWN_SCRIPTS = 45_000

interface Page {
  name: string
  path: string
  cookie?: string
  /** Limit of gzipped JavaScript of the whole first load, in bytes. */
  scripts?: number
  lcp?: number
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
    if (!player) return false
    const { cookie } = player.client
    const signedOut = { name: 'signed out', path: '/', scripts: SIGNED_OUT_SCRIPTS, lcp: SIGNED_OUT_LCP_MS }
    const first: Page[] = [
      signedOut,
      { name: '/game', path: '/game', cookie, scripts: GAME_SCRIPTS },
      { name: '/daily-challenge', path: '/daily-challenge', cookie },
      { name: '/leaderboards', path: '/leaderboards', cookie },
    ]
    const { id } = await player.client.call('POST /api/game/:id/give-up', { params: { id: player.gameId } })
    const others = [
      '/story-mode',
      '/practice',
      '/players/bench_0',
      `/look-back/${id}`,
      '/premium-store',
      '/referrals',
      '/settings',
    ]
    // The frame loads the same scripts for every board, also for one that does not exist.
    const framed = { name: 'in a frame', path: '/b/none/embed', scripts: FRAMED_SCRIPTS }
    const pages = [...first, ...others.map((path) => ({ name: path, path, cookie })), framed]
    const light = await measureLoads(chromium, server.origin, pages, { name: '/', path: '/', cookie })
    const good = await measureScores(chromium, server.origin, first, Math.min(rounds, MOST_RUNS), folder)
    return light && good
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Prints the bytes that the browser receives when it loads a page for the first time. A route's own scripts are the
 * scripts that the home page does not load; the browser loads them when a user opens the route from home. Returns
 * whether the scripts are within their limits and all text is compressed.
 */
async function measureLoads(
  chromium: string,
  origin: string,
  pages: readonly Page[],
  home: Page,
): Promise<boolean> {
  const rows: (string | number)[][] = []
  const plain: string[] = []
  const over: string[] = []
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  const shared = new Set<string>()
  for (const page of [home, ...pages]) {
    const { name, path, cookie, scripts: limit } = page
    const gzip = await firstLoad(chromium, origin + path, 'gzip', cookie)
    const brotli = await firstLoad(chromium, origin + path, 'br', cookie)
    const scripts = gzip.filter(({ kind }) => kind === 'script')
    if (page === home) for (const loaded of scripts) shared.add(loaded.path)
    const whole = sum(scripts)
    const own = sum(scripts.filter((loaded) => !shared.has(loaded.path)))
    const isOwn = page !== home && limit === undefined
    if (whole === 0 || (limit !== undefined && whole > limit)) over.push(`${name} ${kB(whole)}`)
    if (isOwn && own > OWN_SCRIPTS) over.push(`${name} own ${kB(own)}`)
    const text = [...gzip, ...brotli].filter(
      ({ kind }) => kind === 'script' || kind === 'style' || kind === 'page',
    )
    plain.push(...text.filter(({ encoding }) => encoding === '').map((loaded) => loaded.path))
    rows.push([
      page === home ? 'home, signed in' : name,
      kB(whole),
      limit === undefined ? '' : kB(limit),
      isOwn ? kB(own) : '',
      isOwn ? kB(OWN_SCRIPTS) : '',
      ...[sum(brotli, 'script'), sum(gzip, 'page'), sum(gzip, 'style'), sum(gzip, 'font'), sum(gzip)].map(kB),
      gzip.length,
    ])
    // If a route has a limit on all scripts, the table also lists each script.
    if (limit !== undefined) for (const loaded of scripts) rows.push([`  ${loaded.path}`, kB(loaded.bytes)])
  }
  printTable(
    [
      'kB, gzipped',
      'scripts',
      'limit',
      'own',
      'limit',
      'as brotli',
      'page',
      'styles',
      'fonts',
      'all',
      'requests',
    ],
    rows,
  )
  if (over.length > 0) console.log(`too much JavaScript: ${over.join(', ')}`)
  if (plain.length > 0) console.log(`sent uncompressed: ${[...new Set(plain)].join(', ')}`)
  return over.length === 0 && plain.length === 0
}

function sum(loads: readonly Loaded[], kind?: Loaded['kind']): number {
  return loads.reduce(
    (total, loaded) => total + (kind === undefined || loaded.kind === kind ? loaded.bytes : 0),
    0,
  )
}

/**
 * Prints each page's Lighthouse scores from the run with the median performance, and the reasons for scores that are
 * too low. Returns whether all scores are high enough.
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
  for (const { name, path, cookie, lcp } of pages) {
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
    const painted = middle.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY
    if (lcp !== undefined && painted > lcp)
      reasons.push(`${name}, largest paint after ${Math.round(painted)} ms: the limit is ${lcp} ms`)
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
