// Vitest reporter that writes the number of tests and every failure to the file in VITEST_RESULTS, for results.mjs.
// Vitest's own JSON report does not contain failures in hooks (such as beforeAll) and failures outside of test files.
import { writeFileSync } from 'node:fs'

export default class VitestReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} files
   * @param {readonly Described[]} elsewhere
   */
  onTestRunEnd(files, elsewhere) {
    /** @type {import('./results.mjs').VitestRun} */
    const run = { passed: 0, skipped: 0, failures: [] }
    /** @param {string} file @param {string} name @param {readonly Described[]} [errors] */
    const fail = (file, name, errors = []) =>
      run.failures.push({ file, name, error: errors.map(textOf).join('\n') })
    for (const file of files) {
      const name = file.relativeModuleId
      if (file.errors().length > 0) fail(name, 'could not be run', file.errors())
      for (const suite of file.children.allSuites())
        if (suite.errors().length > 0)
          fail(name, `${suite.fullName}: before or after its tests`, suite.errors())
      for (const test of file.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') run.passed++
        else if (state === 'failed') fail(name, test.fullName, errors)
        else run.skipped++
      }
    }
    if (elsewhere.length > 0) fail('', 'outside of any test', elsewhere)
    if (process.env.VITEST_RESULTS) writeFileSync(process.env.VITEST_RESULTS, JSON.stringify(run))
  }
}

/** @typedef {{ name?: string, message: string, diff?: string }} Described */

/** @param {Described} error */
function textOf({ name = 'Error', message, diff = '' }) {
  return `${name}: ${message}\n${diff}`
}
