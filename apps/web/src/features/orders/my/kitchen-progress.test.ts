import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Tick, applyTick } from '@thali/contract/kitchen/kitchen'
import { type KitchenLine, kitchenLines } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { explanationsOf, isEmptied, isUneven, lineWords, progressOf, progressWords } from './kitchen-progress.ts'
import { anOrder } from '../order.testing.ts'

type Values = readonly [seen: number, ready: number, served: number]

const sentAt = '2026-11-20T14:01:00.000Z'

const aLine = (quantity: number, [seen, ready, served]: Values, rest: Partial<KitchenLine> = {}): KitchenLine => ({
  id: 'line',
  itemId: 'dal',
  itemName: 'Dal',
  price: 100,
  quantity,
  specialInstructions: '',
  stationId: 'kitchen',
  progress: { seen, ready, served },
  ...rest,
})

const withLines = (...items: readonly KitchenLine[]): Order => ({
  ...anOrder('a'),
  acceptedDateTime: sentAt,
  items: items.map((line, at) => ({ ...line, id: `line-${at}` })),
})

const wordsOf = (...items: readonly KitchenLine[]): string | undefined => {
  const progress = progressOf([withLines(...items)])
  return progress && progressWords(progress)
}

describe('the words of an order', () => {
  test.each<[string | undefined, KitchenLine[]]>([
    ['Sent', [aLine(2, [0, 0, 0])]],
    ['1 of 2 seen by the kitchen', [aLine(2, [1, 0, 0])]],
    ['Seen by the kitchen', [aLine(2, [2, 0, 0])]],
    ['2 of 5 ready', [aLine(3, [3, 2, 0]), aLine(2, [2, 0, 0])]],
    ['2 of 5 ready', [aLine(3, [3, 2, 1]), aLine(2, [0, 0, 0])]],
    ['Ready', [aLine(3, [3, 3, 0])]],
    ['1 of 3 served', [aLine(3, [3, 3, 1])]],
    ['Served', [aLine(3, [3, 3, 3]), aLine(0, [1, 0, 0])]],
    ['Ready', [aLine(1, [3, 3, 0])]],
    [undefined, [aLine(0, [1, 0, 0])]],
  ])('%s', (words, items) => {
    expect(wordsOf(...items)).toBe(words)
  })

  test('orders without kitchen lines, and waiting or refused ones, have none', () => {
    expect(progressOf([anOrder('a')])).toBeUndefined()
    for (const approval of ['waiting', 'refused'] as const)
      expect(progressOf([{ ...withLines(aLine(1, [1, 1, 0])), approval }])).toBeUndefined()
    expect([isEmptied(anOrder('a', { quantities: [0] })), isEmptied(withLines(aLine(0, [1, 0, 0])))]).toEqual([
      false,
      true,
    ])
  })

  test('several orders are as far as the least advanced one', () => {
    const progress = progressOf([withLines(aLine(2, [2, 2, 0])), withLines(aLine(3, [3, 0, 0]))])
    expect([progress?.stage, progress && progressWords(progress)]).toEqual(['seen', '2 of 5 ready'])
  })
})

test('a step has the time of its last unit once it is done', () => {
  const at = (minute: number): string => `2026-11-20T14:0${minute}:00.000Z`
  const one = aLine(1, [1, 1, 0], {
    progress: { seen: 1, ready: 1, served: 0, seenDateTime: at(2), readyDateTime: at(6) },
  })
  const other = aLine(1, [1, 0, 0], { progress: { seen: 1, ready: 0, served: 0, seenDateTime: at(3) } })
  expect(progressOf([withLines(one, other)])?.steps.map((step) => step.at)).toEqual([
    sentAt,
    at(3),
    undefined,
    undefined,
  ])
})

test('lines have words of their own where they differ', () => {
  const order = withLines(aLine(3, [3, 2, 0]), aLine(1, [1, 1, 0]), aLine(0, [0, 0, 0]))
  expect(order.items.map((line) => lineWords(order, line))).toEqual(['2 of 3 ready', 'Ready', undefined])
  expect([isUneven(order), isUneven(withLines(aLine(3, [3, 0, 0]), aLine(1, [1, 0, 0])))]).toEqual([true, false])
})

test.each<[string[], KitchenLine]>([
  [[], aLine(1, [0, 0, 0])],
  [['Taken off the order'], aLine(0, [2, 0, 0], { voidReason: '' })],
  [['A part was taken off the order'], aLine(1, [2, 0, 0], { voidReason: '' })],
  [['The kitchen is making 1 again'], aLine(2, [1, 1, 0], { remake: { quantity: 1, reason: 'Dropped' } })],
  [['The kitchen made a part again'], aLine(2, [2, 2, 0], { remake: { quantity: 1, reason: 'Dropped' } })],
])('%j explains a line', (words, line) => {
  expect(explanationsOf(line)).toEqual(words)
})

const value = fc.integer({ min: 0, max: 4 })
const values = fc.record({ seen: value, ready: value, served: value, remade: value }, { requiredKeys: [] })
const change = fc.oneof(
  fc.record({ at: fc.nat(2), quantity: value }),
  fc.record({ at: fc.nat(2), tick: values, from: fc.option(values, { nil: undefined }) }),
)

const markedUnits = (order: Order, field: 'seen' | 'ready' | 'served'): number =>
  kitchenLines(order).reduce((sum, line) => sum + Math.min(line.quantity, line.progress[field]), 0)

const fieldOf = { 'Seen by the kitchen': 'seen', Ready: 'ready', Served: 'served' } as const

/** The units that words claim to have reached a step, or undefined for a claim about all units. */
const claimOf = (words: string): { field: 'seen' | 'ready' | 'served'; count: number | undefined } | undefined => {
  const [, count, field] = /^(\d+) of \d+ (seen|ready|served)/.exec(words) ?? []
  if (count !== undefined) return { field: field as 'seen' | 'ready' | 'served', count: Number(count) } // as in the pattern
  const whole = Object.entries(fieldOf).find(([name]) => name === words)?.[1]
  return whole && { field: whole, count: undefined }
}

/** The words and steps of an order that claim more than the kitchen marked. */
const overclaims = (order: Order): string[] => {
  const progress = progressOf([order])
  if (!progress) return []
  const lines = kitchenLines(order)
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const words = progressWords(progress)
  const claim = claimOf(words)
  const steps = progress.steps.filter(({ stage, count, isDone }) => {
    if (stage === 'sent') return false
    return count !== markedUnits(order, stage) || (isDone && lines.some((line) => line.progress[stage] < line.quantity))
  })
  return [
    ...(claim && markedUnits(order, claim.field) < (claim.count ?? total) ? [words] : []),
    ...steps.map(({ stage }) => stage),
  ]
}

test('words never claim more than the kitchen marked, under random changes', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(quantities, fc.array(change, { maxLength: 12 }), (given, changes) => {
      let order = withLines(...given.map((quantity) => aLine(quantity, [0, 0, 0])))
      for (const one of changes) {
        const items = kitchenLines(order).map((line, at): KitchenLine => {
          if (at !== one.at) return line
          if ('quantity' in one) return { ...line, quantity: one.quantity }
          const tick: Tick = { id: line.id, ...one.tick, ...(one.from && { from: one.from }), reason: 'Cold' }
          return applyTick(line, tick, sentAt)
        })
        order = { ...order, items }
        expect(overclaims(order)).toEqual([])
      }
    }),
    { numRuns: 2000 },
  )
})
