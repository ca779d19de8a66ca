import type { OracleInput } from './bill-oracle.ts'
import { pick, seeded } from './random.ts'

/** A random bill with the places of its lines in credit notes and shares. */
export type RandomBill = {
  readonly input: OracleInput
  /** The lines of each credit note, in sequence; together all lines. */
  readonly credits: readonly (readonly number[])[]
  readonly split:
    | { readonly by: 'equal'; readonly count: number }
    /** The guest of each line; undefined for a line that staff ordered. */
    | { readonly by: 'guest'; readonly guests: readonly (number | undefined)[] }
    /** The lines of each share. */
    | { readonly by: 'lines'; readonly shares: readonly (readonly number[])[] }
}

type Random = {
  readonly below: (limit: number) => number
  readonly chance: (percent: number) => boolean
  readonly pick: <T>(from: readonly T[], other: T) => T
}

const classes: OracleInput['classes'] = [
  {
    id: 'restaurant',
    kind: 'gst',
    rates: [
      { from: '2017-07-01', percent: 18 },
      { from: '2017-11-15', percent: 5 },
      { from: '2026-04-01', percent: 7.5 },
    ],
  },
  { id: 'goods', kind: 'gst', rates: [{ from: '2017-07-01', percent: 18 }] },
  { id: 'jewels', kind: 'gst', rates: [{ from: '2017-07-01', percent: 0.25 }] },
  { id: 'nil', kind: 'gst', rates: [{ from: '2017-07-01', percent: 0 }] },
  { id: 'same', kind: 'gst', rates: [{ from: '2020-01-01', percent: 5 }] },
  { id: 'liquor', kind: 'vat', rates: [{ from: '2017-07-01', percent: 20 }] },
  { id: 'wine', kind: 'vat', rates: [{ from: '2017-07-01', percent: 12.36 }] },
  { id: 'exempt', kind: 'exempt', rates: [{ from: '2017-07-01', percent: 0 }] },
]

const dates = ['2017-11-14', '2017-11-15', '2025-12-31', '2026-03-31', '2026-04-01', '2026-11-22']

// Prices of dishes, prices in paise, and tiny ones, whose halves and remainders are often equal.
const price = (random: Random): number => {
  if (random.chance(50)) return 500 + 500 * random.below(200)
  if (random.chance(60)) return random.below(150_000)
  return random.chance(50) ? random.below(12) : random.below(500_000)
}

const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

const linesOf = (random: Random): OracleInput['lines'] => {
  const count = 1 + (random.chance(5) ? random.below(60) : random.below(8))
  const first = price(random)
  const isEqual = random.chance(30)
  const known = ['restaurant', 'same'].slice(0, 1 + random.below(2))
  const used = random.chance(50) ? known : classes.map(({ id }) => id)
  return places(count).map(() => ({
    price: isEqual ? first : price(random),
    quantity: count > 8 || random.chance(70) ? 1 + random.below(3) : 1 + random.below(99),
    ...(random.chance(60) && { taxClass: random.pick(used, 'goods') }),
    ...(random.chance(15) && { isInclusive: random.chance(50) }),
  }))
}

const percents = [5, 10, 12.5, 33.33, 50, 99.99, 100, 0.01]

const discountsOf = (random: Random, lines: OracleInput['lines']): OracleInput['discounts'] => {
  const left = lines.map(({ price: each, quantity }) => each * quantity)
  const onLines = places(random.chance(30) ? 1 + random.below(3) : 0).flatMap<OracleInput['discounts'][number]>(() => {
    const line = random.below(lines.length)
    const value = left[line] ?? 0
    if (random.chance(60) || value === 0) {
      left[line] = 0
      return [{ line, percent: random.pick(percents, 10) }]
    }
    const amount = 1 + random.below(value)
    left[line] = value - amount
    return [{ line, amount }]
  })
  // A percentage leaves an amount that only the calculations know; then no amount follows on this line.
  const sum = left.reduce((all, one) => all + one, 0)
  const isAmount = random.chance(50) && sum > 0
  const onBill = isAmount ? { amount: 1 + random.below(sum) } : { percent: random.pick(percents, 10) }
  return random.chance(50) ? [...onLines, onBill] : onLines
}

const creditsOf = (random: Random, count: number): number[][] => {
  const notes = places(count).map(() => random.below(4))
  return places(4)
    .map((note) => places(count).filter((at) => notes[at] === note))
    .filter((lines) => lines.length > 0)
}

const splitOf = (random: Random, count: number): RandomBill['split'] => {
  if (random.chance(30)) return { by: 'equal', count: 1 + random.below(12) }
  const people = 1 + random.below(6)
  if (random.chance(50))
    return {
      by: 'guest',
      guests: places(count).map((at) => (at > 0 && random.chance(30) ? undefined : random.below(people))),
    }
  return { by: 'lines', shares: places(people).map(() => places(count).filter(() => random.chance(35))) }
}

/** A random bill. The same seed gives the same bill. */
export const randomBill = (seed: number): RandomBill => {
  const next = seeded(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  const random: Random = {
    below,
    chance: (percent) => below(100) < percent,
    pick: (from, other) => pick(next, from) ?? other,
  }
  const lines = linesOf(random)
  const input: OracleInput = {
    scheme: random.chance(80) ? 'regular' : random.pick(['composition', 'unregistered'], 'composition'),
    hasVatNumber: random.chance(50),
    classes: random.chance(50) ? classes : classes.toReversed(),
    defaultClass: random.pick(['restaurant', 'goods'], 'restaurant'),
    isInclusive: random.chance(40),
    isRounded: random.chance(75),
    date: random.pick(dates, '2026-11-22'),
    lines: lines.map(({ taxClass, ...line }) => ({ ...line, ...(taxClass !== undefined && { taxClass }) })),
    discounts: discountsOf(random, lines),
  }
  // The class `same` has no rate in 2017, which the calculations must refuse; that is not compared here.
  const isEarly = input.date < '2020' && lines.some(({ taxClass }) => taxClass === 'same')
  return {
    input: isEarly ? { ...input, date: '2026-11-22' } : input,
    credits: creditsOf(random, lines.length),
    split: splitOf(random, lines.length),
  }
}
