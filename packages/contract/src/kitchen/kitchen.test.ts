import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderLine } from '../orders/order.ts'
import { applyTick, applyTicks, orderStage, pendingOf, ticketOf, unseenSince, type Tick } from './kitchen.ts'
import { isInKitchen, voidedOf, type KitchenLine, type Progress } from './state.ts'

const at = '2026-11-20T10:05:00.000Z'

const plain: OrderLine = { id: 'l', itemId: 'dal', itemName: 'Dal', price: 100, quantity: 3, specialInstructions: '' }

type Numbers = Pick<Progress, 'seen' | 'ready' | 'served'>

const line = (quantity: number, [seen, ready, served]: [number, number, number], rest: object = {}): KitchenLine => ({
  ...plain,
  quantity,
  stationId: 'kitchen',
  progress: { seen, ready, served },
  changedDateTime: '2026-11-20T10:00:00.000Z',
  ...rest,
})

const valuesOf = ({ progress: { seen, ready, served } }: KitchenLine): number[] => [seen, ready, served]

const ticked = (before: KitchenLine, tick: Omit<Tick, 'id'>): number[] =>
  valuesOf(applyTick(before, { id: 'l', ...tick }, at))

describe('a tick raises values', () => {
  test.each<[string, Omit<Tick, 'id'>, number[]]>([
    ['seen', { seen: 2 }, [2, 0, 0]],
    ['ready raises seen', { ready: 2 }, [2, 2, 0]],
    ['served raises both', { served: 3 }, [3, 3, 3]],
    ['several', { seen: 3, ready: 1 }, [3, 1, 0]],
  ])('%s', (_, tick, values) => {
    expect(ticked(line(3, [0, 0, 0]), tick)).toEqual(values)
  })

  test('each changed value has the time of its change', () => {
    const { progress } = applyTick(
      line(3, [1, 0, 0], { progress: { seen: 1, ready: 0, served: 0 } }),
      { id: 'l', seen: 2 },
      at,
    )
    expect(progress).toEqual({ seen: 2, ready: 0, served: 0, seenDateTime: at })
  })

  test('a tick that changes nothing returns the same line', () => {
    const before = line(3, [2, 1, 0])
    for (const tick of [{}, { seen: 2 }, { seen: 1 }, { ready: 0 }, { seen: 1, from: { seen: 3 } }])
      expect(applyTick(before, { id: 'l', ...tick }, at)).toBe(before)
    expect(applyTick(plain, { id: 'l', seen: 2 }, at)).toBe(plain)
  })
})

describe('a tick lowers a value that it knows', () => {
  test.each<[string, [number, number, number], Omit<Tick, 'id'>, number[]]>([
    ['with the stored value', [3, 2, 0], { ready: 1, from: { ready: 2 } }, [3, 1, 0]],
    ['not with another one', [3, 2, 0], { ready: 1, from: { ready: 3 } }, [3, 2, 0]],
    ['not without one', [3, 2, 0], { ready: 1 }, [3, 2, 0]],
    ['not ready below served', [3, 2, 2], { ready: 1, from: { ready: 2 } }, [3, 2, 2]],
    ['not seen below ready', [3, 2, 0], { seen: 1, from: { seen: 3 } }, [3, 2, 0]],
    ['ready with served', [3, 2, 2], { ready: 1, served: 1, from: { ready: 2, served: 2 } }, [3, 1, 1]],
    ['all', [3, 3, 3], { seen: 0, ready: 0, served: 0, from: { seen: 3, ready: 3, served: 3 } }, [0, 0, 0]],
  ])('%s', (_, stored, tick, values) => {
    expect(ticked(line(3, stored), tick)).toEqual(values)
  })
})

describe('voids', () => {
  test.each<[number, [number, number, number], number, number]>([
    [3, [0, 0, 0], 3, 0],
    [3, [2, 0, 0], 1, 0],
    [1, [3, 0, 0], 0, 2],
    [1, [3, 3, 2], 0, 1],
    [0, [3, 3, 3], 0, 0],
  ])('quantity %i with %j has %i pending and %i voided', (quantity, stored, pending, voided) => {
    const one = line(quantity, stored)
    expect([pendingOf(one), voidedOf(one)]).toEqual([pending, voided])
  })

  test.each<[number, [number, number, number], number, number[]]>([
    [1, [3, 3, 0], 1, [1, 1, 0]],
    [1, [3, 3, 2], 2, [2, 2, 2]],
    [1, [3, 3, 2], 1, [2, 2, 2]],
    [0, [3, 0, 0], 0, [0, 0, 0]],
  ])('quantity %i with %j is acknowledged by seen %i', (quantity, stored, seen, values) => {
    const before = line(quantity, stored)
    const after = applyTick(before, { id: 'l', seen, from: { seen: stored[0] } }, at)
    expect(valuesOf(after)).toEqual(values)
    expect(voidedOf(after)).toBe(0)
    expect(ticked(before, { seen, from: { seen: stored[0] + 1 } })).toEqual(stored)
  })
})

