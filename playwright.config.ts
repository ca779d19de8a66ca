import { defineConfig } from '@playwright/test'
import { chromiumPath } from './testing/browser.ts'

// They measure bytes and processor time, so they run alone (tools/ci.ts).
const budgets = /(budgets|page-weight|work)\.e2e\.ts$/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  projects: [
    { name: 'journeys', testIgnore: budgets },
    { name: 'budgets', testMatch: budgets },
  ],
  // A journey owns its server; two at once is what two cores bear.
  workers: 2,
  fullyParallel: true,
  // They end what hangs, and say nothing about speed: on a machine a third as fast as usual all must pass.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // On a machine shared with others a journey is tried twice; tools/test.ts names those that needed it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: './e2e/global-setup.ts',
  // tools/test.ts asks for the second one, to add up what passed.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    // A route set up by a journey would not see what a service worker asks for. Journeys about it allow it.
    serviceWorkers: 'block',
    // A trace records the whole page at every action, a third of a journey's work; the second try has one.
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
