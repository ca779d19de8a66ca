// No order is overlooked (plan §5.5): if the kitchen does not see a new order, Table Service warns in the set time, and
// the diner reads no more than the kitchen has seen. The server's clock is the test's.
import type { Browser, Locator, Page } from '@playwright/test'
import { anotherDisplay, endKitchen, startKitchen, ticket } from '../testing/kitchen-steps.ts'
import { openOffice } from './carry-steps.ts'
import { floorTile } from './table-steps.ts'
import { addDish, logIn, scanTable, sendBasket, toastOf } from './steps.ts'
import { type SetTime, test } from './thali-with-clock.ts'
import { expect, type Thali } from './thali.ts'
import { visitStarted } from './visit-steps.ts'

/** An order that the kitchen does not see gets louder, and is shown to the waiters (s). */
const unseenSeconds: [number, number] = [60, 300]

/** The start of the test on the server's clock (ms since 1970). */
const startMs = Date.now()

/** A display that does not show or sound the next order; the function ends that. */
type Obstacle = (display: Page) => Promise<() => Promise<void>>

const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const obstacles: readonly Obstacle[] = [
  // disconnected
  async (display) => {
    await display.context().setOffline(true)
    await expect(display.getByText(/^No connection/)).toBeVisible()
    return () => display.context().setOffline(false)
  },
  // asleep
  async (display) => {
    const cdp = await display.context().newCDPSession(display)
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    return async () => void (await cdp.send('Page.setWebLifecycleState', { state: 'active' }))
  },
  // muted
  async (display) => {
    await display.clock.install()
    await expect(display.getByRole('button', { name: /Turn the sound on$/ })).toBeVisible()
    return async () => {
      await display.clock.fastForward(unseenSeconds[1] * 1000)
      await expect(display.getByRole('status').filter({ hasText: 'not seen in time' })).toBeVisible()
    }
  },
  // behind another tab
  async (display) => {
    const other = await display.context().newPage()
    await other.bringToFront()
    await setVisibility(display, 'hidden')
    return async () => {
      await other.close()
      await setVisibility(display, 'visible')
    }
  },
]

const bar = (phone: Page): Locator => phone.getByRole('link', { name: /^Order #\d+/ })

const warning = (tablet: Page): Locator => tablet.getByRole('button', { name: /^Table 2 Not seen by the kitchen/ })

/** Opens Table Service, and a phone at table 2. */
const openRoom = async (browser: Browser, thali: Thali) => {
  const open = async (width: number, height: number): Promise<Page> =>
    (await browser.newContext({ baseURL: thali.url, viewport: { width, height } })).newPage()
  const [tablet, phone] = [await open(1024, 768), await open(390, 844)]
  await tablet.clock.install()
  await logIn(tablet)
  const started = visitStarted(phone)
  await scanTable(phone, 2)
  await started
  return { tablet, phone }
}

/** Sends an order, and records each state that the phone shows. */
const sendOrder = async (phone: Page): Promise<() => Promise<readonly string[]>> => {
  await addDish(phone, 'Dal Makhani')
  await addDish(phone, 'Butter Naan')
  await sendBasket(phone, '₹315.50')
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  await expect(bar(phone)).toContainText('Sent')
  await phone.evaluate(() => {
    const states = new Set<string>()
    Object.assign(window, { states })
    const note = (): void => {
      for (const link of document.querySelectorAll('a')) {
        const state = /^Order #\d+.*?(Sent|Seen by the kitchen|Ready|Served)/.exec(link.textContent ?? '')?.[1]
        if (state) states.add(state)
      }
    }
    note()
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => phone.evaluate(() => [...(Reflect.get(window, 'states') as Set<string>)])
}

const passSetTime = async (tablet: Page, setTime: SetTime): Promise<void> => {
  setTime(new Date(startMs + (unseenSeconds[1] + 1) * 1000).toISOString())
  await tablet.clock.fastForward((unseenSeconds[1] + 1) * 1000)
}

test.afterEach(async ({ thali }) => {
  await (await openOffice(thali)).setKitchen({ unseenSeconds: [60, 120] })
  await endKitchen(thali)
})

test('displays that show or sound no order: Table Service warns in time', async ({ browser, thali, setTime }) => {
  setTime(new Date(startMs).toISOString())
  await startKitchen(thali)
  await (await openOffice(thali)).setKitchen({ unseenSeconds })
  const { tablet, phone } = await openRoom(browser, thali)
  const displays: { readonly display: Page; readonly recover: () => Promise<void> }[] = []
  for (const obstruct of obstacles) {
    const display = await anotherDisplay(browser, thali)
    displays.push({ display, recover: await obstruct(display) })
  }
  const tandoor = await anotherDisplay(browser, thali)
  await tandoor.getByRole('button', { name: /^View/ }).click()
  await tandoor.getByRole('radio', { name: 'Only these stations' }).check()
  await tandoor.getByRole('checkbox', { name: 'Tandoor' }).check()
  await tandoor.getByRole('checkbox', { name: 'Kitchen' }).uncheck()
  await tandoor.keyboard.press('Escape')

  const statesOf = await sendOrder(phone)
  await expect(floorTile(tablet, 2)).toContainText('Ordered')
  await expect(warning(tablet)).toBeHidden()
  await passSetTime(tablet, setTime)
  await expect(warning(tablet)).toBeVisible()
  expect(await statesOf()).toEqual(['Sent'])
  for (const { display, recover } of displays) {
    await recover()
    // The display shows the order as new, until a cook sees it.
    await expect(ticket(display, 2)).toContainText('New')
    expect(await statesOf()).toEqual(['Sent'])
  }
  // One of two stations does not make an order seen.
  await ticket(tandoor, 2).getByRole('button', { name: 'Start' }).click()
  for (const { display } of displays) await expect(ticket(display, 2)).toContainText('Changed')
  await expect(warning(tablet)).toBeVisible()
  expect(await statesOf()).toEqual(['Sent'])
  await displays[0]?.display.getByRole('button', { name: 'Seen' }).click()
  await expect(bar(phone)).toContainText('Seen by the kitchen')
  await expect(warning(tablet)).toBeHidden()
  expect(await statesOf()).toEqual(['Sent', 'Seen by the kitchen'])
  const pages = [...displays.map(({ display }) => display), tandoor, tablet, phone]
  await Promise.all(pages.map((page) => page.context().close()))
})
