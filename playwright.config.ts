import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH

/** Journeys that have a shorter one beside them, or parts whose states are tested without a browser: `npm test -- --long`. */
const left = process.env.TEST_LENGTH === 'long' ? [] : [/@long/]

/** The tests start their own servers; a failed test leaves a picture under test-results/e2e. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/templates.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // A browser and a server keep a core busy.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  // What is waited for is there at once on a quiet machine; a busy one is given time.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    // What goes through one cannot be routed by a test.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Without a graphics card, a process that stands in for one took a third of the time of a test.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-gpu', '--disable-software-rasterizer'],
    },
  },
  // A test runs on the phone, where most play, unless its tag names another size: @desktop, or @both where sizes differ.
  // One pixel a pixel: without a graphics card each of them is drawn by the processor.
  projects: [
    {
      name: 'phone',
      grepInvert: [/@desktop/, ...left],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      grepInvert: left,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
})
