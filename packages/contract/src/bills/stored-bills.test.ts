// Bills as they are stored. They keep the name of their rounding, so a changed rule would change the credit notes of bills
// that guests already have.
import { expect, test } from 'vitest'
import type { BillAmounts, RoundTo } from './bill.ts'
import { calculateCredit } from './credit.ts'
import { roundTo } from './schema.ts'

type Stored = Pick<BillAmounts, 'lines' | 'groups' | 'total' | 'roundOff' | 'payable'>

const food = { taxClass: 'restaurant-5', isTaxIncluded: false, discount: 0, vat: 0 }
const beer = { taxClass: 'alcohol', isTaxIncluded: false, discount: 0, cgst: 0, sgst: 0 }

/** Stored bills by the name of their rule, with totals at half a rupee, above it and below it. */
const stored: Readonly<Record<RoundTo, readonly Stored[]>> = {
  rupee: [
    {
      lines: [{ ...food, id: 'a', value: 10_050, taxable: 10_050, cgst: 0, sgst: 0, total: 10_050 }],
      groups: [{ ...food, kind: 'exempt', rate: 0, taxable: 10_050, cgst: 0, sgst: 0 }],
      total: 10_050,
      roundOff: 50,
      payable: 10_100,
    },
    {
      lines: [
        { ...food, id: 'a', value: 9700, taxable: 9700, cgst: 243, sgst: 243, total: 10_186 },
        { ...food, id: 'b', value: 4500, taxable: 4500, cgst: 112, sgst: 112, total: 4724 },
        { ...food, id: 'c', value: 1000, taxable: 1000, cgst: 25, sgst: 25, total: 1050 },
        { ...beer, id: 'd', value: 12_340, taxable: 12_340, vat: 2468, total: 14_808 },
      ],
      groups: [
        { ...food, kind: 'gst', rate: 5, taxable: 15_200, cgst: 380, sgst: 380 },
        { ...beer, kind: 'vat', rate: 20, taxable: 12_340, vat: 2468 },
      ],
      total: 30_768,
      roundOff: 32,
      payable: 30_800,
    },
    {
      lines: [
        { ...food, id: 'a', value: 100, taxable: 100, cgst: 3, sgst: 3, total: 106 },
        { ...food, id: 'b', value: 33, taxable: 33, cgst: 0, sgst: 0, total: 33 },
      ],
      groups: [{ ...food, kind: 'gst', rate: 5, taxable: 133, cgst: 3, sgst: 3 }],
      total: 139,
      roundOff: -39,
      payable: 100,
    },
  ],
  none: [
    {
      lines: [
        { ...food, id: 'a', value: 9700, taxable: 9700, cgst: 243, sgst: 243, total: 10_186 },
        { ...food, id: 'b', value: 4500, taxable: 4500, cgst: 112, sgst: 112, total: 4724 },
        { ...food, id: 'c', value: 33, taxable: 33, cgst: 1, sgst: 1, total: 35 },
      ],
      groups: [{ ...food, kind: 'gst', rate: 5, taxable: 14_233, cgst: 356, sgst: 356 }],
      total: 14_945,
      roundOff: 0,
      payable: 14_945,
    },
  ],
}

/** All sequences of some ids. */
const sequencesOf = (ids: readonly string[]): string[][] =>
  ids.length === 0
    ? [[]]
    : ids.flatMap((id) => sequencesOf(ids.filter((one) => one !== id)).map((rest) => [id, ...rest]))

const cases = roundTo.options.flatMap((rule) => stored[rule].map((bill) => ({ rule, bill, payable: bill.payable })))

test('each rounding rule has a stored bill', () => {
  expect(Object.keys(stored).toSorted()).toEqual([...roundTo.options].toSorted())
})

test.each(cases)('a full credit note of a stored bill rounded to $rule is $payable paise', ({ rule, bill }) => {
  expect(calculateCredit({ ...bill, roundTo: rule }, [])).toMatchObject({
    amount: bill.payable,
    total: bill.total,
    roundOff: bill.roundOff,
    isComplete: true,
  })
})

test.each(cases)('credit notes in any sequence add up to $payable paise rounded to $rule', ({ rule, bill }) => {
  for (const sequence of sequencesOf(bill.lines.map(({ id }) => id))) {
    const notes = sequence.map((id, at) => calculateCredit({ ...bill, roundTo: rule }, sequence.slice(0, at), [id]))
    expect(notes.reduce((sum, { amount }) => sum + amount, 0)).toBe(bill.payable)
    expect(notes.reduce((sum, { total, roundOff }) => sum + total + roundOff, 0)).toBe(bill.payable)
  }
})
