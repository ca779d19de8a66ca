// Cost of a tick on a kitchen display (plan §12), as the page's processor time, which is nearly the same on a busy machine.
import type { Browser } from '@playwright/test'
import { costOf } from '../testing/page-cost.ts'
import { spreadOf } from '../testing/record.ts'
import { type House, endKitchen, openDisplay, spiceGarden, startKitchen, ticket } from './kitchen-steps.ts'
import { ask } from './proofs/ask.ts'
import { expect, type Thali, test } from './thali.ts'

test.use({ trace: 'off' })

const taps = 20
const rounds = 5
/** The smaller restaurant has this many. */
const tables = 12
const coast: House = { id: 'coast-kitchen', admin: 'coast-admin' }

/** A display with open tickets; returns a round of ticks on its first line (ms of script per tick). */
const openTickets = async (browser: Browser, thali: Thali, house: House, count: number) => {
  const kitchen = await startKitchen(thali, house)
  const { categories } = await (await fetch(`${thali.url}/api/restaurants/${house.id}`)).json()
  const itemIds = categories.flatMap(({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)).slice(0, 4)
  const lines = itemIds.map((itemId: string) => ({ itemId, quantity: 2 }))
  // As staff: guests of one restaurant may send fewer orders a minute.
  for (let at = 0; at < count; at += 1) {
    const body = { restaurantId: house.id, tableNumber: 1 + (at % tables), userId: `guest-${at}`, items: lines }
    await ask(thali.url, 'createOrder', '/orders', { body, token: kitchen.token })
  }
  const context = await browser.newContext({ baseURL: thali.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await openDisplay(page, house.admin)
  await expect(page.getByRole('article')).toHaveCount(count)
  await ticket(page, 1).first().getByRole('button', { name: 'Start' }).click()
  // By keys: a second tap of a finger right after the first changes nothing.
  await ticket(page, 1).first().locator('[data-line]').first().focus()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const tick = async (): Promise<void> => {
    const answered = page.waitForResponse(/\/progress$/)
    await page.keyboard.press('Enter')
    await answered
  }
  const round = async (): Promise<number> => {
    const before = await costOf(cdp)
    for (let at = 0; at < taps; at += 1) await tick()
    return ((await costOf(cdp)).script - before.script) / taps
  }
  await round()
  return round
}

test('a tick costs little more with 200 tickets than with 20', async ({ browser, thali }) => {
  test.slow()
  const few = await openTickets(browser, thali, spiceGarden, 20)
  const many = await openTickets(browser, thali, coast, 200)
  const pairs: { few: number; many: number }[] = []
  for (let at = 0; at < rounds; at += 1) pairs.push({ few: await few(), many: await many() })
  await endKitchen(thali)
  await endKitchen(thali, coast)
  const ratio = spreadOf(pairs.map((pair) => pair.many / pair.few)).median
  const ms = spreadOf(pairs.map((pair) => pair.many)).median
  test.info().annotations.push({ type: 'figures', description: `${ms.toFixed(2)} ms, ratio ${ratio.toFixed(2)}` })
  expect(ratio).toBeLessThanOrEqual(1.5)
  expect(ms).toBeLessThanOrEqual(4)
})
