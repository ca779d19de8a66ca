import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import * as limits from '@thali/contract/basics/limits'
import { navigate } from '#web/lib/router.ts'
import { getVisit, setTable } from '#web/product/visit.ts'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'
import { outbox } from '../outbox/current-outbox.ts'
import { basket } from '../store/current-basket.ts'
import { startBasketLayer } from './start-basket-layer.ts'

afterEach(() =>
  act(async () => {
    const { submissions, refusals } = outbox.get()
    for (const { key } of [...submissions, ...refusals]) await outbox.discard(key)
    await vi.advanceTimersByTimeAsync(2 * limits.toastMs)
  }),
)

const online = 'Saved on this phone, will be sent as soon as the restaurant answers'
const offline = 'Saved on this phone, will be sent when you are back online'
const shown = 'Shown to your waiter. It cannot be changed now'

const keys = ({ api }: TestScreen): (string | null)[] =>
  api.calls.filter(({ name }) => name === 'createOrder').map(({ headers }) => headers.get('Idempotency-Key'))

/** Opens the basket of a phone with a dal and a paneer, and presses Send. */
const confirm = async (before: (screen: TestScreen) => void): Promise<TestScreen> => {
  const screen = await openScreen(pages.menu, { as: 'diner' })
  await screen.until('Dal Makhani')
  await act(startBasketLayer)
  before(screen)
  await screen.click('Add one Dal Makhani')
  await screen.click('Add one Paneer Tikka')
  await act(async () => navigate(pages.basket))
  await screen.click('Send to kitchen (₹3)')
  await screen.click('Yes, Please')
  return screen
}

const confirmLost = async (): Promise<TestScreen> => {
  const screen = await confirm(({ api }) => api.lose('createOrder'))
  await screen.until(online)
  return screen
}

/** Presses a button of the last dialog. */
const answer = (name: string): Promise<void> =>
  act(async () => {
    const buttons = [...([...document.querySelectorAll('dialog')].at(-1)?.querySelectorAll('button') ?? [])]
    buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click()
  })

const dialogs = (): number => document.querySelectorAll('dialog').length

test('an order without an answer waits, and its lines are locked', async () => {
  const { text, button, api, until } = await confirmLost()
  expect(dialogs()).toBe(0)
  expect(text()).not.toContain('Send to kitchen')
  expect(text()).not.toContain('Clear all items')
  expect([...document.querySelectorAll('main li fieldset')]).toEqual([])
  api.hold('createOrder')
  await act(async () => button('Retry').click())
  expect(button('Retry').getAttribute('aria-busy')).toBe('true')
  api.recover('createOrder')
  await until(() => basket.get().count === 0)
})

test('attempts follow after 1, 2, 4, 8, 16 and 30 s with one key', async () => {
  const screen = await confirmLost()
  const times: number[] = []
  let last = Date.now()
  let count = keys(screen).length
  for (let waited = 0; waited < 100_000; waited += 100) {
    await screen.wait(100)
    if (keys(screen).length === count) continue
    count = keys(screen).length
    times.push(Math.round((Date.now() - last) / 1000))
    last = Date.now()
  }
  expect(times.slice(-5)).toEqual([4, 8, 16, 30, 30])
  expect(new Set(keys(screen)).size).toBe(1)
})

test('the notice of a waiting order names a missing network, whose return sends it', async () => {
  const { text, api, until } = await confirmLost()
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await act(async () => void dispatchEvent(new Event('offline')))
  expect([text().includes(offline), text().includes(online)]).toEqual([true, false])
  Reflect.deleteProperty(navigator, 'onLine')
  api.recover('createOrder')
  await act(async () => void dispatchEvent(new Event('online')))
  await until(() => basket.get().count === 0)
})

test('Cancel asks first, and taking back unlocks the basket', async () => {
  const screen = await confirmLost()
  const { click, until, text, wait } = screen
  await click('Cancel')
  await until('If it has reached the kitchen already, you will find it in My Orders.')
  await click('Keep waiting')
  expect([dialogs(), text().includes(online)]).toEqual([0, true])
  await click('Cancel')
  await click('Take back')
  await until('Send to kitchen (₹3)')
  expect([dialogs(), text().includes(online)]).toEqual([0, false])
  const before = keys(screen).length
  await wait(40_000)
  expect(keys(screen)).toHaveLength(before)
})

test('My Orders shows a waiting order, gives it up, and sends it now', async () => {
  const screen = await confirmLost()
  const { api, click, until, text } = screen
  await act(async () => navigate(pages.myOrders))
  await until('Not sent yet')
  expect(text()).toContain('2 items')
  await click('Cancel')
  await click('Keep waiting')
  expect(text()).toContain('Not sent yet')
  await click('Cancel')
  await click('Take back')
  await until(() => !text().includes('Not sent yet'))
  await act(async () => navigate(pages.basket))
  await click('Send to kitchen (₹3)')
  await click('Yes, Please')
  await until(online)
  await act(async () => navigate(pages.myOrders))
  await until('Not sent yet')
  api.recover('createOrder')
  const before = keys(screen).length
  await act(async () => screen.button('Retry').click())
  expect(keys(screen)).toHaveLength(before + 1)
  await until(() => basket.get().count === 0)
  expect(text()).not.toContain('Not sent yet')
})