describe('a remake', () => {
  const remade = (tick: Omit<Tick, 'id'>, before = line(3, [3, 3, 1])) => applyTick(before, { id: 'l', ...tick }, at)
  const reason = 'Dropped'

  test('takes its units back from all values', () => {
    const after = remade({ remade: 2, from: { remade: 0 }, reason })
    expect(valuesOf(after)).toEqual([1, 1, 0])
    expect(after).toMatchObject({ quantity: 3, remake: { quantity: 2, reason }, changedDateTime: at })
    expect(remade({ remade: 2, from: { remade: 0 }, reason }, after)).toBe(after)
    expect(remade({ remade: 3, from: { remade: 2 }, reason: 'Cold' }, after)).toMatchObject({
      remake: { quantity: 3, reason: 'Cold' },
    })
  })

  test.each<[string, Omit<Tick, 'id'>]>([
    ['a reason', { remade: 1, from: { remade: 0 } }],
    ['the stored value', { remade: 1, reason }],
    ['the right value', { remade: 2, from: { remade: 1 }, reason }],
  ])('needs %s', (_, tick) => {
    const before = line(3, [3, 3, 1])
    expect(remade(tick, before)).toBe(before)
  })

  test('is undone by a lower value with the progress before', () => {
    const after = remade({ remade: 1, from: { remade: 0 }, reason })
    const undone = remade({ remade: 0, seen: 3, ready: 3, served: 1, from: { remade: 1 } }, after)
    expect(valuesOf(undone)).toEqual([3, 3, 1])
    expect(undone.remake).toBeUndefined()
    const again = remade({ remade: 2, from: { remade: 1 }, reason: 'Cold' }, after)
    const back = remade({ remade: 1, from: { remade: 2 }, reason }, again)
    expect(back.remake).toEqual({ quantity: 1, reason })
  })
})

const order = (items: OrderLine[], approval: 'accepted' | 'waiting' | 'refused' = 'accepted') => ({ approval, items })

describe('an order in the kitchen', () => {
  test.each<[string, OrderLine[], string | undefined, boolean]>([
    ['without kitchen lines', [plain], undefined, false],
    ['sent', [line(2, [0, 0, 0])], 'sent', true],
    ['partly seen', [line(2, [1, 0, 0])], 'sent', true],
    ['with one line unseen', [line(2, [2, 2, 2]), line(1, [0, 0, 0])], 'sent', true],
    ['seen', [line(2, [2, 1, 0])], 'seen', true],
    ['ready', [line(2, [2, 2, 1])], 'ready', true],
    ['served', [line(2, [2, 2, 2]), line(0, [0, 0, 0])], 'served', false],
    ['with a void', [line(2, [2, 2, 2]), line(0, [1, 0, 0])], 'served', true],
    ['taken back', [line(0, [0, 0, 0])], undefined, false],
  ])('%s', (_, items, stage, isIn) => {
    expect([orderStage({ items }), isInKitchen(order(items))]).toEqual([stage, isIn])
    expect(isInKitchen(order(items, 'waiting'))).toBe(false)
    expect(isInKitchen(order(items, 'refused'))).toBe(false)
  })

  test('is unseen since its oldest pending line changed', () => {
    const late = line(1, [0, 0, 0], { changedDateTime: '2026-11-20T10:03:00.000Z' })
    const seen = line(1, [1, 0, 0], { changedDateTime: '2026-11-20T09:00:00.000Z' })
    expect(unseenSince(order([seen, late, line(1, [0, 0, 0])]))).toBe('2026-11-20T10:00:00.000Z')
    expect(unseenSince(order([seen, late]))).toBe('2026-11-20T10:03:00.000Z')
    expect(unseenSince(order([seen]))).toBeUndefined()
    expect(unseenSince(order([late], 'waiting'))).toBeUndefined()
  })
})

