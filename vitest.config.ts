import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { browserNames } from './scripts/lib/browsers.mjs'

/** The files that take longest. */
const long = [
  '/tests/faults/',
  '/tests/api/fuzz',
  '/tests/attacks/',
  '/tests/api/race',
  '/tests/api/daily',
  '/short.test.ts',
]

/** What takes long begins first: begun last, it would leave the other workers idle. Files of a project share workers. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) => {
      if (project.name !== 'server') return long.length + 1
      const place = long.findIndex((path) => moduleId.includes(path))
      return place === -1 ? long.length : place
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** One worker more than there are cores: a worker waits for its database half of the time. */
const workers = Math.min(4, availableParallelism() + 1)

/** Files share their modules: to load the server takes longer than most of them. */
const node = (name: string, include: string[], globalSetup: string[] = [], setupFiles: string[] = []) => ({
  extends: true as const,
  test: { name, include, globalSetup, setupFiles, environment: 'node' as const, isolate: false },
})

export default defineConfig({
  define: { BROWSERS: JSON.stringify(browserNames) },
  test: {
    maxWorkers: workers,
    // A test that hangs is told from one on a busy machine: nothing here takes a tenth of it on a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 0,
    // What took long is told by file.
    slowTestThreshold: 30_000,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/fixed-seed.ts'],
    projects: [
      node('engine', ['src/engine/**/*.test.ts']),
      node('contract', ['src/contract/**/*.test.ts']),
      node(
        'server',
        [
          'src/server/**/*.test.ts',
          'tests/*.test.ts',
          'tests/api/**/*.test.ts',
          'tests/{attacks,backups,clubs,cluster,duels,faults,friends,insights,made-boards,payments,referrals,story}/**/*.test.ts',
        ],
        ['tests/support/templates.ts'],
        ['tests/support/watch-transactions.ts'],
      ),
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A page of its own for each file would take seven times as long as the tests.
          isolate: false,
          setupFiles: ['tests/support/fixed-seed.ts', 'tests/support/clean-page.ts'],
        },
      },
    ],
  },
})
