import { expect, test } from 'vitest'
import { z } from 'zod'
import { problem } from '../api/problem-schema.ts'
import { topicMessages, wire } from '../api/wire.ts'
import { visitMessage } from '../visits/schema.ts'
import * as bounds from './bounds.ts'
import * as money from './money-schema.ts'

/** A number of a schema that is not whole: its path, the object that it is a field of, and the schema itself. */
type Fraction = {
  readonly path: string
  readonly key: string
  readonly owner: readonly string[]
  readonly schema: z.ZodType
}

type Place = Omit<Fraction, 'schema'>

const partsOf = (schema: z.ZodType): z.ZodType[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap() as z.ZodType] // zod types the parts as its core
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType] // as above
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[] // as above
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType] // as above
  if (schema instanceof z.ZodTuple) return schema.def.items as z.ZodType[] // as above
  const isLeaf = !Object.values(schema.def).some((part) => part instanceof z.ZodType)
  if (isLeaf) return []
  throw new Error(`The walk does not know ${schema.def.type}`)
}

/** Every number below a schema, except whole ones. */
const fractionsIn = (schema: z.ZodType, place: Place): Fraction[] => {
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? [] : [{ ...place, schema }]
  if (schema instanceof z.ZodObject) {
    const owner = Object.keys(schema.shape)
    return owner.flatMap(
      (key) => fractionsIn(schema.shape[key] as z.ZodType, { path: `${place.path}.${key}`, key, owner }), // as above
    )
  }
  if (schema instanceof z.ZodPipe) {
    // Numbers that only a whole number follows, such as a table's.
    const [first, then] = [schema.in as z.ZodType, schema.out as z.ZodType] // as above
    return then instanceof z.ZodNumber && then.format === 'safeint' ? [] : fractionsIn(first, place)
  }
  return partsOf(schema).flatMap((part) => fractionsIn(part, place))
}

const start = (path: string): Place => ({ path, key: '', owner: [] })

const calls = Object.entries(wire)

const replies = [
  ...calls.map(([name, { reply }]) => fractionsIn(reply, start(name))),
  ...Object.entries(topicMessages).map(([name, message]) => fractionsIn(message, start(name))),
  fractionsIn(visitMessage, start('visitMessage')),
  fractionsIn(problem, start('problem')),
].flat()

const requests = calls.flatMap(([name, parts]) =>
  Object.entries(parts).flatMap(([part, schema]) =>
    part === 'reply' ? [] : fractionsIn(schema, start(`${name}.${part}`)),
  ),
)

const namesOf = new Map<z.ZodType, string>(
  Object.entries(money).map(([name, schema]) => [
    schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : schema,
    name,
  ]), // as above
)

/** The amounts that the server keeps below the bound of one order: `order_too_large` and the bound of a price. */
const isOfOneOrder = ({ path, key, owner }: Fraction): boolean =>
  key === 'price' ||
  key === 'mrp' ||
  (key === 'totalPrice' && owner.includes('orderNumber')) ||
  path.endsWith('.ordering.confirmAbove.amount')

test('an amount of an answer has the bound of sums, or is of one order', () => {
  expect(replies.length).toBeGreaterThan(200)
  const wrong = replies.filter((fraction) => {
    const name = namesOf.get(fraction.schema) ?? ''
    // The audit log shows values of all kinds.
    if (/^listHistory\..*\.(before|after)$/.test(fraction.path)) return false
    // The packing of one unit or order is answered as it was set.
    if (['amount', 'signedSum', 'percent', 'discountLimit', 'packingRupees', 'packingPrice'].includes(name))
      return false
    return !(['rupees', 'price'].includes(name) && isOfOneOrder(fraction))
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('an amount of a request has a bound of requests', () => {
  expect(requests.length).toBeGreaterThan(20)
  const kinds = [
    'rupees',
    'price',
    'packingRupees',
    'packingPrice',
    'enteredAmount',
    'paidAmount',
    'movedAmount',
    'comparedAmount',
  ]
  const percents = ['percent', 'discountPercent', 'discountLimit']
  const wrong = requests.filter(({ schema }) => ![...kinds, ...percents].includes(namesOf.get(schema) ?? ''))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('a sum holds what requests permit, many times over', () => {
  const largest = bounds.billTotalMaxRupees * (1 + bounds.taxPercentMax / 100) + bounds.billTotalMaxRupees
  expect(money.amount.parse(largest * 10_000)).toBe(largest * 10_000)
  expect(money.amount.parse(bounds.sumMaxRupees - 0.01)).toBe(bounds.sumMaxRupees - 0.01)
  expect(money.signedSum.parse(0.01 - bounds.sumMaxRupees)).toBe(0.01 - bounds.sumMaxRupees)
})

test('an amount has whole paise, with the error of a sum at most', () => {
  const entered = new Set<z.ZodType>(requests.map(({ schema }) => schema))
  entered.delete(money.comparedAmount)
  expect(entered.size).toBeGreaterThan(5)
  for (const schema of entered) {
    const refused = [1e-7, 1e-9, 0.001, 1.005, 9.999, 12.345678]
    expect(
      refused.filter((value) => schema.safeParse(value).success),
      namesOf.get(schema),
    ).toEqual([])
    const taken = [0.1 + 0.2, 302 - 301.7, 99.99, 1]
    expect(
      taken.filter((value) => !schema.safeParse(value).success),
      namesOf.get(schema),
    ).toEqual([])
  }
})
