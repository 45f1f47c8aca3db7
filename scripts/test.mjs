// `npm test` runs the checks, the unit and API tests, the web build and the browser tests. At the end the script prints
// the duration of each part; the last line is the total.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { childEnv, run } from './lib/child.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { prepare } from './lib/prepare.mjs'
import { browserResult, report, unitResult } from './lib/results.mjs'
import { main, root, Stop, say } from './lib/root.mjs'
import { startTemplates } from './lib/templates.mjs'
import { provideTools } from './lib/tools.mjs'

/** @typedef {'check' | 'unit' | 'build' | 'e2e'} Part */
/** @type {Record<Part, Part[]>} */
const parts = { check: ['check'], unit: ['unit'], build: ['build'], e2e: ['build', 'e2e'] }
/** @type {Record<Part, string>} */
const partNames = { check: 'check', unit: 'unit', build: 'build', e2e: 'browser' }
const usage =
  'Usage: npm test [-- --only check|unit|build|e2e] [--without-browser] [--without-postgres] [--long]; ' +
  '--long plays more in each test; with --only unit or e2e, what follows goes to Vitest or Playwright.'
const output = join(root, 'test-results')
const notRun = {
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ what: 'browser tests: not run, the web app does not build', again: 'npm test -- --only e2e' }],
}
let interrupted = false

await main(async () => {
  const { wanted, database, isLong, rest } = parse(process.argv.slice(2))
  const needs = wanted.includes('unit') || wanted.includes('e2e')
  const tools = await provideTools({ browser: wanted.includes('e2e'), database: database && needs })
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
 * browser tests are skipped.
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
    if (part === 'unit' || part === 'e2e') Object.assign(env, await templates)
    if (part === 'unit') {
      const file = join(output, 'unit.json')
      const args = ['run', '--reporter=default', `--reporter=${join(root, 'scripts/lib/unit-reporter.mjs')}`]
      env.UNIT_RESULTS = file
      const code = await runNode('vitest/vitest.mjs', [...args, ...rest])
      results.push(unitResult(file, code))
    }
    if (part === 'build') {
      const failures = await buildWeb()
      built = failures.length === 0
      results.push({ passed: built ? 1 : 0, failed: failures.length, skipped: 0, failures })
    }
    if (part === 'e2e' && !built) results.push(notRun)
    else if (part === 'e2e') {
      const code = await runNode('@playwright/test/cli.js', ['test', ...rest])
      results.push(browserResult(join(output, 'e2e.json'), code))
    }
    took.push({ part: partNames[part], seconds: (Date.now() - began) / 1000 })
  }
  return { results, took }

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
  if ((only && !(only in parts)) || (rest.length > 0 && only !== 'unit' && only !== 'e2e'))
    throw new Stop(usage)
  /** @type {Part[]} */
  const all = ['check', 'unit', 'build', 'e2e']
  const wanted = (only ? parts[/** @type {Part} */ (only)] : all).filter(
    (part) => part !== 'e2e' || !flags.has('--without-browser'),
  )
  return { wanted, database: !flags.has('--without-postgres'), isLong: flags.has('--long'), rest }
}
