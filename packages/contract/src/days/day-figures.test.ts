import { expect, test } from 'vitest'
import { dayFigures, type DayBill, type DayRows, sumTaxes } from './day-report.ts'
import { sumDays } from './day-sums.ts'

const noMoney = { bills: [], creditNotes: [], payments: [], refunds: [], upiRequests: [], movements: [], slips: [] }
const nothing: DayRows = { ...noMoney, takenOff: [], remakes: [], closedWithoutBill: [], openingFloat: 0 }

const line = { taxable: 0, cgst: 0, sgst: 0, vat: 0, isTaxIncluded: false, value: 0, discount: 0, total: 0 }

const bill = (counter: number, change: Partial<DayBill> = {}): DayBill => ({
  series: 'SG/26-27',
  counter,
  number: `SG/26-27/${counter}`,
  isCancelled: false,
  payable: 100,
  roundOff: 0,
  discounts: [],
  lines: [],
  groups: [],
  ...change,
})

test('open codes of a bill count once, up to its due', () => {
  const request = (billId: string, amount: number, due: number) => ({ billId, amount, due })
  const upiRequests = [
    request('a', 5000, 6000),
    request('b', 2000, 9000),
    request('a', 5000, 6000),
    request('b', 3000, 9000),
    request('paid', 700, 0),
    request('paid', 800, 0),
  ]
  // Bill a: 60 of 100; bill b: 50.
  expect(dayFigures({ ...nothing, upiRequests })).toMatchObject({
    unconfirmedUpi: { count: 4, bills: 2, amount: 11_000 },
    paidTwiceUpi: { count: 2, amount: 1500 },
  })
})

test('charges and free dishes are counted by their values', () => {
  const lines: DayBill['lines'] = [
    { ...line, value: 2000, isCharge: true },
    { ...line, value: 1500, isCharge: true },
    { ...line, value: 9000, discount: 9000 },
    { ...line, value: 700, discount: 699 },
    // A dish of price 0 is not given away.
    { ...line, value: 0, discount: 0 },
  ]
  const cancelled = bill(2, { isCancelled: true, lines: [{ ...line, value: 500, isCharge: true }] })
  expect(dayFigures({ ...nothing, bills: [bill(1, { lines }), cancelled] })).toMatchObject({
    charges: { count: 2, amount: 3500 },
    complimentary: { count: 1, amount: 9000 },
    value: 13_200,
    discounts: { amount: 9699 },
  })
})

test('people are sorted by what they took off, then by id', () => {
  const off = (staffId: string, seen: number, unseen: number, price = 100) => ({
    staffId,
    name: staffId,
    price,
    seen,
    unseen,
  })
  const takenOff = [off('d', 0, 3), off('c', 1, 1), off('b', 4, 0), off('a', 1, 0), off('c', 1, 0), off('e', 2, 3)]
  const { people } = dayFigures({ ...nothing, takenOff }).takenOff
  expect(people.map(({ staffId }) => staffId)).toEqual(['e', 'b', 'c', 'd', 'a'])
  expect(people[2]).toEqual({
    staffId: 'c',
    name: 'c',
    seen: { count: 2, amount: 200 },
    unseen: { count: 1, amount: 100 },
  })
})

test('a series ranges from its lowest to its highest counter', () => {
  const { series } = dayFigures({ ...nothing, bills: [10, 9, 11].map((counter) => bill(counter)) })
  expect(series).toMatchObject([{ first: 'SG/26-27/9', last: 'SG/26-27/11', count: 3, cancelled: 0 }])
})

test('taxes are summed by class, code and rate, higher rates first', () => {
  const group = {
    taxClass: 'food',
    name: 'Food',
    kind: 'gst',
    rate: 5,
    taxable: 100,
    cgst: 3,
    sgst: 3,
    vat: 0,
  } as const
  const sums = sumTaxes([
    group,
    { ...group, code: '996331' },
    { ...group, rate: 18, cgst: 9, sgst: 9 },
    { ...group, code: '996331', taxable: 50, cgst: 1, sgst: 1 },
    { ...group, kind: 'exempt', taxClass: 'bread', rate: 0, cgst: 0, sgst: 0 },
  ])
  expect(sums.map(({ kind, rate, code, taxable, cgst }) => [kind, rate, code, taxable, cgst])).toEqual([
    ['exempt', 0, undefined, 100, 0],
    ['gst', 18, undefined, 100, 9],
    ['gst', 5, undefined, 100, 3],
    ['gst', 5, '996331', 150, 4],
  ])
  expect(sums[2]).not.toHaveProperty('code')
})

test('VAT of credit notes is taken off the VAT of days', () => {
  const vat = (paid: number) =>
    ({ taxClass: 'beer', name: 'Beer', kind: 'vat', rate: 20, taxable: 5 * paid, cgst: 0, sgst: 0, vat: paid }) as const
  const none = { count: 0, amount: 0 }
  const day = {
    date: '2026-11-20',
    isClosed: true,
    bills: none,
    creditNotes: none,
    discounts: none,
    complimentary: none,
    methods: [],
    roundOff: 0,
    creditedRoundOff: 0,
    cash: { expected: 0 },
  }
  const { taxes } = sumDays([
    { ...day, taxes: [vat(80)], creditedTaxes: [] },
    { ...day, taxes: [vat(40)], creditedTaxes: [vat(30)] },
  ])
  expect(taxes).toMatchObject([{ taxable: 45_000, vat: 9000 }])
})
