import { test as base } from '@playwright/test'
import { recordCoverage } from '../testing/browser-coverage.ts'

/** Playwright's test, whose browser can record what its pages execute. */
export const test = base.extend<object, { readonly coverage: void }>({
  coverage: [
    async ({ browser }, use) => {
      recordCoverage(browser)
      await use()
    },
    { scope: 'worker', auto: true },
  ],
})
