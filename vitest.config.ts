import { defineConfig } from 'vitest/config'

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
    projects: [
      node('engine', ['src/engine/**/*.test.ts']),
      node('contract', ['src/contract/**/*.test.ts']),
      node(
        'server',
        ['src/server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/faults/**/*.test.ts'],
        ['tests/support/cluster.ts'],
      ),
      {
        extends: true,
        test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
})
