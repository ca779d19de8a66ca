import { chromium } from '@playwright/test'
import { chromiumPath } from '../testing/browser.ts'
import { expect, test } from './thali.ts'

test("the API's page works on plain http under a name", async ({ thali }) => {
  // A browser treats loopback addresses as secure, and the address of a restaurant's computer not.
  const { port } = new URL(thali.url)
  const args = ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP thali.lan 127.0.0.1']
  const browser = await chromium.launch({ executablePath: chromiumPath, args })
  try {
    const page = await browser.newPage()
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await page.goto(`http://thali.lan:${port}/api/docs`)
    await expect(page.getByRole('button', { name: 'post /auth/login', exact: true })).toBeVisible()
    expect(failed).toEqual([])
  } finally {
    await browser.close()
  }
})
