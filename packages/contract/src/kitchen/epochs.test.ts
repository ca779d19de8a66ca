import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyTick, needsReason, reachedOf, withQuantity, type Tick } from './kitchen.ts'
import { type KitchenLine } from './state.ts'

const at = '2026-11-20T10:05:00.000Z'

const line = (quantity: number, [seen, ready, served]: readonly [number, number, number]): KitchenLine => ({
  id: 'l',
  itemId: 'dal',
  itemName: 'Dal',
  price: 100,
  quantity,
  specialInstructions: '',
  stationId: 'kitchen',
  progress: { seen, ready, served },
})

const after = (before: KitchenLine, ...ticks: readonly Omit<Tick, 'id'>[]): KitchenLine =>
  ticks.reduce((one, tick) => applyTick(one, { id: 'l', ...tick }, at), before)

const numbersOf = ({ progress: { seen, ready, served } }: KitchenLine): number[] => [seen, ready, served]

const raise = { ready: 2, epoch: 0 }
const recall = { ready: 0, from: { ready: 2 }, epoch: 0, nextEpoch: 71 }
const remake = { remade: 1, from: { remade: 0 }, reason: 'Cold', epoch: 0, nextEpoch: 72 }
const acknowledgement = { seen: 1, from: { seen: 2 }, epoch: 0, nextEpoch: 73 }

describe('a raise that arrives again', () => {
  test.each<[string, KitchenLine, Omit<Tick, 'id'>, number[]]>([
    ['a recall', line(2, [0, 0, 0]), recall, [2, 0, 0]],
    ['a remake', line(2, [0, 0, 0]), remake, [1, 1, 0]],
    ['an acknowledged void', line(1, [0, 0, 0]), acknowledgement, [1, 1, 0]],
  ])('does not cancel %s', (_, before, lowering, values) => {
    const lowered = after(before, raise, lowering)
    expect(numbersOf(lowered)).toEqual(values)
    expect(lowered.progress.epoch).toBe(lowering.nextEpoch)
    expect(after(lowered, raise)).toBe(lowered)
    expect(after(lowered, raise, lowering)).toBe(lowered)
  })

  test('does not hide a later addition after a served unit came off the bill', () => {
    const off = withQuantity(after(line(2, [0, 0, 0]), { served: 2, epoch: 0 }), 1)
    expect(off.progress).toMatchObject({ seen: 1, ready: 1, served: 1, epoch: 1 })
    expect(after(off, { served: 2, epoch: 0 })).toBe(off)
  })

  test('counts in its epoch, and without one in any', () => {
    const lowered = after(line(2, [0, 0, 0]), raise, recall)
    expect(numbersOf(after(lowered, { ready: 1, epoch: 71 }))).toEqual([2, 1, 0])
    expect(numbersOf(after(lowered, { ready: 1 }))).toEqual([2, 1, 0])
  })
})

test('a remake of pending units and its undo each begin an epoch', () => {
  const remade = after(line(2, [0, 0, 0]), remake)
  expect([remade.progress.epoch, remade.remake?.quantity]).toEqual([72, 1])
  const undone = after(remade, { remade: 0, from: { remade: 1 }, epoch: 72, nextEpoch: 74 })
  expect([undone.progress.epoch, undone.remake]).toEqual([74, undefined])
  // The first tick arrives again.
  expect(after(undone, remake)).toBe(undone)
})

test('an epoch without a name is the next number', () => {
  const lowered = after(line(2, [2, 2, 0]), { ready: 1, from: { ready: 2 } })
  expect(lowered.progress.epoch).toBe(1)
  expect(after(lowered, { ready: 2 }).progress.epoch).toBe(1)
})

describe('what the kitchen has ever seen', () => {
  test('needs a reason when it is voided, also after it was taken back', () => {
    const untapped = after(line(2, [0, 0, 0]), { seen: 2 }, { seen: 0, from: { seen: 2 } })
    expect(untapped.progress).toMatchObject({ seen: 0, reached: 2 })
    expect([needsReason(untapped, 1), needsReason(untapped, 2), needsReason(untapped, 3)]).toEqual([true, false, false])
  })

  test('ends with the units that were taken off', () => {
    const untapped = after(line(3, [0, 0, 0]), { seen: 3 }, { seen: 0, from: { seen: 3 } })
    const fewer = withQuantity(untapped, 1)
    expect(reachedOf(fewer)).toBe(1)
    expect(needsReason(withQuantity(fewer, 3), 1)).toBe(false)
  })

  test('is absent while it follows from the progress', () => {
    expect(after(line(2, [0, 0, 0]), { seen: 2 }).progress).not.toHaveProperty('reached')
  })
})

const value = fc.integer({ min: 0, max: 4 })
const values = fc.record({ seen: value, ready: value, served: value }, { requiredKeys: [] })
const step = fc.record({ values, from: fc.option(values, { nil: undefined }), quantity: fc.option(value) })

test('a repeated tick of a screen never changes a line in a later epoch', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), value, (steps, quantity) => {
      let one = line(quantity, [0, 0, 0])
      const sent: Tick[] = []
      for (const [index, { values: to, from, quantity: edited }] of steps.entries()) {
        if (edited !== null) one = withQuantity(one, edited)
        const { epoch = 0 } = one.progress
        const tick: Tick = { id: 'l', ...to, ...(from && { from }), epoch, nextEpoch: 1000 + index }
        sent.push(tick)
        one = applyTick(one, tick, at)
        const past = sent.filter((earlier) => earlier.epoch !== (one.progress.epoch ?? 0))
        expect(past.filter((earlier) => applyTick(one, earlier, at) !== one)).toEqual([])
        expect(reachedOf(one)).toBeLessThanOrEqual(one.quantity)
        expect(reachedOf(one)).toBeGreaterThanOrEqual(Math.min(one.progress.seen, one.quantity))
      }
    }),
  )
})
