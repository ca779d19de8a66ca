import { defineConfig } from '@playwright/test'
import { chromiumPath } from './testing/browser.ts'

// These files measure bytes and processor time, so they run alone (tools/ci.ts).
const budgets = /(budgets|page-weight|work)\.e2e\.ts$/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  projects: [
    // A quarter of the pixels to draw saves a seventh of a journey's processor time.
    { name: 'journeys', testIgnore: budgets, use: { deviceScaleFactor: 1 } },
    { name: 'budgets', testMatch: budgets, use: { deviceScaleFactor: 2 } },
  ],
  // Each journey has its own server; two cores run two at once.
  workers: 2,
  fullyParallel: true,
  // Timeouts end tests that hang; on a machine a third as fast as usual all tests must pass.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A busy CI machine may fail a journey once; tools/test.ts lists those that passed only when repeated.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: './e2e/global-setup.ts',
  // tools/test.ts reads the JSON report to add up the results.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    // A service worker's requests bypass the routes of a journey. Journeys about it allow it.
    serviceWorkers: 'block',
    // A trace takes a third of a journey's time, so only the second try records one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
