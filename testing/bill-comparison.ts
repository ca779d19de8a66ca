import {
  type BillAmounts,
  type BillRules,
  calculateBill,
  calculateCredit,
  type Split,
  splitBill,
  sumOfTaxes,
  type TaxAmounts,
} from '@thali/contract'
import {
  oracleBill,
  type OracleAmounts,
  type OracleBill,
  oracleCredit,
  type OracleCounts,
  oracleSplit,
} from './bill-oracle.ts'
import { type RandomBill, randomBill } from './random-bills.ts'

const idOf = (place: number): string => `line-${place}`
const placeOf = (id: string): number => Number(id.slice(5))

const rulesOf = ({ input }: RandomBill): BillRules => ({
  scheme: input.scheme,
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

const amountsText = ({ taxable, cgst, sgst, vat }: TaxAmounts | OracleAmounts): string =>
  [taxable, cgst, sgst, vat].join(' ')

const billText = (bill: BillAmounts): string[] => [
  ...bill.lines.map((line) => `line ${line.discount} ${amountsText(line)}`),
  ...bill.groups.map((group) => `group ${group.taxClass} ${group.isTaxIncluded} ${group.rate} ${amountsText(group)}`),
  `payable ${bill.payable}, rounded by ${bill.roundOff}`,
]

const oracleText = (bill: OracleBill): string[] => [
  ...bill.lines.map((line) => `line ${line.discount} ${amountsText(line)}`),
  ...[...bill.groups].map(([key, group]) => `group ${key} ${group.percent} ${amountsText(group)}`),
  `payable ${bill.payable}, rounded by ${bill.roundOff}`,
]

const creditTexts = ({ credits }: RandomBill, bill: BillAmounts, oracle: OracleBill): [string[], string[]] => {
  const credited: string[] = []
  const ours = credits.map((places) => {
    const note = calculateCredit(bill, credited, places.map(idOf))
    credited.push(...places.map(idOf))
    return `credit ${note.amount} ${note.isComplete} ${amountsText(sumOfTaxes(note.groups))}`
  })
  let left = oracle.lines.map((_, at) => at)
  const theirs = credits.map((places) => {
    const amount = oracleCredit(oracle, left, places)
    left = left.filter((at) => !places.includes(at))
    const sums = { taxable: 0n, cgst: 0n, sgst: 0n, vat: 0n }
    for (const line of oracle.groups.size > 0 ? oracle.lines.filter((_, at) => places.includes(at)) : []) {
      sums.taxable += line.taxable
      sums.cgst += line.cgst
      sums.sgst += line.sgst
      sums.vat += line.vat
    }
    return `credit ${amount} ${left.length === 0} ${amountsText(sums)}`
  })
  return [ours, theirs]
}

const splitTexts = (
  { split }: RandomBill,
  bill: BillAmounts,
  oracle: OracleBill,
  counts: OracleCounts,
): [string, string] => {
  const line = (shares: readonly (number | bigint)[]): string => `shares ${shares.join(' ')}`
  if (split.by === 'equal')
    return [
      line(splitBill(bill, split).map(({ amount }) => amount)),
      line(oracleSplit(oracle, split.count, undefined, counts)),
    ]
  if (split.by === 'guest') {
    const guests = [...new Set(split.guests.filter((guest) => guest !== undefined))]
    const owners = split.guests.map((guest) => (guest === undefined ? [] : [guests.indexOf(guest)]))
    const shares = splitBill(bill, { by: 'guest' }, (id) => split.guests[placeOf(id)]?.toString())
    return [line(shares.map(({ amount }) => amount)), line(oracleSplit(oracle, guests.length, owners, counts))]
  }
  const ours: Split = { by: 'lines', shares: split.shares.map((places) => places.map(idOf)) }
  const owners = oracle.lines.map((_, at) =>
    split.shares.flatMap((places, share) => (places.includes(at) ? [share] : [])),
  )
  return [
    line(splitBill(bill, ours).map(({ amount }) => amount)),
    line(oracleSplit(oracle, split.shares.length, owners, counts)),
  ]
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
  const [ourCredits, theirCredits] = creditTexts(random, bill, oracle)
  const [ourSplit, theirSplit] = splitTexts(random, bill, oracle, result)
  const ours = [...billText(bill), ...ourCredits, ourSplit].join('\n')
  const theirs = [...oracleText(oracle), ...theirCredits, theirSplit].join('\n')
  result.bills += 1
  result.lines += bill.lines.length
  result.credits += ourCredits.length
  result.shares += ourSplit.split(' ').length - 1
  if (ours !== theirs) result.differences.push(`seed ${seed}\nproduct:\n${ours}\noracle:\n${theirs}`)
}

/** Compares random bills, their credit notes and their shares with the oracle, from one seed on. */
export const compareBills = (firstSeed: number, count: number): Comparison => {
  const result: Comparison = { bills: 0, lines: 0, credits: 0, shares: 0, halves: 0, ties: 0, differences: [] }
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) compareBill(seed, result)
  return result
}
