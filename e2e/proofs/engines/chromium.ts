import { chromium } from '@playwright/test'
import config from '../../../playwright.config.ts'
import type { Engine } from './engine.ts'

/** Starts Chromium through Playwright. */
export const startChromium = async (): Promise<Engine> => {
  const browser = await chromium.launch(config.use?.launchOptions)
  const complaints: string[] = []
  return {
    name: 'Chromium',
    version: browser.version(),
    async open(viewport) {
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      return {
        async goto(url) {
          await page.goto(url)
        },
        evaluate: (expression) => page.evaluate(expression),
        press: ({ x, y }) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        screenshot: () => page.screenshot(),
      }
    },
    complaints: async () => complaints,
    close: () => browser.close(),
  }
}
