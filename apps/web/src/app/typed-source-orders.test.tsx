import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { OrderSource } from '@thali/contract/sources/source'
import type { SourceOrderBody } from '#web/features/orders/elsewhere/source-calls.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { aTable } from './floor.testing.ts'

const sources: OrderSource[] = [
  { name: 'Quick', kind: 'operator', gstin: '29AAGCB7383J1Z4', tableNumber: 2 },
  { name: 'Phone', kind: 'own', gstin: '', tableNumber: 2 },
]

const withSources = (api: FakeApi): void => {
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: { ...restaurant, takeaway: true as const },
  }))
  api.answer('listOrderSources', () => sources)
  api.answer('listTables', () => [aTable(1), aTable(2, { isCounter: true })])
}

const openPicker = async (before: (api: FakeApi) => void = withSources): Promise<TestScreen> => {
  const screen = await openScreen(pages.orderPad, { as: 'waiter', before })
  await screen.until('Choose the table')
  await screen.click('Choose the table')
  return screen
}

const pick = async ({ click, type, until }: TestScreen, text: string): Promise<void> => {
  await type('Find a dish', text)
  // The menu may come later.
  await until('Dal Makhani ₹1')
  await click('Dal Makhani ₹1')
}

const bodies = ({ api }: TestScreen): SourceOrderBody[] => api.bodies('createSourceOrder') as SourceOrderBody[] // as sent

test("an order of a platform is typed at the platform's prices", async () => {
  const screen = await openPicker()
  const { until, click, type, tick, text } = screen
  await until('Orders from elsewhere')
  await click('Order from Quick')
  await click('Send to kitchen')
  expect(text()).toContain('Please enter the number of the order.')
  expect(text()).toContain('Please add a dish.')
  await type('Number at Quick', ' 1234 ')
  await pick(screen, 'dal')
  await pick(screen, 'makhani')
  await type('Price at Quick', '12.345')
  await click('Send to kitchen')
  expect(text()).toContain('An amount with at most two decimals.')
  await type('Price at Quick', '129.50')
  await type('Name of the guest', ' Asha ')
  await tick('The guest has paid online')
  await click('Send to kitchen (₹259)')
  await until(() => document.querySelector('dialog') === null)
  const [sent] = bodies(screen)
  expect(sent).toMatchObject({
    source: { kind: 'operator', name: 'Quick', gstin: '29AAGCB7383J1Z4', number: '1234', isPrepaid: false },
    items: [{ quantity: 2, price: 129.5 }],
    contact: { name: 'Asha' },
  })
})

test('typed text survives the dialog and a lost network, two taps send once', async () => {
  const screen = await openPicker()
  const { api, until, click, type, field, button, text } = screen
  await until('Orders from elsewhere')
  await click('Order from Phone')
  await type('Number at Phone', '77')
  await pick(screen, 'dal')
  await click('Close')
  await click('Choose the table')
  await click('Order from Phone')
  expect(field('Number at Phone').value).toBe('77')
  api.lose('createSourceOrder')
  await click('Send to kitchen')
  await until('What you typed is still here')
  expect(text()).toContain('Dal Makhani')
  api.recover('createSourceOrder')
  const before = bodies(screen).length
  await act(async () => {
    button('Send to kitchen').click()
    button('Send to kitchen').click()
  })
  await until(() => document.querySelector('dialog') === null)
  expect(bodies(screen)).toHaveLength(before + 1)
  expect(bodies(screen).at(-1)?.source).toEqual({ kind: 'own', name: 'Phone', number: '77', isPrepaid: true })
  // The next order starts empty.
  await click('Choose the table')
  await click('Order from Phone')
  expect(field('Number at Phone').value).toBe('')
})

/** The buttons of the picker in their order. */
const buttons = (): string[] =>
  [...document.querySelectorAll('dialog ul button')].map((button) => button.getAttribute('aria-label') ?? 'table')

test('known sources stand above all tables, and say what is not sent', async () => {
  const screen = await openScreen(pages.orderPad, { as: 'waiter', before: withSources })
  const { until, click, type, api, text } = screen
  await until('Choose the table')
  await until(() => api.calls.some(({ name }) => name === 'listOrderSources'))
  await click('Choose the table')
  await until('Orders from elsewhere')
  await until(() => buttons().includes('table'))
  expect(buttons()).toEqual(['Order from Quick', 'Order from Phone', 'table', 'table'])
  expect(text()).not.toContain('Not sent')
  await click('Order from Phone')
  await type('Number at Phone', '77')
  await click('Close')
  await click('Choose the table')
  await until('PhoneNot sent')
  await click('Order from Phone')
  await type('Number at Phone', '')
})

test('sources that arrive after the tables move none of them', async () => {
  const screen = await openScreen(pages.orderPad, {
    as: 'waiter',
    before: (api) => {
      withSources(api)
      api.lose('listOrderSources')
    },
  })
  await screen.until('Choose the table')
  await screen.click('Choose the table')
  await screen.until('Table number')
  screen.api.recover('listOrderSources')
  await screen.click('Close')
  await screen.click('Choose the table')
  await screen.until(() => buttons()[0] === 'table')
  await screen.until('Orders from elsewhere')
  expect(buttons().slice(-2)).toEqual(['Order from Quick', 'Order from Phone'])
  expect(buttons()[0]).toBe('table')
})

test('a restaurant without sources sees none', async () => {
  const { api, text, until, wait } = await openPicker((fake) => {
    withSources(fake)
    fake.answer('listOrderSources', () => [])
  })
  await until(() => api.calls.some(({ name }) => name === 'listOrderSources'))
  await wait(1000)
  expect(text()).toContain('Table number')
  expect(text()).not.toContain('Orders from elsewhere')
})
