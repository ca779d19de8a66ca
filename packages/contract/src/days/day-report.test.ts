import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateBill, type BillAmounts, type BillRules } from '../bills/bill.ts'
import { calculateCredit } from '../bills/credit.ts'
import { dayFigures, type DayBill, type DayCreditNote, type DayRows, type IssuedGroup } from './day-report.ts'

const rules: BillRules = {
  scheme: 'regular',
  taxClasses: [
    { id: 'food', name: 'Restaurant', kind: 'gst', code: '996331', rates: [{ from: '2017-07-01', percent: 5 }] },
    { id: 'goods', name: 'Goods', kind: 'gst', rates: [{ from: '2017-07-01', percent: 18 }] },
    { id: 'beer', name: 'Beer', kind: 'vat', rates: [{ from: '2017-07-01', percent: 20 }] },
  ],
  defaultTaxClass: 'food',
  pricesIncludeTax: false,
  roundTo: 'rupee',
}

const foodTax = { taxClass: 'food', name: 'Restaurant', code: '996331', kind: 'gst', rate: 5, vat: 0 }

const issuedGroups = (groups: BillAmounts['groups']): IssuedGroup[] =>
  groups.map(({ taxClass, kind, rate, taxable, cgst, sgst, vat }) => {
    const { name = '', code } = rules.taxClasses.find(({ id }) => id === taxClass) ?? {}
    return { taxClass, name, ...(code !== undefined && { code }), kind, rate, taxable, cgst, sgst, vat }
  })

const issue = (counter: number, amounts: BillAmounts, change: Partial<DayBill> = {}): DayBill => ({
  series: 'SG/26-27',
  counter,
  number: `SG/26-27/${String(counter).padStart(5, '0')}`,
  isCancelled: false,
  payable: amounts.payable,
  roundOff: amounts.roundOff,
  discounts: [],
  lines: amounts.lines,
  groups: issuedGroups(amounts.groups),
  ...change,
})

const credit = (counter: number, amounts: BillAmounts, lineIds?: readonly string[]): DayCreditNote => {
  const { amount, roundOff, groups } = calculateCredit(amounts, [], lineIds)
  const series = 'SG-C/26-27'
  return { series, counter, number: `${series}/${counter}`, amount, roundOff, groups: issuedGroups(groups) }
}

const ravi = { staffId: 'w', name: 'ravi', role: 'waiter' } as const

const noMoney = { bills: [], creditNotes: [], payments: [], refunds: [], upiRequests: [], movements: [], slips: [] }
const nothing: DayRows = { ...noMoney, takenOff: [], remakes: [], closedWithoutBill: [], openingFloat: 0 }

