import { relative } from 'node:path'
import { textOf } from './files.mjs'
import { root, say } from './root.mjs'

/**
 * @typedef {{ what: string, again: string }} Failure what failed, and the command that runs just that again
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
  for (const { name, status, assertionResults } of files) {
    const file = relative(root, name)
    const again = `npm test -- --only unit ${file}`
    for (const test of assertionResults)
      if (test.status === 'passed') sum.passed++
      else if (test.status === 'failed') fail(sum, `${file}: ${test.fullName}`, again)
      else sum.skipped++
    const broken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
    if (broken) fail(sum, `${file}: could not be run`, again)
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
    for (const { status, projectName } of tests) {
      const again = `npm test -- --only e2e tests/e2e/${file}:${line} --project=${projectName}`
      if (status === 'expected') sum.passed++
      else if (status === 'skipped') sum.skipped++
      else fail(sum, `tests/e2e/${file}: ${title} (${projectName})`, again)
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

/** @param {Result} sum @param {string} what @param {string} again */
function fail(sum, what, again) {
  sum.failed++
  sum.failures.push({ what, again })
}

/**
 * Prints what failed and the sum; the sum is the last line.
 * @param {Result[]} results
 * @returns {number} the exit code: 0 only if something ran and nothing failed
 */
export function report(results) {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) say('\nFailed, and how to run just that again:')
  for (const { what, again } of failures) say(`  ${what}\n    ${again}`)
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((sum, result) => sum + result[key], 0)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  say(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
  return total('passed') > 0 && total('failed') === 0 ? 0 : 1
}

/**
 * @typedef {{ fullName: string, status: string }} VitestTest
 * @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, projectName: string }} PlaywrightTest
 * @typedef {{ file: string, title: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport
 */
