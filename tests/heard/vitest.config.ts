import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/heard/*.test.ts'],
    globalSetup: ['tests/support/templates.ts'],
    environment: 'node',
    maxWorkers: 1,
    slowTestThreshold: 1_000_000,
  },
})
