import type { Page } from '@playwright/test'
import { countCommits } from '../testing/commits.ts'
import { call, callWaiter, changeOrder, sendOrder, tile } from './room-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { expect, test } from './thali.ts'

/** All toasts of a page, oldest first; they stay in its log. */
const toastsOf = (page: Page): Promise<string[]> => page.getByRole('log').locator('span').allTextContents()

test('a new order shows a toast, below header and tabs, a mark and a tab count', async ({ tablet, thali }) => {
  await logIn(tablet, '/admin/menu')
  const tabs = tablet.getByRole('navigation', { name: 'Categories' })
  await tabs.getByRole('button').last().click()
  await expect(tablet.getByRole('link', { name: 'Search' })).toBeInViewport()
  await sendOrder(thali, 8)
  const toast = toastOf(tablet, 'New order received at table #8')
  await expect(toast).toBeVisible()
  const tops = [tabs, tablet.getByRole('log')].map((one) => one.evaluate((element) => element.getBoundingClientRect()))
  const [bar, region] = await Promise.all(tops)
  expect(region?.top).toBeGreaterThanOrEqual(bar?.bottom ?? Infinity)

  await tablet.getByRole('link', { name: /^Table Service/ }).click()
  await expect(tile(tablet, 8)).toHaveAccessibleName(/New orders$/)
  await expect(tablet).toHaveTitle(/^\(1\) Table Service/)
  // From 1024 px the orders are next to the tiles.
  await tile(tablet, 8).click()
  await expect(tablet.getByRole('heading', { name: 'Orders from Table #8' })).toBeVisible()
  await expect(tile(tablet, 8)).toHaveAttribute('aria-current', 'true')
  await expect(tile(tablet, 8)).not.toHaveAccessibleName(/New orders$/)
  await expect(tablet).toHaveTitle(/^Table Service/)
  const [left, right] = await Promise.all([
    tile(tablet, 8).boundingBox(),
    tablet.getByRole('article').first().boundingBox(),
  ])
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
})

test('on a phone a table opens its orders, and back returns', async ({ phone, thali }) => {
  await sendOrder(thali, 10)
  await logIn(phone)
  await tile(phone, 10).click()
  await phone.waitForURL('**/admin/orders/running?table=10')
  await expect(phone.getByRole('heading', { name: 'Orders from Table #10' })).toBeVisible()
  await phone.getByRole('button', { name: 'Back' }).click()
  await phone.waitForURL('**/admin/tables')
  // The call also shows there and leads to Table Service.
  await tile(phone, 10).click()
  await phone.waitForURL('**/admin/orders/running?table=10')
  await callWaiter(thali, 4)
  await expect(toastOf(phone, 'Table 4 needs assistance')).toBeVisible()
  await phone.getByRole('link', { name: '1 table needs assistance' }).click()
  await expect(call(phone, 4)).toBeVisible()
})

test('a new table waits until the finger is lifted (design §4.16)', async ({ tablet, thali }) => {
  await sendOrder(thali, 12)
  // With reduced motion a pressed button keeps its size and can be measured.
  await tablet.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(tablet)
  const box = await tile(tablet, 12).boundingBox()
  if (!box) throw new Error('The tile is not there')
  await tablet.mouse.move(box.x + 20, box.y + 20)
  await tablet.mouse.down()
  await sendOrder(thali, 11)
  await expect(toastOf(tablet, 'New order received at table #11')).toBeVisible()
  expect(await tile(tablet, 12).boundingBox()).toEqual(box)
  await tablet.mouse.up()
  await expect(tile(tablet, 11)).toBeVisible()
  // The pressed table is selected.
  await expect(tablet.getByRole('heading', { name: 'Orders from Table #12' })).toBeVisible()
})

