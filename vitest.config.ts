import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long begins first: begun last, it would leave the other workers idle. Files of a project share workers. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'server' ? 2 : moduleId.includes('/tests/faults/') ? 0 : 1
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** No more workers than cores: a test that waits for its turn looks like one that hangs. */
const workers = Math.min(4, availableParallelism())

/** Files share their modules: to load the server takes longer than most of them. */
const node = (name: string, include: string[], globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include, globalSetup, environment: 'node' as const, isolate: false },
})

export default defineConfig({
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
          'tests/{attacks,duels,faults,insights,payments,referrals,story}/**/*.test.ts',
        ],
        ['tests/support/templates.ts'],
      ),
      {
        extends: true,
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
})
