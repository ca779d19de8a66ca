import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'

const sum = (amounts: readonly number[]): number => toRupees(amounts.reduce((all, amount) => all + toPaise(amount), 0))

/**
 * The shares of a diner with some of the lines. Equal shares name no lines: the guests of a bill have them in the order of
 * their numbers, and begin again when there are more guests than shares. So each guest has one, always the same.
 */
const sharesOf = ({ shares = [], ...bill }: Bill, lines: Bill['lines']): NonNullable<Bill['shares']> => {
  const isEqual = shares.every(({ lineIds }) => lineIds.length === 0)
  if (!isEqual) {
    const own = new Set(lines.map(({ id }) => id))
    return shares.filter(({ lineIds }) => lineIds.length > 0 && lineIds.every((id) => own.has(id)))
  }
  const numbersOf = (some: Bill['lines']): number[] => [...new Set(some.flatMap(({ guest }) => guest?.number ?? []))]
  const guests = numbersOf(bill.lines).toSorted((first, second) => first - second)
  const first = Math.min(...numbersOf(lines))
  const place = guests.includes(first) ? guests.indexOf(first) : guests.length
  return shares.filter((_, index) => index === place % shares.length)
}

const groupsOf = ({ groups }: Bill, lines: Bill['lines']): Bill['groups'] =>
  groups.flatMap((group) => {
    const own = lines.filter((line) => line.taxClass === group.taxClass && line.isTaxIncluded === group.isTaxIncluded)
    if (own.length === 0) return []
    const sumOf = (name: 'taxable' | 'cgst' | 'sgst' | 'vat'): number => sum(own.map((line) => line[name]))
    return [{ ...group, taxable: sumOf('taxable'), cgst: sumOf('cgst'), sgst: sumOf('sgst'), vat: sumOf('vat') }]
  })

/** The discounts on these lines, and their part of those on the bill, as one. */
const discountsOf = ({ discounts }: Bill, lines: Bill['lines']): Bill['discounts'] => {
  const ids = new Set(lines.map(({ id }) => id))
  const ofLines = discounts.filter(({ lineId }) => lineId !== undefined && ids.has(lineId))
  const ofBill = discounts.filter(({ lineId }) => lineId === undefined)
  const value = sum([...lines.map(({ discount }) => discount), ...ofLines.map((discount) => -discount.value)])
  const reason = ofBill.map((discount) => discount.reason).join(', ')
  return value > 0 ? [...ofLines, { value, reason }] : ofLines
}

/** The part of a bill that a diner sees without a shared table: the lines of their orders and their share. */
export const ownPart = (bill: IssuedBill, orderIds: ReadonlySet<string>): Bill => {
  const lines = bill.lines.filter(({ orderId }) => orderIds.has(orderId))
  const shares = sharesOf(bill, lines)
  const total = sum(lines.map((line) => line.total))
  const payable = shares.length > 0 ? sum(shares.map(({ amount }) => amount)) : total
  const shareIds = new Set(shares.map(({ id }) => id))
  const { customer: _, ...rest } = bill
  return {
    ...rest,
    orderIds: bill.orderIds.filter((id) => orderIds.has(id)),
    orderNumbers: bill.orderNumbers.filter((_number, index) => orderIds.has(bill.orderIds[index] ?? '')),
    isPart: true,
    lines,
    groups: groupsOf(bill, lines),
    discounts: discountsOf(bill, lines),
    discount: sum(lines.map((line) => line.discount)),
    total,
    roundOff: 0,
    payable,
    payments: bill.payments.filter(({ shareId }) => shareId !== undefined && shareIds.has(shareId)),
    refunds: [],
    creditNotes: [],
    ...(bill.shares && { shares }),
    ...(bill.upiRequests && {
      upiRequests: bill.upiRequests.filter(({ shareId }) => shareId !== undefined && shareIds.has(shareId)),
    }),
    due: shares.length > 0 ? sum(shares.map(({ due }) => due)) : Math.min(total, bill.due),
    toRefund: 0,
  }
}
