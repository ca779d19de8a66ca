import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Order } from '@thali/contract/orders/order'
import { receiveOrder } from '#web/features/orders/live/receive-order.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { sampleReply } from '../../test/sample.ts'
import { openScreen } from '../../test/screen.tsx'

test('My account keeps the focus after other devices are logged out', async () => {
  let isEnded = false
  const { until, wait, button, click, text } = await openScreen(pages.account, {
    before(api) {
      api.answer('listOwnSessions', (sessions) =>
        sessions.map((session, at) => ({ ...session, isCurrent: at === 0 })).slice(0, isEnded ? 1 : 2),
      )
      api.answer('endOwnSessions', (ended) => {
        isEnded = true
        return ended
      })
    },
  })
  keepFocus()
  await until('Log out all other devices')
  await act(async () => button('Log out all other devices').focus())
  await click('Log out all other devices')
  await until('Cancel')
  const confirm = [...document.querySelectorAll<HTMLElement>('dialog button')].find(
    (one) => one.textContent === 'Log out',
  )
  await act(async () => confirm?.click())
  await until(() => !text().includes('Log out all other devices'))
  await wait(500)
  expect(document.activeElement?.tagName).toBe('BUTTON')
})

test.each(['before', 'after'])('a reopened order leaves %s its answer, the list gets the focus', async (when) => {
  const [sample] = sampleReply('listOrders')
  if (!sample) throw new Error('The sample has no order')
  const order: Order = { ...sample, orderNumber: 7, status: 'Completed', closedDateTime: '2026-11-20T09:00:00.000Z' }
  const reopened: Order = { ...order, status: 'Pending', version: order.version + 1, revision: order.revision + 1 }
  const { api, until, wait, button, click } = await openScreen(pages.recentOrders, {
    as: 'waiter',
    before(fake) {
      fake.answer('listOrders', (_, { query }) => (query.get('status') === 'Completed' ? [order] : []))
      fake.answer('updateOrder', () => reopened)
    },
  })
  keepFocus()
  await until('Reopen')
  await act(async () => button('Reopen').focus())
  await click('Reopen')
  await until('Cancel')
  api.hold('updateOrder')
  await click('Reopen order #7')
  if (when === 'before') {
    await act(async () => receiveOrder(reopened))
    await until('There are no closed orders in the last 24 hours!')
    await wait(500)
  }
  api.recover('updateOrder')
  await until('There are no closed orders in the last 24 hours!')
  await wait(500)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Orders closed in the last 24 hours')
})