describe('a ticket', () => {
  const dal = line(2, [0, 0, 0])
  const naan = line(1, [1, 1, 0], { id: 'n', stationId: 'tandoor' })
  const gone = line(0, [0, 0, 0], { id: 'g', stationId: 'tandoor' })
  const ids = (stations: string[] | 'all') => ticketOf(order([dal, naan, gone]), stations)?.lines.map(({ id }) => id)

  test('has the lines of its stations', () => {
    expect([ids(['kitchen']), ids(['tandoor']), ids('all'), ids(['bar'])]).toEqual([
      ['l'],
      ['n'],
      ['l', 'n'],
      undefined,
    ])
    expect(ticketOf(order([dal], 'waiting'), 'all')).toBeUndefined()
    expect(ticketOf(order([plain]), 'all')).toBeUndefined()
  })

  test('keeps a cancelled line that the kitchen saw', () => {
    const voided = line(0, [2, 0, 0], { id: 'v', stationId: 'tandoor' })
    const ticket = ticketOf(order([naan, gone, voided]), ['tandoor'])
    expect([ticket?.lines.map(({ id }) => id), ticket?.isDone]).toEqual([['n', 'v'], false])
  })

  test('is done when all is ready, for the expeditor when all is served', () => {
    const isDone = (items: OrderLine[], stations: string[] | 'all') => ticketOf(order(items), stations)?.isDone
    expect([isDone([naan], ['tandoor']), isDone([naan], 'all')]).toEqual([true, false])
    expect(isDone([line(1, [1, 1, 1])], 'all')).toBe(true)
    expect(isDone([line(1, [3, 3, 0])], ['kitchen'])).toBe(false)
  })

  test('is new until a line was seen', () => {
    const isNew = (...items: OrderLine[]) => ticketOf(order(items), 'all')?.isNew
    expect([isNew(dal), isNew(dal, naan)]).toEqual([true, false])
    expect(isNew(line(1, [0, 0, 0], { remake: { quantity: 1, reason: 'Cold' } }))).toBe(false)
  })
})

const value = fc.integer({ min: 0, max: 4 })
const someValues = fc.record({ seen: value, ready: value, served: value, remade: value }, { requiredKeys: [] })
const ticks: fc.Arbitrary<Tick> = fc
  .tuple(someValues, fc.option(someValues, { nil: undefined }), fc.constantFrom('', 'Cold'))
  .map(([values, from, reason]) => ({ id: 'l', ...values, ...(from && { from }), reason }))
const raises: fc.Arbitrary<Tick> = fc
  .record({ seen: value, ready: value, served: value }, { requiredKeys: [] })
  .map((values) => ({ id: 'l', ...values }))
const lines = fc.tuple(value, value, value, value, value).map(([quantity, one, two, three, remade]) => {
  const [served = 0, ready = 0, seen = 0] = [one, two, three].toSorted((a, b) => a - b)
  return line(quantity, [seen, ready, served], remade > 0 ? { remake: { quantity: remade, reason: 'Cold' } } : {})
})

describe('properties of ticks', () => {
  test('served <= ready <= seen holds after each tick', () => {
    fc.assert(
      fc.property(lines, ticks, (before, tick) => {
        const { seen, ready, served } = applyTick(before, tick, at).progress
        expect(0 <= served && served <= ready && ready <= seen).toBe(true)
      }),
    )
  })

  test('a repeated tick changes nothing', () => {
    fc.assert(
      fc.property(lines, ticks, (before, tick) => {
        const once = applyTick(before, tick, at)
        expect(applyTick(once, tick, '2026-11-20T11:00:00.000Z')).toEqual(once)
      }),
      { numRuns: 10_000 },
    )
  })

  test('raising ticks give the same line in any sequence', () => {
    fc.assert(
      fc.property(lines, fc.array(raises, { maxLength: 5 }), (before, some) => {
        const [one] = applyTicks([before], some, at)
        const [other] = applyTicks([before], some.toReversed(), at)
        expect(one).toEqual(other)
      }),
    )
  })

  test('a tick without known values never lowers one', () => {
    fc.assert(
      fc.property(lines, ticks, (before, tick) => {
        const after = applyTick(before, { ...tick, from: undefined }, at).progress
        const fields: (keyof Numbers)[] = ['seen', 'ready', 'served']
        expect(fields.every((field) => after[field] >= before.progress[field])).toBe(true)
      }),
    )
  })

  test('no value rises above the stored and the ticked ones', () => {
    fc.assert(
      fc.property(lines, ticks, (before, tick) => {
        const { seen = 0, ready = 0, served = 0 } = tick
        expect(applyTick(before, tick, at).progress.seen).toBeLessThanOrEqual(
          Math.max(before.progress.seen, seen, ready, served),
        )
      }),
    )
  })

  test('quantity, price and station stay', () => {
    fc.assert(
      fc.property(lines, ticks, (before, tick) => {
        const { quantity, price, stationId } = applyTick(before, tick, at)
        expect([quantity, price, stationId]).toEqual([before.quantity, before.price, before.stationId])
      }),
    )
  })
})
