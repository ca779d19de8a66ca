import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { getVisit } from '#web/product/visit.ts'
import { issueBills } from '../../test/answers.ts'
import { openScreen } from '../../test/screen.tsx'

test('the payment of a moved party stays open when its orders close first', async () => {
  const screen = await openScreen(`${pages.tableBill}?table=10`, {
    as: 'waiter',
    before: (api) => {
      issueBills(api)
      api.answer('listOrders', ([sample]) =>
        sample ? [{ ...anOrder('order', { tableNumber: 10, sittingId: 'party' }), restaurant: sample.restaurant }] : [],
      )
      api.answer('listTables', ([table]) => (table ? [{ ...table, number: 10, sitting: undefined }] : []))
      api.answer('listBills', ([bill]) =>
        bill
          ? [
              {
                ...bill,
                id: 'bill',
                number: 'SG/26-27/00001',
                issuedDateTime: new Date().toISOString(),
                status: 'issued' as const,
                tableNumber: 10,
                tableLabel: '',
                sittingId: 'party',
                orderIds: ['order'],
                shares: undefined,
                payments: [],
                refunds: [],
                payable: 260,
                due: 260,
              },
            ]
          : [],
      )
    },
  })
  await screen.until('Take payment ₹260.00')
  await screen.click('Take payment ₹260.00')
  await screen.until('Take ₹260.00 cash')
  const { restaurantId = '' } = getVisit()
  const send = (more: Parameters<typeof anOrder>[1]): void =>
    screen.api.live.publish('orders', restaurantId, {
      ...anOrder('order', { sittingId: 'party', tableNumber: 16, ...more }),
      restaurant: { id: restaurantId, name: '' },
    })
  send({ revision: 2 })
  await screen.until('The party moved to table 16.')
  send({ revision: 3, version: 2, status: 'Completed', isPaid: true, closedDateTime: new Date().toISOString() })
  await screen.wait(500)
  expect(screen.text()).toContain('Take ₹260.00 cash')
})
