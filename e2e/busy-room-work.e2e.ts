// The script of one live event on Table Service (plan §12), as the page's processor time.
import type { CDPSession, Page } from '@playwright/test'
import type { Order } from '@thali/contract/orders/order'
import { askFor } from '../testing/ask.ts'
import { busyRoom } from '../testing/busy-room.ts'
import { spreadOf } from '../testing/record.ts'
import { type BusyThali, expect, test } from './busy-thali.ts'
import { beginSession } from './steps.ts'

// Playwright's recording reads the whole page at every step.
test.use({ trace: 'off' })

const device = { width: 1024, height: 768 }
const rounds = 5
const eventsPerRound = 10
const scriptMsMax = 8
const ratioMax = 1.5

const scriptOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** Raises the quantity of an order's first line by one. */
const raise = async (url: string, token: string, order: Order): Promise<Order> => {
  const items = order.items.map((line, at) => (at === 0 ? { ...line, quantity: line.quantity + 1 } : line))
  return askFor(url, 'updateOrder', `/orders/${order.id}`, { body: { items }, token })
}

/** A round of live events of one order; answers the script of one (ms). */
const eventsOn = async (page: Page, { url }: BusyThali) => {
  const { restaurantId } = busyRoom
  const body = { username: 'monsoon-admin', password: 'monsoon-admin' }
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body })
  const orders = await askFor(url, 'listOrders', `/orders?restaurantId=${restaurantId}&status=Pending`, { token })
  const first = orders.find(({ tableNumber, approval }) => tableNumber === 2 && approval === 'accepted')
  if (!first) throw new Error('Table 2 has no order')
  let order: Order = first
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const sums = page.getByRole('main').getByText(/^₹[\d,.]+$/)
  const shown = (): Promise<string> => sums.allInnerTexts().then((texts) => texts.join(' '))
  return async (): Promise<number> => {
    const before = await scriptOf(cdp)
    for (let event = 0; event < eventsPerRound; event += 1) {
      const was = await shown()
      order = await raise(url, token, order)
      await expect.poll(shown).not.toBe(was)
    }
    return ((await scriptOf(cdp)) - before) / eventsPerRound
  }
}

test('a live event costs little more at 40 tables', async ({ browser, busy, quiet, open }) => {
  test.slow()
  const large = await open('waiter', '/admin/tables', device)
  const context = await browser.newContext({ baseURL: quiet.url, viewport: device, timezoneId: 'Asia/Kolkata' })
  const small = await context.newPage()
  await beginSession(small, { username: 'monsoon-waiter', password: 'monsoon-waiter' })
  await small.goto('/admin/tables')
  for (const page of [large, small]) await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const ofLarge = await eventsOn(large, busy)
  const ofSmall = await eventsOn(small, quiet)
  await ofLarge()
  await ofSmall()
  const measured: { small: number; large: number }[] = []
  for (let round = 0; round < rounds; round += 1) measured.push({ small: await ofSmall(), large: await ofLarge() })
  await context.close()
  const script = spreadOf(measured.map(({ large: ms }) => ms))
  const ratio = spreadOf(measured.map(({ small: few, large: many }) => many / few))
  console.log(
    `script of one event: ${script.median.toFixed(1)} ms at 40 tables, ${ratio.median.toFixed(2)} of 4 tables`,
  )
  expect(ratio.median).toBeLessThanOrEqual(ratioMax)
  expect(script.least).toBeLessThanOrEqual(scriptMsMax)
})