test('a shown order is frozen, and taking it back names the risk', async () => {
  const { click, until, text } = await confirmLost()
  await click('Show to the waiter')
  await until('Your waiter scans this and sends the order.')
  await until('Table 1 · 2 items · ₹3')
  await click('Done')
  await until(shown)
  expect(dialogs()).toBe(0)
  expect(text()).not.toContain(online)
  await act(async () => navigate(pages.menu))
  await click('Add one Dal Makhani')
  await until('Your waiter may be sending this order. To change it, take it back in the basket.')
  expect(basket.get().count).toBe(2)
  await act(async () => navigate(pages.basket))
  await click('Show the code again')
  await until('Your waiter scans this')
  await click('Done')
  await click('Take it back')
  await until('If your waiter has already read the code, the kitchen cooks this order.')
  await click('Leave it')
  expect(text()).toContain(shown)
  await click('Take it back')
  await click('Take back')
  await until('Send to kitchen (₹3)')
})

test('the shown code can be taken back in its dialog', async () => {
  const { click, until } = await confirmLost()
  await click('Show to the waiter')
  await until('Your waiter scans this')
  await answer('Take it back')
  await until('If your waiter has already read the code')
  await click('Leave it')
  expect(dialogs()).toBe(1)
})

const question = 'Shall this order still be sent?'

/** The order waited for more than half an hour. */
const confirmOld = async (): Promise<TestScreen> => {
  const screen = await confirmLost()
  const start = Date.now()
  vi.setSystemTime(start + 29 * 60_000)
  await screen.wait(31_000)
  expect(screen.text()).not.toContain(question)
  vi.setSystemTime(start + 30 * 60_000 + 1000)
  await screen.wait(31_000)
  await screen.until(question)
  return screen
}

test('an order older than 30 minutes asks before it is sent', async () => {
  const screen = await confirmOld()
  const { until, text, wait } = screen
  expect(text()).toContain('2 items (₹3) for table 1, confirmed Friday, November 20, 2026 at 3:30 PM.')
  expect(text()).not.toContain('It is of another restaurant.')
  expect(text()).not.toContain('You showed it to your waiter.')
  const before = keys(screen).length
  await wait(60_000)
  expect(keys(screen)).toHaveLength(before)
  screen.api.recover('createOrder')
  await answer('Send for table 1')
  await until(() => basket.get().count === 0)
  expect(keys(screen)).toHaveLength(before + 1)
  expect(new Set(keys(screen)).size).toBe(1)
  expect(dialogs()).toBe(0)
})

test('an old order that is not sent is in the basket again', async () => {
  const { until } = await confirmOld()
  await answer('Do not send')
  await until('Send to kitchen (₹3)')
  expect([dialogs(), basket.get().count]).toEqual([0, 2])
})

test('an old order whose question was closed waits in the basket', async () => {
  const { click, until, text, api } = await confirmOld()
  await answer('Close')
  expect(dialogs()).toBe(0)
  expect(text()).toContain('Not sent. It waits for your word.')
  await act(async () => navigate(pages.menu))
  await until('Not sent, please check')
  await act(async () => navigate(pages.basket))
  api.recover('createOrder')
  await click('Send for table 1')
  await until(() => basket.get().count === 0)
})

test('an old order in the basket can be given up', async () => {
  const { click, until } = await confirmOld()
  await answer('Close')
  await click('Do not send')
  await until('Send to kitchen (₹3)')
  expect(basket.get().count).toBe(2)
})

test('an old order that was shown asks twice before it is given up', async () => {
  const { click, until, wait, text } = await confirmLost()
  await click('Show to the waiter')
  await click('Done')
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await wait(31_000)
  await until(question)
  expect(text()).toContain('You showed it to your waiter.')
  await answer('Do not send')
  await until('If your waiter has already read the code')
  await answer('Leave it')
  expect(text()).toContain(question)
  await answer('Close')
  await until('Not sent. It waits for your word.')
  await click('Do not send')
  await until('If your waiter has already read the code')
  await click('Take back')
  await until('Send to kitchen (₹3)')
})

test('an order asks again at another table and names its own', async () => {
  const { until, text, wait } = await confirmLost()
  await act(async () => setTable(getVisit().restaurantId ?? '', 9))
  await wait(20_000)
  await until(question)
  expect(text()).toContain('for table 1, confirmed')
  expect(text()).toContain('Send for table 1')
})

const refused = async (code: 'sitting_ended' | 'visit_mismatch'): Promise<TestScreen> => {
  const screen = await confirm(({ api }) => api.refuse('createOrder', { status: 409, code }))
  await screen.until(code === 'sitting_ended' ? 'Are you still at table 1?' : 'Are you at table 1?')
  return screen
}

test.each([
  ['sitting_ended', 'Your visit at this table had ended. Nothing was sent yet.'],
  ['visit_mismatch', 'This phone opened the menu of another table since. Nothing was sent yet.'],
] as const)('Yes after %s starts a visit, then sends under a new key', async (code, reason) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const screen = await refused(code)
  const { api, click, until, text, button } = screen
  expect(text()).toContain(reason)
  expect(api.bodies('createVisit')).toEqual([])
  api.lose('createVisit')
  await click('Yes, send the order')
  await until('The restaurant does not answer. Please try again.')
  expect(keys(screen)).toHaveLength(1)
  api.hold('createVisit')
  await click('Yes, send the order')
  expect(button('Yes, send the order').getAttribute('aria-busy')).toBe('true')
  expect(text()).not.toContain('The restaurant does not answer.')
  api.recover('createOrder')
  api.recover('createVisit')
  await until(() => basket.get().count === 0)
  expect(api.bodies('createVisit').at(-1)).toMatchObject({ isHere: true, tableNumber: 1 })
  expect(new Set(keys(screen)).size).toBe(2)
  expect(dialogs()).toBe(0)
})

test('No keeps the basket and starts no visit', async () => {
  const { api, click, until, text } = await refused('sitting_ended')
  await click('No')
  await until('Send to kitchen (₹3)')
  expect([dialogs(), api.bodies('createVisit').length]).toEqual([0, 0])
  expect(text()).not.toContain('Are you still')
})
