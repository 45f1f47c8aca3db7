import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The tests of faults are small files that take long: begun last, they would leave all other workers idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => file.moduleId.includes('/tests/faults/')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const node = (name: string, include: string[], globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include, globalSetup, environment: 'node' as const },
})

export default defineConfig({
  test: {
    maxWorkers: 3,
    // A fresh embedded database takes a second or two to come up, more when both cores are busy.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    retry: 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      node('engine', ['src/engine/**/*.test.ts']),
      node('contract', ['src/contract/**/*.test.ts']),
      node(
        'server',
        ['src/server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/faults/**/*.test.ts'],
        ['tests/support/templates.ts'],
      ),
      {
        extends: true,
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
})
