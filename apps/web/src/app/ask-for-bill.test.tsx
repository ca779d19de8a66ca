import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { ownCalls } from '#web/features/waiter-calls/own-calls.ts'
import { tableCalls } from '#web/product/table-calls.ts'
import { getVisit } from '#web/product/visit.ts'
import { issueBills } from '../../test/answers.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

afterEach(() => {
  tableCalls.set(undefined)
  ownCalls.set([])
})

const progress = { seen: 1, ready: 1, served: 1, epoch: 0 }

const open = async (isServed = false, hasBills = true): Promise<TestScreen> => {
  const screen = await openScreen(pages.myOrders, {
    as: 'diner',
    before: (api) => {
      if (hasBills) issueBills(api)
      api.answer('listVisitBills', () => [])
      api.answer('listOrders', () => {
        const order = anOrder('a')
        return [isServed ? { ...order, items: order.items.map((line) => ({ ...line, progress })) } : order]
      })
    },
  })
  await screen.until(hasBills ? 'Ask for the bill' : 'Dal')
  return screen
}

/** The server reports that a phone of the table asked. */
const report = (): Promise<void> =>
  act(async () => {
    const restaurantId = getVisit().restaurantId ?? ''
    const createdDateTime = new Date().toISOString()
    tableCalls.set([{ id: 'call', restaurantId, tableNumber: 1, reason: 'bill', createdDateTime }])
  })

test('the other phones read that their table asked for the bill', async () => {
  const { until, text } = await open()
  await report()
  await until('Your table asked for the bill just now.')
  expect(text()).not.toContain('You asked')
})

test('the phone that asked reads that it did', async () => {
  const { until, click, text, button } = await open()
  button('Ask for the bill').focus()
  await click('Ask for the bill')
  await report()
  await until('You asked for the bill just now.')
  expect(document.activeElement?.tagName).toBe('H1')
  expect(text()).not.toContain('Your table asked')
})

test.each([
  [false, 'secondary'],
  [true, 'primary'],
])('asking for the bill stands out once a dish was served (%s)', async (isServed, variant) => {
  const { button } = await open(isServed)
  expect(button('Ask for the bill').className).toContain(variant)
})

test('where no bills are issued, nobody asks for one', async () => {
  const { text, wait } = await open(true, false)
  await wait(1000)
  expect(text()).not.toContain('Ask for the bill')
})
