import { defineConfig } from 'vitest/config'
import { isLong } from '../support/length.ts'
import type { EngineName } from './support/engine.ts'

/** What a project of these tests runs in. */
export interface Combination {
  engine: EngineName
  hasWorker: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    combination: Combination
  }
}

const engines: EngineName[] = ['firefox', 'webkit']
const combinations: Combination[] = isLong
  ? [...engines, 'chromium' as const].flatMap((engine) =>
      [true, false].map((hasWorker) => ({ engine, hasWorker })),
    )
  : engines.map((engine) => ({ engine, hasWorker: true }))

/** `npm test` runs two engines with the service worker, and `npm run test:browsers` runs every combination. */
export default defineConfig({
  test: {
    // A browser and a server keep a core busy.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    slowTestThreshold: 30_000,
    projects: combinations.map((combination) => ({
      extends: true as const,
      test: {
        name: `${combination.engine}${combination.hasWorker ? '' : ' without worker'}`,
        include: ['tests/browsers/*.test.ts'],
        globalSetup: ['tests/support/templates.ts'],
        environment: 'node' as const,
        provide: { combination },
      },
    })),
  },
})
