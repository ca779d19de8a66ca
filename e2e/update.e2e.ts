// An upgrade during service: phones have the previous release open, with a basket and a waiting order. Neither may be
// lost, and every page must stay usable.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { waitForServiceWorker } from './service-worker.ts'
import { listOrders } from '../testing/dishes.ts'
import { type Installation, buildNext, install, nextTitle } from './releases.ts'
import { addDish, scanTable, sendBasket, toastOf } from './steps.ts'
import { expect, test as base } from './thali.ts'

type Fixtures = { readonly installation: Installation; readonly hasFilesOfNext: boolean; readonly diner: Page }

const test = base.extend<Fixtures, { readonly nextRelease: string }>({
  nextRelease: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'thali-next-'))
      await buildNext(folder)
      await use(folder)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  hasFilesOfNext: [false, { option: true }],
  installation: async ({ nextRelease, hasFilesOfNext }, use) => {
    const installation = await install(nextRelease, hasFilesOfNext)
    await use(installation)
    await installation.end()
  },
  diner: async ({ browser, installation, serviceWorkers }, use) => {
    const context = await browser.newContext({
      baseURL: installation.url,
      viewport: { width: 390, height: 844 },
      serviceWorkers,
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => {
      throw error
    })
    await use(page)
    await context.close()
  },
})

// In one worker, which builds the next release once.
test.describe.configure({ mode: 'default' })

const saved = /^Saved on this phone, will be sent/

test.describe('with the app stored on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an open tab keeps its release; basket and waiting order survive', async ({ diner, installation }) => {
    // The tab has prefetched nothing: after the upgrade it opens files from the phone's cache.
    await diner.addInitScript(() => {
      // Three tasks wait for an idle network: the server's time, the service worker, then the screens.
      let quiet = 0
      const isAheadOfTime = (run: IdleRequestCallback): boolean =>
        String(run).includes('allSettled') && (quiet += 1) > 2
      window.requestIdleCallback = (run) => (isAheadOfTime(run) ? 0 : window.setTimeout(run))
    })
    await scanTable(diner, 6)
    await waitForServiceWorker(diner)
    await addDish(diner, 'Dal Makhani')
    await diner.route('**/api/orders', (route) => route.abort())
    await sendBasket(diner, '₹260')
    await expect(diner.getByText(saved)).toBeVisible()
    await diner.getByRole('button', { name: 'Close' }).click()
    await addDish(diner, 'Butter Naan')
    const before = await diner.evaluateHandle(() => navigator.serviceWorker.controller)
    await installation.upgrade()
    // The phone detects the new release while the old one is open; it may have done so by itself.
    await diner.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect.poll(() => diner.evaluate((old) => navigator.serviceWorker.controller !== old, before)).toBe(true)

    await diner.getByRole('button', { name: 'Show a larger picture of Butter Chicken' }).first().click()
    await diner.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await diner.getByRole('button', { name: 'Call waiter' }).click()
    await diner.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect(toastOf(diner, 'Notified the waiter')).toBeVisible()
    await diner.getByRole('link', { name: 'Search' }).click()
    await diner.getByRole('searchbox').fill('naan')
    await addDish(diner, 'Garlic Naan')
    await diner.getByRole('button', { name: 'Back' }).click()
    await expect(diner.getByRole('heading', { name: 'Menu Card', exact: true })).toBeAttached()

    await diner.goto('/menu')
    await expect(diner.getByRole('heading', { name: nextTitle })).toBeAttached()
    await expect(diner.getByRole('link', { name: /^Basket, 3 items/ }).last()).toBeVisible()
    expect(await listOrders(installation, 6)).toEqual([])
    await diner.unroute('**/api/orders')
    await diner.reload()
    // The order may have been sent just before the reload, together with its toast.
    await expect.poll(async () => (await listOrders(installation, 6)).length, { timeout: 40_000 }).toBe(1)
    await diner.goto('/basket')
    await expect(diner.getByRole('heading', { name: /Naan$/ })).toHaveCount(2)
    await expect(diner.getByRole('heading', { name: 'Dal Makhani' })).toBeHidden()
    expect((await listOrders(installation, 6)).map((order) => order.totalPrice)).toEqual([260])
  })
})

test.describe('while processes of two releases answer', () => {
  test.use({ serviceWorkers: 'allow', hasFilesOfNext: true })

  test('a phone stores no document with the worker of the other release', async ({ diner, installation }) => {
    /** Looks for a new worker; returns its last state and the number of stored releases. */
    const update = (): Promise<readonly [string | undefined, number]> =>
      diner.evaluate(async () => {
        const found = await (await navigator.serviceWorker.getRegistration())?.update()
        const worker = found?.installing
        const isOver = (): boolean => worker?.state === 'redundant' || worker?.state === 'activated'
        await new Promise<void>((resolve) => {
          const look = (): void => void ((!worker || isOver()) && resolve())
          worker?.addEventListener('statechange', look)
          look()
        })
        return [worker?.state, (await caches.keys()).filter((name) => name.startsWith('thali-app-')).length] as const
      })
    await scanTable(diner, 8)
    await waitForServiceWorker(diner)
    installation.mixWorkers()
    expect(await update()).toEqual(['redundant', 1])
    await installation.upgrade()
    expect(await update()).toEqual(['activated', 2])
  })
})

test('a page of a removed release offers a reload; the basket stays', async ({ diner, installation }) => {
  // The Wi-Fi was down when the phone tried to download the rest.
  await diner.route(/assets\/(guest-pages|menu-popups)-/, (route) => route.abort())
  await scanTable(diner, 7)
  await addDish(diner, 'Dal Makhani')
  await installation.upgrade()
  await diner.unroute(/assets\/(guest-pages|menu-popups)-/)

  await diner.getByRole('button', { name: 'Show a larger picture of Butter Chicken' }).first().click()
  await expect(diner.getByText(/^This could not be downloaded\./)).toBeVisible()
  await addDish(diner, 'Dal Makhani')
  await diner.getByRole('link', { name: 'Search' }).click()
  await expect(diner.getByText('This page could not be downloaded.')).toBeVisible()
  await diner.getByRole('button', { name: 'Reload' }).click()
  await diner.getByRole('searchbox').fill('naan')
  await addDish(diner, 'Garlic Naan')
  await diner.goto('/menu')
  await expect(diner.getByRole('heading', { name: nextTitle })).toBeAttached()
  await sendBasket(diner, '₹595')
  await expect(toastOf(diner, 'Order sent to the kitchen')).toBeVisible()
  expect((await listOrders(installation, 7)).map((order) => order.items.length)).toEqual([2])
})
