import type { DayList, DayReport } from '@thali/contract/days/day-report'

const none = { count: 0, amount: 0 }

/** The report of an open day without money. */
export const aDay = (change: Partial<DayReport> = {}): DayReport => ({
  restaurantId: 'spice-garden',
  date: '2026-11-20',
  isClosed: false,
  series: [],
  bills: none,
  cancelled: none,
  creditNotes: none,
  value: 0,
  net: 0,
  discounts: none,
  discountReasons: [],
  complimentary: none,
  voids: none,
  remakes: 0,
  closedWithoutBill: none,
  methods: [],
  tips: 0,
  refunds: none,
  unconfirmedUpi: none,
  taxes: [],
  creditedTaxes: [],
  roundOff: 0,
  creditedRoundOff: 0,
  cash: { openingFloat: 0, received: 0, tips: 0, refunded: 0, moved: 0, movements: [], expected: 0 },
  open: { tables: [], bills: [], upiRequests: [] },
  ...change,
})

/** The days of a restaurant on 20 November, without earlier ones. */
export const aDayList = (change: Partial<DayList> = {}): DayList => ({
  today: '2026-11-20',
  todayEndsDateTime: '2026-11-20T22:30:00.000Z',
  current: '2026-11-20',
  days: [],
  ...change,
})