test('an offline tablet, and a server restart, lose no order (spec §4)', async ({ tablet, thali }) => {
  await logIn(tablet)
  await tablet.context().setOffline(true)
  // Immediately, not after the twenty seconds of the heart-beat timeout.
  await expect(tablet.getByText('Disconnected', { exact: true })).toBeVisible()
  await sendOrder(thali, 12)
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
  await expect(tile(tablet, 12)).toBeVisible()

  // Announces none twice after a restart.
  const known = [await sendOrder(thali, 13), await sendOrder(thali, 14)]
  await expect(tile(tablet, 14)).toBeVisible()
  await expect(toastOf(tablet, 'New order received at table #14')).toBeVisible()
  const before = await toastsOf(tablet)
  await thali.kill()
  await expect(tablet.getByText('Disconnected', { exact: true })).toBeVisible()
  await expect(tablet.getByText(/^Showing orders as of \d+:\d\d [AP]M$/)).toBeVisible()
  // The known orders stay on the screen.
  await expect(tile(tablet, 13)).toBeVisible()
  await thali.restart()
  // While the tablet is away: one more order, one at a new table, and one closed.
  await sendOrder(thali, 13)
  await sendOrder(thali, 15)
  if (known[1]) await changeOrder(thali, known[1], { status: 'Completed' })
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible()
  await expect(tile(tablet, 15)).toBeVisible()
  await expect(tile(tablet, 13)).toContainText('2 orders')
  await expect(tile(tablet, 14)).toBeHidden()
  await sendOrder(thali, 16)
  await expect(tile(tablet, 16)).toBeVisible()
  const listAnnounced = async (): Promise<string[]> => (await toastsOf(tablet)).slice(before.length)
  // Toasts are shown one after the other.
  await expect.poll(async () => (await listAnnounced()).at(-1)).toBe('New order received at table #16')
  const announced = await listAnnounced()
  expect(announced.filter((text) => text.endsWith('#14'))).toEqual([])
  expect(new Set(announced).size).toBe(announced.length)
})

test('orders and calls sound; sound settings survive a logout (design §4.16)', async ({ tablet, thali }) => {
  // Counts the started tones.
  await tablet.addInitScript(() => {
    const counts = { notes: 0, locks: 0 }
    Object.assign(window, { counts })
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        counts.notes += 1
        super.start(when)
      }
    }
    const request = async (): Promise<object> => {
      counts.locks += 1
      return { released: false, release: async () => undefined }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const counts = (): Promise<{ notes: number; locks: number }> =>
    tablet.evaluate(() => ({ ...(window as unknown as { counts: { notes: number; locks: number } }).counts }))
  const laterActions = Promise.withResolvers<void>()
  await tablet.route('**/room-actions-*.js', async (route) => {
    await laterActions.promise
    await route.continue()
  })
  await logIn(tablet)
  await sendOrder(thali, 1)
  await expect(tile(tablet, 1)).toBeVisible()
  expect(await counts()).toEqual({ notes: 0, locks: 0 })
  // A tap meets the switch also while further actions load.
  const sound = tablet.getByRole('switch', { name: 'Sound' })
  const place = await sound.boundingBox()
  laterActions.resolve()
  await expect(tablet.getByRole('button', { name: 'Floor' })).toBeVisible()
  expect(await sound.boundingBox()).toEqual(place)
  // One tap plays one test sound and keeps the screen on.
  await sound.click()
  await expect.poll(counts).toEqual({ notes: 2, locks: 1 })
  await sendOrder(thali, 2)
  await expect.poll(counts).toEqual({ notes: 4, locks: 1 })
  await callWaiter(thali, 2)
  await expect.poll(counts).toEqual({ notes: 7, locks: 1 })
  await call(tablet, 2).click()

  await tablet.getByRole('button', { name: 'Sound settings' }).click()
  const settings = tablet.getByRole('dialog', { name: 'Sound settings' })
  await settings.getByRole('slider', { name: 'Volume' }).fill('30')
  await settings.getByRole('checkbox', { name: /sounds again every 20 seconds/ }).uncheck()
  await settings.getByRole('button', { name: 'Test the sound' }).click()
  await expect.poll(counts).toEqual({ notes: 9, locks: 1 })
  await tablet.keyboard.press('Escape')
  await tablet.getByRole('button', { name: 'Logout' }).click()
  await tablet.waitForURL('**/admin/login')
  await logIn(tablet)
  await expect(sound).toBeChecked()
  await tablet.getByRole('button', { name: 'Sound settings' }).click()
  await expect(settings.getByRole('slider', { name: 'Volume' })).toHaveValue('30')
  await expect(settings.getByRole('checkbox', { name: /sounds again every 20 seconds/ })).not.toBeChecked()
})

test('a burst of 200 orders renders completely, once a frame', async ({ tablet, thali }) => {
  const takeCommits = await countCommits(tablet)
  await logIn(tablet)
  await tablet.waitForLoadState('networkidle')
  await takeCommits()
  const orders = await Promise.all(Array.from({ length: 200 }, (_, at) => sendOrder(thali, 1 + (at % 20))))
  await expect.poll(() => tablet.title()).toContain('(200)')
  const { commits, mostPerFrame } = await takeCommits()
  expect(mostPerFrame).toBe(1)
  expect(commits).toBeLessThan(orders.length)
  await expect(tablet.getByRole('link', { name: /^Table \d+ /u })).toHaveCount(20)
})
