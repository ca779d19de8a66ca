import { type Arbitrary, array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { type BillableLine, type BillAmounts, type BillRules, calculateBill, type Discount } from './bill.ts'
import { calculateCredit } from './credit.ts'
import { splitBill } from './split.ts'
import { sumOfTaxes, withTax } from './tax.ts'

const rulesOf = (pricesIncludeTax: boolean, roundTo: 'rupee' | 'none' = 'rupee'): BillRules => ({
  scheme: 'regular',
  taxClasses: [
    { id: 'food', name: 'Food', kind: 'gst', rates: [{ from: '2017-11-15', percent: 5 }] },
    { id: 'goods', name: 'Goods', kind: 'gst', rates: [{ from: '2017-07-01', percent: 18 }] },
    { id: 'alcohol', name: 'Alcohol', kind: 'vat', rates: [{ from: '2017-07-01', percent: 12.5 }] },
    { id: 'exempt', name: 'Exempt', kind: 'exempt', rates: [] },
  ],
  defaultTaxClass: 'food',
  pricesIncludeTax,
  roundTo,
})

const rules = record({ isInclusive: boolean(), roundTo: constantFrom('rupee' as const, 'none' as const) }).map((one) =>
  rulesOf(one.isInclusive, one.roundTo),
)

const lines: Arbitrary<BillableLine[]> = array(
  record({
    price: integer({ min: 0, max: 200_000 }),
    quantity: integer({ min: 1, max: 9 }),
    taxClass: option(constantFrom('food', 'goods', 'alcohol', 'exempt'), { nil: undefined }),
    isTaxIncluded: option(boolean(), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 8 },
).map((all) => all.map((line, at) => ({ id: `l${at}`, ...line })))

const discounts: Arbitrary<Discount[]> = array(
  record({
    lineId: option(constantFrom('l0'), { nil: undefined }),
    percent: integer({ min: 1, max: 10_000 }).map((points) => points / 100),
  }),
  { maxLength: 3 },
)

const calculated: Arbitrary<BillAmounts> = record({ rules, lines, discounts }).map((one) =>
  calculateBill(one.rules, one.lines, { discounts: one.discounts, date: '2026-11-22' }),
)

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const check = (holds: (bill: BillAmounts) => void): void => assert(property(calculated, holds), { numRuns: 500 })

test('groups and rounding add up to the payable amount', () => {
  check(({ groups, roundOff, payable, total }) => {
    expect(sumOf(groups.map(withTax)) + roundOff).toBe(payable)
    expect(total + roundOff).toBe(payable)
  })
})

test('CGST equals SGST, and alcohol has neither', () => {
  check(({ groups, lines: billed }) => {
    for (const one of [...groups, ...billed]) expect(one.cgst).toBe(one.sgst)
    for (const { kind, cgst, vat } of groups) expect(kind === 'vat' ? cgst : vat).toBe(0)
  })
})

test('rounding changes the total by at most half a rupee', () => {
  check(({ roundOff, payable, roundTo }) => {
    expect(Math.abs(roundOff)).toBeLessThanOrEqual(roundTo === 'rupee' ? 50 : 0)
    expect(payable % (roundTo === 'rupee' ? 100 : 1)).toBe(0)
  })
})

test('inclusive prices add up to the price after the discount', () => {
  check(({ lines: billed }) => {
    for (const line of billed) expect(line.isTaxIncluded ? line.total : line.taxable).toBe(line.value - line.discount)
  })
})

test('lines add up to their groups, and discounts to the discount', () => {
  check(({ groups, lines: billed, discount }) => {
    for (const group of groups) {
      const own = billed.filter(
        (line) => line.taxClass === group.taxClass && line.isTaxIncluded === group.isTaxIncluded,
      )
      expect(group).toMatchObject(sumOfTaxes(own))
    }
    expect(sumOf(billed.map((line) => line.discount))).toBe(discount)
  })
})

test('every amount is a whole number of paise', () => {
  check(({ lines: billed, groups, ...rest }) => {
    const amounts = [...billed, ...groups, rest].flatMap((one) =>
      Object.entries(one).flatMap(([key, value]) => (typeof value === 'number' && key !== 'rate' ? [value] : [])),
    )
    expect(amounts.filter((value) => !Number.isSafeInteger(value))).toEqual([])
  })
})

test('the sequence of lines changes only which of equal lines gets a paisa', () => {
  assert(
    property(rules, lines, discounts, (own, items, some) => {
      const details = { discounts: some.map(({ percent }) => ({ percent })), date: '2026-11-22' }
      const one = calculateBill({ ...own, taxClasses: own.taxClasses }, items, { date: details.date })
      const other = calculateBill(own, items.toReversed(), { date: details.date })
      expect([other.total, other.payable]).toEqual([one.total, one.payable])
      const byKey = (groups: BillAmounts['groups']): string[] => groups.map((group) => JSON.stringify(group)).toSorted()
      expect(byKey(other.groups)).toEqual(byKey(one.groups))
      const discounted = calculateBill(own, items, details)
      const reversed = calculateBill(own, items.toReversed(), details)
      for (const line of discounted.lines) {
        const same = reversed.lines.find(({ id }) => id === line.id)
        // One unit for each allocation: of every discount, and of the tax.
        expect(Math.abs(line.discount - (same?.discount ?? 0))).toBeLessThanOrEqual(details.discounts.length)
      }
      expect(reversed.discount).toBe(discounted.discount)
    }),
  )
})

test('credit notes of all lines add up to the bill', () => {
  assert(
    property(calculated, array(integer({ min: 0, max: 7 })), (bill, sequence) => {
      const credited: string[] = []
      const notes = sequence.flatMap((at) => {
        const id = `l${at}`
        if (credited.includes(id) || !bill.lines.some((line) => line.id === id)) return []
        const note = calculateCredit(bill, credited, [id])
        credited.push(id)
        return [note]
      })
      if (credited.length < bill.lines.length) notes.push(calculateCredit(bill, credited))
      expect(sumOf(notes.map(({ amount }) => amount))).toBe(bill.payable)
      expect(sumOf(notes.map(({ roundOff }) => roundOff))).toBe(bill.roundOff)
      expect(sumOfTaxes(notes.flatMap(({ groups }) => groups))).toEqual(sumOfTaxes(bill.groups))
      expect(notes.map(({ isComplete }) => isComplete).indexOf(true)).toBe(notes.length - 1)
      expect(Math.min(...notes.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 500 },
  )
})

test('shares add up to the payable amount', () => {
  const split = record({ count: integer({ min: 1, max: 9 }), guests: integer({ min: 1, max: 4 }) })
  assert(
    property(calculated, split, (bill, { count, guests }) => {
      const unit = bill.roundTo === 'rupee' ? 100 : 1
      const guestOf = (id: string): string | undefined => (id === 'l1' ? undefined : `g${Number(id.slice(1)) % guests}`)
      const ways = [
        splitBill(bill, { by: 'equal', count }),
        splitBill(bill, { by: 'guest' }, guestOf),
        splitBill(bill, {
          by: 'lines',
          shares: Array.from({ length: count }, (_, at) =>
            [`l${at}`].filter((id) => bill.lines.some((line) => line.id === id)),
          ),
        }),
      ]
      for (const shares of ways) {
        expect(sumOf(shares.map(({ amount }) => amount))).toBe(bill.payable)
        expect(shares.filter(({ amount }) => amount % unit !== 0 || amount < 0)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['alcohol', 'vat', [13, 13, 12]],
  ['food', 'cgst', [3, 3, 2]],
] as const)('of equal lines of %s the first ones get the odd paisa', (taxClass, tax, parts) => {
  const equal = ['one', 'two', 'three'].map((id) => ({ id, price: 101, quantity: 1, taxClass }))
  const bill = calculateBill(rulesOf(false), equal, { date: '2026-11-22' })
  expect(bill.lines.map((line) => line[tax])).toEqual(parts)
})

const percentOfLine: Discount = { lineId: 'one', percent: 10 }
const amountOfLine: Discount = { lineId: 'one', amount: 5000 }

test.each<[string, readonly Discount[], readonly number[]]>([
  ['of a bill, the percentage first', [{ percent: 10 }, { amount: 10_000 }], [15_000, 15_000]],
  ['of a bill, the amount first', [{ amount: 10_000 }, { percent: 10 }], [14_500, 14_500]],
  ['of a line, the percentage first', [percentOfLine, amountOfLine], [15_000, 0]],
  ['of a line, the amount first', [amountOfLine, percentOfLine], [14_500, 0]],
  ['of a line and of all, entered last', [{ amount: 10_000 }, percentOfLine], [14_737, 5263]],
])('each discount applies to what earlier ones left: %s', (_, entered, parts) => {
  const equal = ['one', 'two'].map((id) => ({ id, price: 50_000, quantity: 2, taxClass: 'exempt' }))
  const bill = calculateBill(rulesOf(true), equal, { discounts: entered, date: '2026-11-22' })
  expect(bill.lines.map(({ discount }) => discount)).toEqual(parts)
})