test('a day with every kind of row', () => {
  const date = '2026-11-20'
  // V1: 347.00 with a round-off of 0.50.
  const first = calculateBill(
    rules,
    [
      { id: 'a', price: 24_000, quantity: 1 },
      { id: 'b', price: 4500, quantity: 2 },
    ],
    { date },
  )
  // V8: food 1,200 and beer 600, together 1,980.
  const second = calculateBill(
    rules,
    [
      { id: 'c', price: 120_000, quantity: 1 },
      { id: 'd', price: 20_000, quantity: 3, taxClass: 'beer' },
    ],
    { date },
  )
  const free = calculateBill(rules, [{ id: 'e', price: 9900, quantity: 1 }], {
    date,
    discounts: [{ lineId: 'e', percent: 100 }],
  })
  const cancelled = calculateBill(rules, [{ id: 'f', price: 10_000, quantity: 1 }], { date })
  const figures = dayFigures({
    bills: [
      issue(12, second),
      issue(11, first),
      issue(13, free, { discounts: [{ reason: 'Complaint', value: 9900 }] }),
      issue(14, cancelled, { isCancelled: true }),
    ],
    creditNotes: [credit(3, first, ['b'])],
    payments: [
      { method: 'cash', amount: 34_700, tip: 3000 },
      { method: 'upi', amount: 100_000, tip: 0 },
      { method: 'cash', amount: 98_000, tip: 0 },
    ],
    refunds: [{ method: 'cash', amount: 9400, tip: 500 }],
    upiRequests: [5000, 5000].map((amount) => ({ billId: 'a', amount, due: 6000 })),
    movements: [{ amount: 50_000 }, { amount: -12_050 }],
    takenOff: [
      { ...ravi, price: 24_000, seen: 2, unseen: 0 },
      { ...ravi, price: 4500, seen: 1, unseen: 3 },
      { staffId: 'a', name: '', price: 24_000, seen: 0, unseen: 9 },
    ],
    slips: [],
    remakes: [{ quantity: 1 }, { quantity: 2 }],
    closedWithoutBill: [{ total: 33_000 }],
    openingFloat: 200_000,
  })
  expect(figures).toEqual({
    series: [
      { series: 'SG/26-27', kind: 'bill', first: 'SG/26-27/00011', last: 'SG/26-27/00014', count: 4, cancelled: 1 },
      {
        series: 'SG-C/26-27',
        kind: 'credit-note',
        first: 'SG-C/26-27/3',
        last: 'SG-C/26-27/3',
        count: 1,
        cancelled: 0,
      },
    ],
    bills: { count: 3, amount: 232_700 },
    cancelled: { count: 1, amount: 10_500 },
    creditNotes: { count: 1, amount: 9500 },
    value: 222_900,
    net: 213_000,
    charges: { count: 0, amount: 0 },
    discounts: { count: 1, amount: 9900 },
    discountReasons: [{ reason: 'Complaint', count: 1, amount: 9900 }],
    complimentary: { count: 1, amount: 9900 },
    takenOff: {
      seen: { count: 3, amount: 52_500 },
      unseen: { count: 12, amount: 229_500 },
      people: [
        { staffId: 'a', name: '', seen: { count: 0, amount: 0 }, unseen: { count: 9, amount: 216_000 } },
        { ...ravi, seen: { count: 3, amount: 52_500 }, unseen: { count: 3, amount: 13_500 } },
      ],
    },
    operators: [],
    remakes: 3,
    closedWithoutBill: { count: 1, amount: 33_000 },
    methods: [
      { method: 'cash', count: 2, amount: 132_700, tips: 2500, refunded: 9400 },
      { method: 'upi', count: 1, amount: 100_000, tips: 0, refunded: 0 },
    ],
    tips: 2500,
    refunds: { count: 1, amount: 9400 },
    unconfirmedUpi: { count: 2, bills: 1, amount: 6000 },
    paidTwiceUpi: { count: 0, amount: 0 },
    taxes: [
      { ...foodTax, taxable: 153_000, cgst: 3825, sgst: 3825 },
      { taxClass: 'beer', name: 'Beer', kind: 'vat', rate: 20, taxable: 60_000, cgst: 0, sgst: 0, vat: 12_000 },
    ],
    creditedTaxes: [{ ...foodTax, taxable: 9000, cgst: 225, sgst: 225 }],
    roundOff: 50,
    creditedRoundOff: 50,
    cash: {
      openingFloat: 200_000,
      received: 132_700,
      tips: 2500,
      refunded: 9400,
      moved: 37_950,
      expected: 363_750,
    },
  })
})

test('a day without rows has no series and expects its opening float', () => {
  const figures = dayFigures({ ...nothing, openingFloat: 5000 })
  expect(figures).toMatchObject({ series: [], methods: [], taxes: [], bills: { count: 0, amount: 0 } })
  expect(figures.cash.expected).toBe(5000)
})

const line = fc.record({
  price: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  taxClass: fc.constantFrom('food', 'goods', 'beer'),
  isTaxIncluded: fc.boolean(),
})
const method = fc.constantFrom(...(['cash', 'card', 'upi', 'online', 'other'] as const))
const paise = fc.integer({ min: 0, max: 1_000_000 })
const units = fc.integer({ min: 0, max: 9 })

const randomBill = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
  series: fc.constantFrom('SG/26-27', 'SG/27-28', 'SG-A/26-27'),
  isCancelled: fc.boolean(),
  credited: fc.integer({ min: 0, max: 5 }),
})

