import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { textOf } from './files.mjs'
import { root, say } from './root.mjs'

/** Enough to tell a wrong answer from a machine that was too slow, where only the end of a run is kept. */
const WHY_LINES = 12

/**
 * @typedef {{ what: string, again: string, why?: string[] }} Failure
 *   what failed, the command that runs just that again, and the first lines of the error
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Result
 */

/**
 * Reads what Vitest's JSON reporter wrote.
 * @param {string} path
 * @param {number} code the runner's exit code
 * @returns {Result}
 */
export function unitResult(path, code) {
  const { testResults: files = [] } = /** @type {{ testResults?: VitestFile[] }} */ (readJson(path))
  /** @type {Result} */
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { name, status, message, assertionResults } of files) {
    const file = relative(root, name)
    const again = `npm test -- --only unit ${file}`
    for (const test of assertionResults)
      if (test.status === 'passed') sum.passed++
      else if (test.status === 'failed')
        fail(sum, `${file}: ${test.fullName}`, again, test.failureMessages?.[0])
      else sum.skipped++
    const broken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
    if (broken) fail(sum, `${file}: could not be run`, again, message)
  }
  return withExit(sum, code, 'unit tests', 'npm test -- --only unit')
}

/**
 * Reads what Playwright's JSON reporter wrote.
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

/** A runner that was killed leaves no file or half of one: its exit code tells the rest. @param {string} path */
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

/** A runner that ended badly without naming a failed test has failed all the same. @param {Result} sum @param {number} code @param {string} what @param {string} again */
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
 * Prints what failed and the sum; the sum is the last line.
 * @param {Result[]} results
 * @returns {number} the exit code: 0 only if something ran and nothing failed
 */
export function report(results) {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) say('\nFailed, and how to run just that again:')
  for (const { what, again, why = [] } of failures)
    say([`  ${what}`, ...why.map((line) => `    | ${line}`), `    ${again}`].join('\n'))
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((sum, result) => sum + result[key], 0)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  say(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
  return total('passed') > 0 && total('failed') === 0 ? 0 : 1
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, projectName: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ file: string, title: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport
 */
