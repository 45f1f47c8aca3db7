import { stripVTControlCharacters } from 'node:util'
import { textOf } from './files.mjs'
import { say } from './root.mjs'

/**
 * Number of printed lines of each error. These lines show whether the product was wrong or the machine was too slow.
 */
const WHY_LINES = 12

/**
 * @typedef {{ what: string, again: string, why?: string[] }} Failure
 *   the failed test or check, the command that runs only this test or check again, and the first lines of the error
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Result
 * @typedef {{ part: string, seconds: number }} Took duration of a part of `npm test`
 */

/**
 * @typedef {{ passed: number, skipped: number, failures: { file: string, name: string, error: string }[] }} VitestRun
 *   the content of the file that vitest-reporter.mjs writes
 */

/**
 * Reads the results that the Vitest reporter wrote.
 * @param {'unit' | 'browsers' | 'heard'} part
 * @param {string} path
 * @param {number} code the runner's exit code
 * @returns {Result}
 */
export function vitestResult(part, path, code) {
  const run = /** @type {Partial<VitestRun>} */ (readJson(path))
  const what = {
    unit: 'unit tests',
    browsers: 'tests in other engines',
    heard: 'the test with a screen reader',
  }[part]
  /** @type {Result} */
  const sum = { passed: run.passed ?? 0, failed: 0, skipped: run.skipped ?? 0, failures: [] }
  for (const { file, name, error } of run.failures ?? [])
    fail(sum, `${file || what}: ${name}`, `npm test -- --only ${part} ${file}`.trim(), error)
  return withExit(sum, code, what, `npm test -- --only ${part}`)
}

/**
 * Reads the results that Playwright's JSON reporter wrote.
 * @param {string} path
 * @param {number} code the runner's exit code
 * @returns {Result}
 */
export function browserResult(path, code) {
  const report = /** @type {PlaywrightReport} */ (readJson(path))
  /** @type {Result} */
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { file, title, line, tests } of (report.suites ?? []).flatMap(specsOf))
    for (const { status, projectName, results } of tests) {
      const again = `npm test -- --only e2e tests/e2e/${file}:${line} --project=${projectName}`
      if (status === 'expected') sum.passed++
      else if (status === 'skipped') sum.skipped++
      else fail(sum, `tests/e2e/${file}: ${title} (${projectName})`, again, results?.at(-1)?.error?.message)
    }
  for (const { message } of report.errors ?? [])
    fail(sum, `browser tests: ${message?.split('\n')[0] ?? 'error'}`, 'npm test -- --only e2e')
  return withExit(sum, code, 'browser tests', 'npm test -- --only e2e')
}

/**
 * Reads a JSON file. If a test runner was killed, its JSON file is missing or incomplete. The function then returns an
 * empty object, and the runner's exit code shows the failure.
 * @param {string} path
 */
function readJson(path) {
  try {
    return JSON.parse(textOf(path))
  } catch {
    return {}
  }
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * Adds a failure if a test runner ended with an error code but reported no failed test.
 * @param {Result} sum @param {number} code @param {string} what @param {string} again
 */
function withExit(sum, code, what, again) {
  if (code !== 0 && sum.failed === 0) fail(sum, `${what}: ended with code ${code}`, again)
  return sum
}

/** @param {Result} sum @param {string} what @param {string} again @param {string} [error] */
function fail(sum, what, again, error = '') {
  sum.failed++
  const lines = stripVTControlCharacters(error).split('\n')
  const why = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, WHY_LINES)
  sum.failures.push({ what, again, why })
}

/**
 * Prints the failures, the duration of each part, and the total as the last line.
 * @param {Result[]} results
 * @param {Took[]} [took]
 * @returns {number} the exit code: 0 only if at least one test or check ran and none failed
 */
export function report(results, took = []) {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) say('\nFailed, and how to run just that again:')
  for (const { what, again, why = [] } of failures)
    say([`  ${what}`, ...why.map((line) => `    | ${line}`), `    ${again}`].join('\n'))
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((sum, result) => sum + result[key], 0)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  const all = took.reduce((sum, { seconds }) => sum + seconds, 0)
  const times = took.map(({ part, seconds }) => `${part} ${durationOf(seconds)}`)
  if (took.length > 0) say(`\nTook ${durationOf(all)}: ${times.join(', ')}`)
  say(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
  return total('passed') > 0 && total('failed') === 0 ? 0 : 1
}

/** @param {number} seconds @returns {string} minutes and seconds, as in `3:05` */
function durationOf(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * @typedef {{ status: string, projectName: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ file: string, title: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport
 */