const rowsOf = fc
  .record({
    made: fc.array(randomBill, { maxLength: 8 }),
    payments: fc.array(fc.record({ method, amount: paise, tip: paise })),
    refunds: fc.array(fc.record({ method, amount: paise, tip: paise })),
    upiRequests: fc.array(fc.record({ billId: fc.constantFrom('a', 'b'), amount: paise, due: fc.constant(0) })),
    movements: fc.array(fc.record({ amount: fc.integer({ min: -1_000_000, max: 1_000_000 }) })),
    takenOff: fc.array(fc.record({ price: paise, seen: units, unseen: units }).map((row) => ({ ...ravi, ...row }))),
    slips: fc.constant([]),
    remakes: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }) })),
    closedWithoutBill: fc.array(fc.record({ total: paise })),
    openingFloat: paise,
  })
  .map(({ made, ...rest }): DayRows => {
    const bills = made.map(({ lines, percent, series, isCancelled, credited }, at) => {
      const items = lines.map((one, place) => ({ ...one, id: `l${place}` }))
      const given = percent === null ? [] : [{ percent }]
      const amounts = calculateBill(rules, items, { date: '2026-11-20', discounts: given })
      const discounts = given.map((one) => ({ reason: `${one.percent} %`, value: amounts.discount }))
      const bill = issue(at + 1, amounts, { series, isCancelled, discounts })
      const lineIds = amounts.lines.slice(0, credited).map(({ id }) => id)
      return { bill, note: lineIds.length > 0 && !isCancelled ? [credit(at + 1, amounts, lineIds)] : [] }
    })
    return { ...rest, bills: bills.map(({ bill }) => bill), creditNotes: bills.flatMap(({ note }) => note) }
  })

/** The figures of a day by plain loops, a second time. */
const naively = (rows: DayRows) => {
  let [payable, net, tax, off, value, discount] = [0, 0, 0, 0, 0, 0]
  for (const bill of rows.bills) {
    if (bill.isCancelled) continue
    payable += bill.payable
    off += bill.roundOff
    for (const one of bill.lines) {
      net += one.taxable
      value += one.value
      discount += one.discount
    }
    for (const group of bill.groups) tax += group.cgst + group.sgst + group.vat
  }
  let [credited, creditedTaxable, creditedTax, creditedOff] = [0, 0, 0, 0]
  for (const note of rows.creditNotes) {
    credited += note.amount
    creditedOff += note.roundOff
    for (const group of note.groups) {
      creditedTaxable += group.taxable
      creditedTax += group.cgst + group.sgst + group.vat
    }
  }
  let [cash, paid, tips, refunded] = [rows.openingFloat, 0, 0, 0]
  for (const one of rows.payments) {
    paid += one.amount
    tips += one.tip
    if (one.method === 'cash') cash += one.amount + one.tip
  }
  for (const one of rows.refunds) {
    refunded += one.amount
    tips -= one.tip
    if (one.method === 'cash') cash -= one.amount + one.tip
  }
  for (const one of rows.movements) cash += one.amount
  const ofNotes = { credited, creditedTaxable, creditedTax, creditedOff }
  return { payable, net, tax, off, value, discount, ...ofNotes, cash, paid, tips, refunded }
}

test('figures of any day equal sums by plain loops, and add up', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const figures = dayFigures(rows)
      const plain = naively(rows)
      const taxOf = (groups: readonly IssuedGroup[]): number =>
        groups.reduce((sum, { cgst, sgst, vat }) => sum + cgst + sgst + vat, 0)
      const taxableOf = (groups: readonly IssuedGroup[]): number => groups.reduce((sum, one) => sum + one.taxable, 0)
      expect({
        payable: figures.bills.amount,
        net: figures.net,
        tax: taxOf(figures.taxes),
        off: figures.roundOff,
        value: figures.value,
        discount: figures.discounts.amount,
        credited: figures.creditNotes.amount,
        creditedTaxable: taxableOf(figures.creditedTaxes),
        creditedTax: taxOf(figures.creditedTaxes),
        creditedOff: figures.creditedRoundOff,
        cash: figures.cash.expected,
        paid: figures.methods.reduce((sum, { amount }) => sum + amount, 0),
        tips: figures.tips,
        refunded: figures.refunds.amount,
      }).toEqual(plain)
      // Value without tax, taxes and rounding add up to the bills and to the credit notes.
      expect(figures.net + taxOf(figures.taxes) + figures.roundOff).toBe(figures.bills.amount)
      expect(taxableOf(figures.taxes)).toBe(figures.net)
      expect(plain.creditedTaxable + plain.creditedTax + plain.creditedOff).toBe(figures.creditNotes.amount)
      expect(figures.discountReasons.reduce((sum, { amount }) => sum + amount, 0)).toBe(figures.discounts.amount)
      // Each number is in one series.
      expect(figures.series.reduce((sum, { count }) => sum + count, 0)).toBe(
        rows.bills.length + rows.creditNotes.length,
      )
      expect(figures.series.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(figures.cancelled.count)
    }),
  )
})

test('the sequence of the rows changes nothing', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const reversed = { ...rows, bills: rows.bills.toReversed(), payments: rows.payments.toReversed() }
      expect(dayFigures(reversed)).toEqual(dayFigures(rows))
    }),
  )
})
