import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
import { getVisit } from '#web/product/visit.ts'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'
import type { ConfirmedOrder } from '../model/submission.ts'
import { sendForPhone } from '../outbox/hand-over.ts'
import { outbox, startOutbox, submitBasket } from '../outbox/current-outbox.ts'
import { basket } from '../store/current-basket.ts'

// One outbox sends for all restaurants.
afterEach(() =>
  act(async () => {
    const { submissions, refusals } = outbox.get()
    for (const { key } of [...submissions, ...refusals]) await outbox.discard(key)
    // No toast waits for one of this test.
    await vi.advanceTimersByTimeAsync(2 * limits.toastMs)
  }),
)

const orderOf = (tableNumber: number, quantity = 2): ConfirmedOrder => ({
  restaurantId: getVisit().restaurantId ?? '',
  tableNumber,
  userId: 'u',
  items: [
    { itemId: 'getRestaurant-categories-0-items-0-id', itemName: 'Dal', price: 1, quantity, specialInstructions: '' },
  ],
  totalPrice: quantity,
})

const open = async (): Promise<TestScreen> => {
  const screen = await openScreen(pages.adminTables, { as: 'waiter' })
  await screen.until('On my way')
  await act(startOutbox)
  screen.api.lose('createOrder')
  return screen
}

const dal = { id: 'getRestaurant-categories-0-items-0-id', name: 'Dal Makhani', price: 1 }

/** Staff confirm two dals for table 4 and one for table 9. */
const confirm = async ({ wait }: TestScreen): Promise<void> => {
  await act(async () => {
    basket.add(dal)
    basket.add(dal)
    await submitBasket(4)
    basket.add(dal)
    await submitBasket(9)
  })
  await wait(1600)
}

const rows = (): string[] =>
  [...document.querySelectorAll('[aria-label="Orders not sent yet"] li')].map(({ textContent }) => textContent)

const sent = ({ api }: TestScreen): number => api.bodies('createOrder').length

const answer = (name: string): Promise<void> =>
  act(async () => {
    const buttons = [...([...document.querySelectorAll('dialog')].at(-1)?.querySelectorAll('button') ?? [])]
    buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click()
  })

test('orders of staff without an answer are listed and sent again', async () => {
  const screen = await open()
  expect(rows()).toEqual([])
  await confirm(screen)
  expect(rows()).toEqual(['Table 4 · 2 items (1 dish) · waitingTake back', 'Table 9 · 1 item · waitingTake back'])
  expect(screen.text()).toContain('Saved on this device, will be sent as soon as the restaurant answers')
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await act(async () => void dispatchEvent(new Event('offline')))
  expect(screen.text()).toContain('Saved on this device, will be sent when you are back online')
  Reflect.deleteProperty(navigator, 'onLine')
  screen.api.hold('createOrder')
  await act(async () => void dispatchEvent(new Event('online')))
  expect(rows()[0]).toBe('Table 4 · 2 items (1 dish) · sendingTake back')
  expect(screen.button('Send now').getAttribute('aria-busy')).toBe('true')
  screen.api.recover('createOrder')
  await screen.until(() => rows().length === 0)
})

test('an order of staff can be taken back into the empty basket', async () => {
  const screen = await open()
  await confirm(screen)
  await screen.click('Take back the order of table 4')
  await screen.until('Take back the order of table 4?')
  expect(screen.text()).toContain('If it has reached the kitchen already, it stays there')
  expect(screen.text()).not.toContain('The basket holds another order.')
  await answer('Keep waiting')
  expect([rows().length, document.querySelector('dialog')]).toEqual([2, null])
  await screen.click('Take back the order of table 4')
  await answer('Put into the basket')
  await screen.until(() => location.pathname === pages.adminBasket)
  expect([...basket.get().lines.values()].map(({ name, quantity }) => [name, quantity])).toEqual([['Dal Makhani', 2]])
  await act(async () => navigate(pages.adminTables))
  await screen.click('Take back the order of table 9')
  await screen.until('The basket holds another order.')
  expect(screen.text()).not.toContain('Put into the basket')
})

test('an order is discarded after a second question', async () => {
  const screen = await open()
  await confirm(screen)
  await screen.click('Take back the order of table 9')
  await answer('Discard the order')
  await screen.until('Discard the order of table 9 (1 item)?')
  expect(screen.text()).toContain('It cannot be brought back, and the kitchen does not get it from here.')
  expect(screen.text()).not.toContain('Only this device forgets it.')
  await answer('Cancel')
  expect(rows()).toHaveLength(2)
  await answer('Discard the order')
  await answer('Discard the order')
  await screen.until(() => rows().length === 1)
  expect(rows()).toEqual(['Table 4 · 2 items (1 dish) · waitingTake back'])
  expect(basket.get().count).toBe(0)
})

test('an order from a phone stays on the phone, and goes to no basket', async () => {
  const screen = await open()
  await act(async () => void (await sendForPhone('phone-key-1', orderOf(5))))
  await screen.wait(1600)
  await screen.click('Take back the order of table 5')
  await screen.until('It was read from a phone. The phone still has it, and sends it when it is online.')
  expect(screen.text()).not.toContain('Put into the basket')
  await answer('Discard the order')
  await screen.until('Only this device forgets it.')
  await answer('Discard the order')
  await screen.until(() => rows().length === 0)
  expect(await sendForPhone('phone-key-1', orderOf(5))).toBe(true)
})

test('an old order waits for a decision and is sent with it', async () => {
  const screen = await open()
  await confirm(screen)
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await screen.wait(31_000)
  await screen.until(() => rows().every((row) => row.includes('not sent, please decideCheck')))
  const before = sent(screen)
  await screen.wait(60_000)
  expect(sent(screen)).toBe(before)
  screen.api.recover('createOrder')
  await screen.click('Check the order of table 9')
  await screen.until('Shall this order still be sent?')
  expect(screen.text()).toContain('1 item (₹1) for table 9, confirmed')
  await answer('Send for table 9')
  await screen.until(() => rows().length === 1)
  expect(rows()).toEqual(['Table 4 · 2 items (1 dish) · not sent, please decideCheck'])
})

test('a refused order is shown at once, and later from the list', async () => {
  const screen = await open()
  screen.api.refuse('createOrder', { status: 403, code: 'forbidden', message: 'Not today.' })
  await confirm(screen)
  await screen.until('The order of table 4 was not sent')
  await answer('Later')
  await screen.until('The order of table 9 was not sent')
  await answer('Later')
  expect(document.querySelector('dialog')).toBeNull()
  expect(rows()).toEqual(['Table 4 · 2 items (1 dish) · not acceptedCheck', 'Table 9 · 1 item · not acceptedCheck'])
  expect(screen.text()).not.toContain('Send now')
  await screen.click('Check the order of table 9')
  expect(document.querySelector('dialog')?.textContent).toContain('The order of table 9 was not sent')
})
