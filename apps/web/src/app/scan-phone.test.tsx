import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import * as pages from '@thali/contract/basics/pages'
import { newSharedKey } from '#web/features/basket/model/shared-key.ts'
import { toTypedCode } from '#web/features/basket/model/typed-code.ts'
import { outbox } from '#web/features/basket/outbox/current-outbox.ts'
import { dropScanDraft } from '#web/features/basket/store/scan-draft.ts'
import { getRestaurantData, reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

afterEach(() =>
  act(async () => {
    dropScanDraft()
    const { submissions, refusals } = outbox.get()
    for (const { key } of [...submissions, ...refusals]) await outbox.discard(key)
    // No toast waits for one of this test.
    await vi.advanceTimersByTimeAsync(2 * limits.toastMs)
  }),
)

const label = 'Code from the phone'

const dialogText = (): string => document.querySelector('dialog')?.textContent ?? ''

const open = async (): Promise<TestScreen> => {
  const screen = await openScreen(pages.adminTables, { as: 'waiter' })
  await screen.until(() => getRestaurantData().status === 'ready')
  await screen.click('Scan a phone')
  await screen.until(label)
  return screen
}

/** The code of two dals and a paneer with a note, for table 7. */
const codeOf = (specialInstructions = ''): string => {
  const { items, itemById, restaurant } = getRestaurantData()
  const [dal, paneer] = items
  if (!dal || !paneer || !restaurant) throw new Error('There is no menu')
  const line = { specialInstructions: '' }
  const order = {
    restaurantId: restaurant.id,
    tableNumber: 7,
    userId: 'u',
    items: [
      { ...line, itemId: dal.id, itemName: dal.name, price: dal.price, quantity: 2 },
      { itemId: paneer.id, itemName: paneer.name, price: paneer.price, quantity: 1, specialInstructions },
    ],
    totalPrice: 2 * dal.price + paneer.price,
  }
  const groups = toTypedCode(newSharedKey(), order, itemById)
  if (!groups) throw new Error('There is no code')
  return groups.join(' ')
}

const answer = (name: string): Promise<void> =>
  act(async () => {
    const buttons = [...([...document.querySelectorAll('dialog')].at(-1)?.querySelectorAll('button') ?? [])]
    buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click()
  })

const errorOf = ({ field }: TestScreen): string | undefined => {
  const described = field(label).getAttribute('aria-describedby') ?? ''
  return described
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('')
}

test('a typed code names its fault: too short, wrong group, another menu', async () => {
  const screen = await open()
  const { type, click, field } = screen
  const code = codeOf()
  await type(label, code.slice(0, 12))
  expect(errorOf(screen)).toBe('')
  await click('Check the order')
  expect(errorOf(screen)).toBe('2 groups typed, not complete yet.')
  expect(document.activeElement).toBe(field(label))
  const second = code[6] === 'A' ? 'B' : 'A'
  await type(label, `${code.slice(0, 6)}${second}${code.slice(7)}`)
  expect(errorOf(screen)).toBe('Group 2 has a typing error.')
  await click('Check the order')
  expect(dialogText()).not.toContain('Order for table')
})

test('clearing a code asks from the second group on', async () => {
  const { type, click, field, text, button } = await open()
  expect(text()).not.toContain('Clear the code')
  await type(label, 'ABC')
  await click('Clear the code')
  expect([field(label).value, document.querySelectorAll('dialog').length]).toEqual(['', 1])
  expect(document.activeElement).toBe(field(label))
  await type(label, codeOf().slice(0, 11))
  await click('Clear the code')
  expect(text()).toContain('Do you want to drop the typed code?')
  await click('Keep it')
  expect(field(label).value).not.toBe('')
  await click('Clear the code')
  await click('Drop it')
  expect([field(label).value, button('Check the order').textContent]).toEqual(['', 'Check the order'])
})

test('closing the reader asks from the second group on', async () => {
  const { type, click, field, text } = await open()
  await type(label, codeOf().slice(0, 11))
  await answer('Close')
  expect(text()).toContain('Do you want to drop the typed code?')
  await answer('Keep it')
  expect(field(label).value).not.toBe('')
  await answer('Close')
  await answer('Drop it')
  expect(document.querySelector('dialog')).toBeNull()
  await click('Scan a phone')
  expect(field(label).value).toBe('')
  await type(label, 'ABC')
  await answer('Close')
  expect(document.querySelector('dialog')).toBeNull()
})

test('an order is reviewed with its lines and sent once, with the asked note', async () => {
  const { api, type, click, until, button, field, text } = await open()
  const code = codeOf('no onion')
  await type(label, code)
  await click('Check the order')
  await until('Order for table 7')
  expect(dialogText()).toContain('2 ×Dal Makhani₹21 ×Paneer Tikka₹2Total₹4')
  expect(dialogText()).toContain('The guest wrote a note for these dishes')
  expect(dialogText()).not.toContain('It was confirmed long ago.')
  expect(dialogText()).not.toContain('The menu now says')
  await click('Back to the code')
  expect(field(label).value).toBe(code)
  await click('Check the order')
  await type('Note for Paneer Tikka', 'no onion')
  api.hold('createOrder')
  await click('Send to kitchen')
  await until(() => document.querySelector('dialog') === null)
  await until(() => api.bodies('createOrder').length === 1)
  const items = [{ quantity: 2 }, { quantity: 1, specialInstructions: 'no onion' }]
  expect(api.bodies('createOrder')[0]).toMatchObject({ tableNumber: 7, items, totalPrice: 4 })
  await click('Scan a phone')
  await type(label, code)
  await click('Check the order')
  await click('Send to kitchen')
  await until('This device has this order already. It is sent only once.')
  expect(button('Scan another')).toBeTruthy()
  await click('Scan another')
  await until(label)
  api.recover('createOrder')
  await until(() => outbox.get().submissions.length === 0)
  expect(text()).toContain('Type the code')
  expect(api.bodies('createOrder')).toHaveLength(1)
})

test('a review warns of dishes that cannot be ordered, else of new prices', async () => {
  const screen = await open()
  const { api, type, click, until } = screen
  await type(label, codeOf())
  await click('Check the order')
  await until('Order for table 7')
  const change = async (more: object): Promise<void> => {
    api.answer('getRestaurant', (menu) => ({
      ...menu,
      categories: menu.categories.map((category) => ({
        ...category,
        items: category.items.map((item, at) => (at === 0 ? { ...item, ...more } : item)),
      })),
    }))
    await act(() => reloadRestaurantData())
  }
  await change({ price: 11 })
  await until('The menu now says ₹24. You will be asked before it is sent.')
  await change({ price: 11, isSoldOut: true })
  await until('Dal Makhani cannot be ordered at the moment. You will be asked what to send.')
  expect(dialogText()).not.toContain('The menu now says')
})

test('an order without a code is taken on the order pad', async () => {
  const { click, button } = await open()
  const input = document.querySelector<HTMLInputElement>('dialog details input')
  const type = (text: string): Promise<void> =>
    act(async () => {
      Reflect.set(HTMLInputElement.prototype, 'value', text, input)
      input?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
  const isDisabled = (): boolean => button('Open the order pad').getAttribute('aria-disabled') === 'true'
  expect(isDisabled()).toBe(true)
  for (const text of ['0', '1.5', '12345', 'x']) {
    await type(text)
    expect([text, isDisabled()]).toEqual([text, true])
  }
  await click('Open the order pad')
  expect(location.pathname).toBe(pages.adminTables)
  await type(' 12 ')
  expect(isDisabled()).toBe(false)
  await click('Open the order pad')
  expect(location.pathname).toBe(pages.orderPad)
  expect(document.querySelector('dialog')).toBeNull()
})
