// `npm test` runs the checks, the unit and API tests, the web build, the browser tests in Chromium, and the journeys in
// other engines. At the end the script prints the duration of each part; the last line is the total.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { childEnv, run } from './lib/child.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { prepare } from './lib/prepare.mjs'
import { browserResult, report, vitestResult } from './lib/results.mjs'
import { main, root, Stop, say } from './lib/root.mjs'
import { startTemplates } from './lib/templates.mjs'
import { provideTools } from './lib/tools.mjs'

/** @typedef {'check' | 'unit' | 'build' | 'e2e' | 'browsers' | 'heard'} Part */
/** @type {Record<Part, Part[]>} */
const parts = {
  check: ['check'],
  unit: ['unit'],
  build: ['build'],
  e2e: ['build', 'e2e'],
  browsers: ['build', 'browsers'],
  heard: ['build', 'heard'],
}
/** @type {Record<Part, string>} */
const partNames = {
  check: 'check',
  unit: 'unit',
  build: 'build',
  e2e: 'browser',
  browsers: 'other engines',
  heard: 'screen reader',
}
const usage =
  'Usage: npm test [-- --only check|unit|build|e2e|browsers|heard] [--without-browser] [--without-postgres] [--long]; ' +
  '--long plays more in each test; with --only unit, e2e, browsers or heard, what follows goes to Vitest or Playwright.'
const output = join(root, 'test-results')
/** @param {Part} part @returns {import('./lib/results.mjs').Result} */
const notRun = (part) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [
    {
      what: `tests in ${part}: not run, the web app does not build`,
      again: `npm test -- --only ${part}`,
    },
  ],
})
let interrupted = false

await main(async () => {
  const { wanted, database, isLong, rest } = parse(process.argv.slice(2))
  const needs = wanted.some((part) => ['unit', 'e2e', 'browsers', 'heard'].includes(part))
  const listens = wanted.includes('heard')
  const engines = wanted.includes('browsers')
  const browser = wanted.includes('e2e') || (engines && isLong)
  const tools = await provideTools({
    ...{ browser, engines, listens },
    database: database && needs && !listens,
    companions: database && wanted.includes('unit'),
  })
  const runtime = await prepare()
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      interrupted = true
    })
  process.env.TMPDIR = temporaryFolder()
  const postgres = tools.postgresBin ? await startPostgres(tools.postgresBin) : undefined
  const env = childEnv(runtime.bin, {
    NODE_ENV: undefined,
    TEST_LENGTH: isLong ? 'long' : undefined,
    DATABASE_URL: undefined, // tests must never use the product's database
    TEST_DATABASE_URL: postgres?.url ?? (database ? process.env.TEST_DATABASE_URL : undefined),
    CHROMIUM_PATH: tools.chromiumPath,
    ...tools.paths,
  })
  const templates = needs ? startTemplates(runtime.node, env) : undefined
  try {
    const { results, took } = await runParts(wanted, runtime, env, rest, templates?.settings)
    return interrupted ? 130 : report(results, took)
  } finally {
    await templates?.stop()
    await postgres?.stop()
  }
})

/**
 * Runs every part of the tests, even if an earlier part failed. There is one exception: if the build failed, the
 * tests in browsers are not run.
 * @param {Part[]} wanted
 * @param {import('./lib/runtime.mjs').Runtime} runtime
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} rest
 * @param {Promise<NodeJS.ProcessEnv>} [templates] environment variables of the databases that the tests copy
 */
async function runParts(wanted, runtime, env, rest, templates) {
  /** @type {import('./lib/results.mjs').Result[]} */
  const results = []
  /** @type {import('./lib/results.mjs').Took[]} */
  const took = []
  let built = true
  for (const part of wanted) {
    if (interrupted) break
    const began = Date.now()
    if (part === 'check') results.push(...(await runChecks(runtime)))
    if (part !== 'check' && part !== 'build') Object.assign(env, await templates)
    if (part === 'unit') results.push(await runVitest(part, []))
    if (part === 'build') {
      const failures = await buildWeb()
      built = failures.length === 0
      results.push({ passed: built ? 1 : 0, failed: failures.length, skipped: 0, failures })
    }
    if (['e2e', 'browsers', 'heard'].includes(part) && !built) results.push(notRun(part))
    else if (part === 'browsers' || part === 'heard')
      results.push(await runVitest(part, ['--config', `tests/${part}/vitest.config.ts`]))
    else if (part === 'e2e') {
      const code = await runNode('@playwright/test/cli.js', ['test', ...rest])
      results.push(browserResult(join(output, 'e2e.json'), code))
    }
    took.push({ part: partNames[part], seconds: (Date.now() - began) / 1000 })
  }
  return { results, took }

  /** @param {'unit' | 'browsers' | 'heard'} part @param {string[]} options */
  async function runVitest(part, options) {
    const file = join(output, `${part}.json`)
    const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/lib/vitest-reporter.mjs')}`]
    env.VITEST_RESULTS = file
    const code = await runNode('vitest/vitest.mjs', ['run', ...options, ...reporters, ...rest])
    return vitestResult(part, file, code)
  }

  /** @param {string} script @param {string[]} args */
  function runNode(script, args) {
    say('')
    return run(runtime.node, [join(root, 'node_modules', script), ...args], { env }).done
  }
}

/**
 * Makes the folder for all temporary files of this run. The folder is in memory if the machine has enough memory,
 * because creating and dropping hundreds of databases is three times as fast in memory.
 */
function temporaryFolder() {
  const enough = 4 * 2 ** 30
  let parent = tmpdir()
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= enough && process.availableMemory() >= enough) parent = '/dev/shm'
  } catch {
    // This operating system has no folder /dev/shm (files in memory), so the temporary folder is on disk.
  }
  const folder = mkdtempSync(join(parent, 'wordconnect-tests-'))
  // PostgreSQL does not run as root but as a separate user. This user must be able to open folders inside this folder.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

async function buildWeb() {
  try {
    await prepare({ web: true })
    say('ok     build')
    return []
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    return [{ what: 'build: the web app', again: 'npm test -- --only build' }]
  }
}

/** @param {string[]} args */
function parse(args) {
  let only = ''
  /** @type {Set<string>} */
  const flags = new Set()
  const rest = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (arg === '--only') only = args[++index] ?? 'nothing'
    else if (['--without-browser', '--without-postgres', '--long'].includes(arg)) flags.add(arg)
    else rest.push(arg)
  }
  if ((only && !(only in parts)) || (rest.length > 0 && !['unit', 'e2e', 'browsers', 'heard'].includes(only)))
    throw new Stop(usage)
  /** @type {Part[]} */
  const all = ['check', 'unit', 'build', 'e2e', 'browsers']
  const wanted = (only ? parts[/** @type {Part} */ (only)] : all).filter(
    (part) => !(flags.has('--without-browser') && (part === 'e2e' || part === 'browsers')),
  )
  return { wanted, database: !flags.has('--without-postgres'), isLong: flags.has('--long'), rest }
}
