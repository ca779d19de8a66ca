import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill } from '@thali/contract/bills/bill'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { paths } from '#web/lib/paths.ts'
import { listBills } from '../../test/answers.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const question = 'How was it today?'
const noted = 'Your answer is noted on this phone.'
const sent = 'Thank you! The restaurant has your answer.'

const paid: Partial<Bill> = {
  id: 'bill',
  sittingId: 'sitting',
  status: 'paid',
  due: 0,
  payable: 873,
  paidDateTime: '2026-11-20T10:00:00.000Z',
}

const ask = (api: FakeApi, { isAsked = true, hasBills = true } = {}): void =>
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: {
      ...restaurant,
      ...(hasBills && { billing: { isOn: true as const, hasUpi: true } }),
      ordering: {
        hours: [],
        pause: null,
        links: 'any' as const,
        confirm: 'never' as const,
        sharedTable: false,
        ...(isAsked && { feedback: true }),
      },
    },
  }))

const openPaid = async (isAsked = true): Promise<TestScreen> => {
  const screen = await openScreen(paths.myBill('bill'), {
    as: 'diner',
    before: (api) => {
      ask(api, { isAsked })
      listBills(api, paid)
    },
  })
  await screen.until('Paid. Thank you!')
  return screen
}

test('the goodbye asks how it was, with a face and a line', async () => {
  const { api, until, click, type, text, button, reload } = await openPaid()
  await until(question)
  expect(text()).not.toContain('Anything you want to tell the owner?')
  await click('So-so')
  await until(sent)
  await click('Good')
  await type('Anything you want to tell the owner?', ' The soup was cold. ')
  await click('Send')
  await until(() => api.bodies('saveFeedback').length === 3)
  const line = 'The soup was cold.'
  // Each names the sitting of its bill: the cookie may be of a later visit by then.
  const sittingId = 'sitting'
  expect(api.bodies('saveFeedback')).toEqual([
    { face: 'fair', sittingId },
    { face: 'good', sittingId },
    { face: 'good', text: line, sittingId },
  ])
  // Another face keeps the line.
  await click('Very good')
  await until(() => api.bodies('saveFeedback').length === 4)
  expect(api.bodies('saveFeedback')[3]).toEqual({ face: 'great', text: line, sittingId })
  await reload()
  await until(sent)
  expect(button('Very good').getAttribute('aria-pressed')).toBe('true')
  expect(button('Good').getAttribute('aria-pressed')).toBe('false')
  expect(api.bodies('saveFeedback')).toHaveLength(4)
})

test('a reload and another face keep a line that was not sent', async () => {
  const { api, until, click, type, reload } = await openPaid()
  await until(question)
  await click('Good')
  await type('Anything you want to tell the owner?', 'The soup was cold ')
  await reload()
  await until('Anything you want to tell the owner?')
  await click('So-so')
  await until(() => api.bodies('saveFeedback').length === 2)
  const box = (): string | undefined => document.querySelector('textarea')?.value
  expect(box()).toBe('The soup was cold ')
  await click('Send')
  await until(() => api.bodies('saveFeedback').length === 3)
  expect(api.bodies('saveFeedback').slice(1)).toEqual([
    { face: 'fair', sittingId: 'sitting' },
    { face: 'fair', text: 'The soup was cold', sittingId: 'sitting' },
  ])
  await reload()
  await until(sent)
  expect(box()).toBe('The soup was cold')
})

test('an answer without a network arrives later, the last one, once', async () => {
  const { api, until, click, reload, wait } = await openPaid()
  await until(question)
  api.lose('saveFeedback')
  await click('Not good')
  await until(noted)
  await click('So-so')
  await reload()
  await until(noted)
  const before = api.bodies('saveFeedback').length
  api.recover('saveFeedback')
  await act(async () => void dispatchEvent(new Event('online')))
  await until(sent)
  await act(async () => void dispatchEvent(new Event('online')))
  await wait(30_000)
  expect(api.bodies('saveFeedback').slice(before)).toEqual([{ face: 'fair', sittingId: 'sitting' }])
})

test('a refused answer says so and is not repeated', async () => {
  const { api, until, click, wait } = await openPaid()
  await until(question)
  api.refuse('saveFeedback', { status: 403, code: 'visit_blocked' })
  await click('Good')
  await until('Your answer could not be sent. Please tell your waiter.')
  await wait(30_000)
  expect(api.bodies('saveFeedback')).toHaveLength(1)
})

test('without the setting the goodbye asks nothing', async () => {
  const { text, wait } = await openPaid(false)
  await wait(1000)
  expect(text()).not.toContain(question)
})

const closed = { status: 'Completed', sittingId: 'sitting', closedDateTime: '2026-11-20T15:00:00.000Z' } as const

test('without bills My Orders asks once all orders are closed', async () => {
  const lists = [
    [anOrder('a'), anOrder('b', closed)],
    [anOrder('a', closed), anOrder('b', closed)],
  ]
  const { api, until, text, click, reload } = await openScreen(pages.myOrders, {
    as: 'diner',
    before: (fake) => {
      ask(fake, { hasBills: false })
      fake.answer('listOrders', () => lists[0] ?? [])
    },
  })
  await until('Order')
  expect(text()).not.toContain(question)
  api.answer('listOrders', () => lists[1] ?? [])
  await reload()
  await until('Thank you for your visit!')
  await click('Very good')
  await until(sent)
  expect(api.bodies('saveFeedback')).toEqual([{ face: 'great', sittingId: 'sitting' }])
  api.answer('listOrders', () => [anOrder('a', { ...closed, closedDateTime: '2026-11-18T15:00:00.000Z' })])
  await reload()
  await until(() => !text().includes(question))
})

test('Today shows the feedback of the day to the owner', async () => {
  const { until, text } = await openScreen(pages.today, {
    as: 'admin',
    before: (api) =>
      api.answer('getToday', (today) => ({
        ...today,
        feedback: {
          faces: { bad: 0, fair: 1, good: 2, great: 5 },
          texts: [
            { face: 'fair' as const, text: 'Cold soup', tableNumber: 4, dateTime: '2026-11-20T10:00:00.000Z' },
            {
              face: 'great' as const,
              text: 'Lovely',
              tableNumber: 2,
              label: 'Bar',
              dateTime: '2026-11-20T09:00:00.000Z',
            },
          ],
        },
      })),
  })
  await until('Feedback of guests')
  expect(text()).toContain('5Very good2Good1So-so0Not good')
  expect(text()).toMatch(/Cold soup.*Table 4,.*Lovely.*Table 2 · Bar,/)
})
