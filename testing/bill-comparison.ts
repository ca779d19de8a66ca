import { type BillAmounts, type BillRules, calculateBill, type Split } from '@thali/contract/bills/bill'
import { calculateCredit } from '@thali/contract/bills/credit'
import { splitBill } from '@thali/contract/bills/split'
import { sumOfTaxes } from '@thali/contract/bills/tax'
import { oracleBill, type OracleCounts } from './bill-oracle.ts'
import { amountsText, oracleCreditTexts, oracleSharesText, oracleText, sharesText } from './bill-oracle-texts.ts'
import { type RandomBill, randomBill } from './random-bills.ts'

const idOf = (place: number): string => `line-${place}`
const placeOf = (id: string): number => Number(id.slice(5))

const rulesOf = ({ input }: RandomBill): BillRules => ({
  scheme: input.scheme,
  ...(input.hasVatNumber === true && { vatNumber: '27123456789V' }),
  taxClasses: input.classes.map((one) => ({ ...one, name: one.id, rates: [...one.rates] })),
  defaultTaxClass: input.defaultClass,
  pricesIncludeTax: input.isInclusive,
  roundTo: input.isRounded ? 'rupee' : 'none',
})

const calculated = (random: RandomBill): BillAmounts =>
  calculateBill(
    rulesOf(random),
    random.input.lines.map(({ isInclusive, ...line }, at) => ({ ...line, id: idOf(at), isTaxIncluded: isInclusive })),
    {
      date: random.input.date,
      discounts: random.input.discounts.map(({ line, ...discount }) => ({
        ...discount,
        ...(line !== undefined && { lineId: idOf(line) }),
      })),
    },
  )

const billText = (bill: BillAmounts): string[] => [
  ...bill.lines.map((line) => `line ${line.discount} ${amountsText(line)}`),
  ...bill.groups.map((group) => `group ${group.taxClass} ${group.isTaxIncluded} ${group.rate} ${amountsText(group)}`),
  `payable ${bill.payable}, rounded by ${bill.roundOff}`,
]

const creditTexts = ({ credits }: RandomBill, bill: BillAmounts): string[] => {
  const credited: string[] = []
  return credits.map((places) => {
    const note = calculateCredit(bill, credited, places.map(idOf))
    credited.push(...places.map(idOf))
    return `credit ${note.amount} ${note.isComplete} ${amountsText(sumOfTaxes(note.groups))}`
  })
}

const shareAmounts = ({ split }: RandomBill, bill: BillAmounts): number[] => {
  if (split.by === 'guest')
    return splitBill(bill, { by: 'guest' }, (id) => split.guests[placeOf(id)]?.toString()).map(({ amount }) => amount)
  const ours: Split =
    split.by === 'equal' ? split : { by: 'lines', shares: split.shares.map((places) => places.map(idOf)) }
  return splitBill(bill, ours).map(({ amount }) => amount)
}

/** Totals of compared bills. */
export type Comparison = OracleCounts & {
  bills: number
  lines: number
  credits: number
  shares: number
  /** Descriptions of the first bills with a difference. */
  readonly differences: string[]
}

const compareBill = (seed: number, result: Comparison): void => {
  const random = randomBill(seed)
  const bill = calculated(random)
  const oracle = oracleBill(random.input, result)
  const credits = creditTexts(random, bill)
  const shares = shareAmounts(random, bill)
  const ours = [...billText(bill), ...credits, sharesText(shares)].join('\n')
  const theirs = [
    ...oracleText(oracle),
    ...oracleCreditTexts(random, oracle),
    oracleSharesText(random, oracle, result),
  ].join('\n')
  result.bills += 1
  result.lines += bill.lines.length
  result.credits += credits.length
  result.shares += shares.length
  if (ours !== theirs) result.differences.push(`seed ${seed}\nproduct:\n${ours}\noracle:\n${theirs}`)
}

/** Compares random bills, their credit notes and their shares with the oracle, from one seed on. */
export const compareBills = (firstSeed: number, count: number): Comparison => {
  const result: Comparison = { bills: 0, lines: 0, credits: 0, shares: 0, halves: 0, ties: 0, differences: [] }
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) compareBill(seed, result)
  return result
}
