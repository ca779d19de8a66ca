import { type OracleAmounts, type OracleBill, oracleCredit, type OracleCounts, oracleSplit } from './bill-oracle.ts'
import type { RandomBill } from './random-bills.ts'

/** Amounts as text, in paise. */
export const amountsText = ({
  taxable,
  cgst,
  sgst,
  vat,
}: { readonly [part in keyof OracleAmounts]: number | bigint }): string => [taxable, cgst, sgst, vat].join(' ')

/** The shares of a bill as text, in paise. */
export const sharesText = (shares: readonly (number | bigint)[]): string => `shares ${shares.join(' ')}`

/** A bill of the oracle as text: lines, groups and the payable amount. */
export const oracleText = (bill: OracleBill): string[] => [
  ...bill.lines.map((line) => `line ${line.discount} ${amountsText(line)}`),
  ...[...bill.groups].map(([key, group]) => `group ${key} ${group.percent} ${amountsText(group)}`),
  `payable ${bill.payable}, rounded by ${bill.roundOff}`,
]

/** The credit notes of a random bill by the oracle, as text. */
export const oracleCreditTexts = ({ credits }: RandomBill, oracle: OracleBill): string[] => {
  let left = oracle.lines.map((_, at) => at)
  return credits.map((places) => {
    const amount = oracleCredit(oracle, left, places)
    left = left.filter((at) => !places.includes(at))
    const sums = { taxable: 0n, cgst: 0n, sgst: 0n, vat: 0n }
    for (const line of oracle.lines.filter(({ group }, at) => places.includes(at) && oracle.groups.has(group))) {
      sums.taxable += line.taxable
      sums.cgst += line.cgst
      sums.sgst += line.sgst
      sums.vat += line.vat
    }
    return `credit ${amount} ${left.length === 0} ${amountsText(sums)}`
  })
}

/** The shares of a random bill by the oracle, as text. */
export const oracleSharesText = ({ split }: RandomBill, oracle: OracleBill, counts: OracleCounts): string => {
  if (split.by === 'equal') return sharesText(oracleSplit(oracle, split.count, undefined, counts))
  if (split.by === 'guest') {
    const guests = [...new Set(split.guests.filter((guest) => guest !== undefined))]
    const owners = split.guests.map((guest) => (guest === undefined ? [] : [guests.indexOf(guest)]))
    return sharesText(oracleSplit(oracle, guests.length, owners, counts))
  }
  const owners = oracle.lines.map((_, at) =>
    split.shares.flatMap((places, share) => (places.includes(at) ? [share] : [])),
  )
  return sharesText(oracleSplit(oracle, split.shares.length, owners, counts))
}
