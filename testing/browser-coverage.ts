import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Names the folder of the scripts that the browsers executed (tools/record-journeys.ts). */
export const coverageVariable = 'JOURNEY_COVERAGE'

/** A script of the app and where its executed functions begin. */
export type ExecutedScript = { readonly url: string; readonly offsets: readonly number[] }

const save = async (page: Page, folder: string): Promise<void> => {
  const scripts = await page.coverage.stopJSCoverage()
  const executed = scripts.map(({ url, functions }): ExecutedScript => {
    // The first function is the module itself: it runs with each load.
    const ranges = functions.slice(1).flatMap((one) => one.ranges.slice(0, 1))
    return { url, offsets: ranges.filter(({ count }) => count > 0).map(({ startOffset }) => startOffset) }
  })
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(executed))
}

const recordContext = (context: BrowserContext, folder: string): void => {
  const started = new Map<Page, Promise<boolean>>()
  const end = async (page: Page): Promise<void> => {
    const hasStarted = await started.get(page)
    started.delete(page)
    if (hasStarted && !page.isClosed()) await save(page, folder)
  }
  context.on('page', (page) => {
    // A page without scripts has no coverage.
    const start = page.coverage.startJSCoverage({ resetOnNavigation: false })
    started.set(
      page,
      start.then(
        () => true,
        () => false,
      ),
    )
    const close = page.close.bind(page)
    page.close = async (options) => {
      await end(page)
      await close(options)
    }
  })
  const close = context.close.bind(context)
  context.close = async (options) => {
    for (const page of started.keys()) await end(page)
    await close(options)
  }
}

/** Records what the pages of a browser execute, if `JOURNEY_COVERAGE` is set. */
export const recordCoverage = (browser: Browser): void => {
  const folder = process.env[coverageVariable]
  if (folder === undefined) return
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    recordContext(context, folder)
    return context
  }
}
