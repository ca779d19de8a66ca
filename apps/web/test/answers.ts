import type { Bill } from '@thali/contract/bills/bill'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { getVisit } from '#web/product/visit.ts'
import type { FakeApi } from './fake-api.ts'

const billing: Restaurant['billing'] = { isOn: true, hasUpi: false }

const setBilling = (api: FakeApi, change: Restaurant['billing']): void =>
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: { ...restaurant, billing: change },
  }))

/** The restaurant issues bills. */
export const issueBills = (api: FakeApi): void => setBilling(api, billing)

/** The restaurant issues bills and takes UPI payments from phones. */
export const takeUpi = (api: FakeApi): void => setBilling(api, { ...billing, hasUpi: true })

/** Bills are issued ones, with the id of the call; `more` replaces further fields. */
export const answerBills = (api: FakeApi, more: Partial<Bill> = {}): void => {
  issueBills(api)
  const issued = { number: 'SG/26-27/00001', issuedDateTime: '2026-11-20T09:00:00.000Z', status: 'issued' } as const
  api.answer('getBill', (bill, { params }) => ({
    ...bill,
    ...issued,
    refunds: [],
    ...more,
    id: params['billId'] ?? '',
  }))
}

/** The bills of a phone's visit are issued ones, the oldest first. */
export const listBills = (api: FakeApi, ...bills: readonly Partial<Bill>[]): void =>
  api.answer('listVisitBills', ([bill]) =>
    bill
      ? bills.map((more, at) => ({
          ...bill,
          restaurantId: getVisit().restaurantId ?? '',
          number: `SG/26-27/0000${at + 1}`,
          issuedDateTime: '2026-11-20T09:00:00.000Z',
          link: `link-${at}`,
          status: 'issued',
          refunds: [],
          payments: [],
          ...more,
        }))
      : [],
  )
