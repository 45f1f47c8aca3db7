import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH

/** The tests start their own servers; a failed test leaves a picture under test-results/e2e. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/templates.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  workers: 4,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    screenshot: 'only-on-failure',
    launchOptions: executablePath ? { executablePath } : {},
  },
  projects: [
    // A test with the tag of one of them is of no use in the other.
    // One pixel a pixel: without a graphics card each of them is drawn by the processor.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
})
