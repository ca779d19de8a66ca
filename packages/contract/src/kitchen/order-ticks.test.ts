import { describe, expect, test } from 'vitest'
import {
  applyTick,
  applyTicks,
  needsReason,
  orderStage,
  pendingOf,
  type Tick,
  ticketOf,
  withQuantity,
} from './kitchen.ts'
import type { Progress } from './state.ts'

const at = '2026-11-20T10:05:00.000Z'
const before = '2026-11-20T10:00:00.000Z'

const plain = { id: 'p', quantity: 3 }
const line = (
  id: string,
  quantity: number,
  [seen, ready, served]: [number, number, number],
  rest: Partial<Progress> = {},
) => ({
  id,
  quantity,
  stationId: 'kitchen',
  progress: { seen, ready, served, ...rest },
})

type Line = ReturnType<typeof line>

const valuesOf = ({ progress: { seen, ready, served } }: Line): number[] => [seen, ready, served]

describe('the ticks of an order', () => {
  const lines = [line('dal', 2, [0, 0, 0]), line('naan', 3, [0, 0, 0]), line('tea', 1, [1, 0, 0])]

  test('change their own lines, one after the other', () => {
    const after = applyTicks(
      lines,
      [
        { id: 'dal', seen: 2 },
        { id: 'naan', seen: 1 },
        { id: 'dal', ready: 1 },
        { id: 'gone', seen: 1 },
      ],
      at,
    )
    expect(after.map(valuesOf)).toEqual([
      [2, 1, 0],
      [1, 0, 0],
      [1, 0, 0],
    ])
    expect(after[2]).toBe(lines[2])
  })

  test('that change nothing return the same list', () => {
    for (const ticks of [[], [{ id: 'tea', seen: 1 }], [{ id: 'gone', seen: 1 }], [{ id: 'dal', seen: 0 }]])
      expect(applyTicks(lines, ticks, at)).toBe(lines)
  })
})

test('a changed value has its time, the others keep theirs', () => {
  const times = { seenDateTime: before, readyDateTime: before, servedDateTime: before }
  const timesAfter = (tick: Omit<Tick, 'id'>) =>
    applyTick(line('dal', 3, [2, 1, 0], times), { id: 'dal', ...tick }, at).progress
  expect(timesAfter({ ready: 2 })).toEqual({ seen: 2, ready: 2, served: 0, ...times, readyDateTime: at })
  expect(timesAfter({ served: 1 })).toEqual({ seen: 2, ready: 1, served: 1, ...times, servedDateTime: at })
  expect(timesAfter({ ready: 3 })).toEqual({
    seen: 3,
    ready: 3,
    served: 0,
    ...times,
    seenDateTime: at,
    readyDateTime: at,
  })
  expect(timesAfter({ seen: 3 })).toEqual({ seen: 3, ready: 1, served: 0, ...times, seenDateTime: at })
})

test('a tick that contradicts itself means its most advanced value', () => {
  const dal = line('dal', 3, [3, 3, 3])
  const from = { seen: 3, ready: 3, served: 3 }
  expect(valuesOf(applyTick(dal, { id: 'dal', ready: 1, served: 2, from }, at))).toEqual([3, 2, 2])
  expect(valuesOf(applyTick(dal, { id: 'dal', seen: 1, ready: 2, served: 1, from }, at))).toEqual([2, 2, 1])
  // Without `ready`, `seen` follows `served`.
  const seenOnly = { id: 'dal', seen: 1, served: 2, from: { seen: 3 } }
  expect(valuesOf(applyTick(line('dal', 3, [3, 0, 0]), seenOnly, at))).toEqual([2, 2, 2])
})

test('a reason of a remake is stored without spaces around it', () => {
  const dal = line('dal', 3, [3, 3, 1])
  const remade = (reason: string) => applyTick(dal, { id: 'dal', remade: 1, from: { remade: 0 }, reason }, at)
  expect(remade('  Cold ')).toMatchObject({ remake: { quantity: 1, reason: 'Cold' } })
  expect(remade('   ')).toBe(dal)
})

test('an undone remake without a reason keeps the earlier one', () => {
  const dal = { ...line('dal', 3, [3, 3, 1]), remake: { quantity: 2, reason: 'Burnt' } }
  const undone = (reason?: string) =>
    applyTick(dal, { id: 'dal', remade: 1, from: { remade: 2 }, ...(reason && { reason }) }, at)
  expect(undone().remake).toEqual({ quantity: 1, reason: 'Burnt' })
  expect(undone(' ').remake).toEqual({ quantity: 1, reason: 'Burnt' })
  expect(
    applyTick({ ...dal, remake: { quantity: 2, reason: '' } }, { id: 'dal', remade: 1, from: { remade: 2 } }, at)
      .remake,
  ).toEqual({
    quantity: 1,
    reason: '',
  })
})

test('the epoch after the last one is the first', () => {
  const epochs = [undefined, 1, 2 ** 31 - 2, 2 ** 31 - 1].map((epoch) => {
    const dal = line('dal', 3, [2, 0, 0], epoch === undefined ? {} : { epoch })
    return applyTick(dal, { id: 'dal', seen: 1, from: { seen: 2 } }, at).progress.epoch
  })
  expect(epochs).toEqual([1, 2, 2 ** 31 - 1, 1])
})

describe('another quantity', () => {
  test('of a line without a kitchen changes nothing else', () => {
    expect(withQuantity(plain, 1)).toEqual({ id: 'p', quantity: 1 })
    expect([pendingOf(plain), needsReason(plain, 1)]).toEqual([0, false])
  })

  test('takes served units off the progress, in a new epoch', () => {
    const dal = line('dal', 3, [3, 3, 2], { epoch: 4 })
    expect(withQuantity(dal, 1).progress).toEqual({ seen: 2, ready: 2, served: 1, epoch: 5 })
    expect(withQuantity(dal, 2).progress).toEqual({ seen: 3, ready: 3, served: 2, epoch: 4 })
    expect(withQuantity(line('dal', 3, [1, 0, 0]), 3).progress).not.toHaveProperty('epoch')
  })

  test('needs a reason below what the kitchen has seen, and not when it is the same', () => {
    const dal = line('dal', 3, [2, 0, 0], { reached: 3 })
    expect([4, 3, 2, 1].map((quantity) => needsReason(dal, quantity))).toEqual([false, false, true, true])
    expect([2, 1].map((quantity) => needsReason(line('dal', 3, [2, 0, 0]), quantity))).toEqual([false, true])
    expect(needsReason(line('dal', 2, [3, 0, 0], { reached: 3 }), 2)).toBe(false)
  })
})

test('a void is acknowledged only by a tick that leaves ready alone', () => {
  const dal = line('dal', 1, [3, 3, 0])
  const acknowledged = (tick: Omit<Tick, 'id'>) => valuesOf(applyTick(dal, { id: 'dal', ...tick }, at))
  expect(acknowledged({ seen: 1, from: { seen: 3 } })).toEqual([1, 1, 0])
  // A tick that lowers ready itself, from a value that is no longer stored.
  expect(acknowledged({ seen: 1, ready: 1, from: { seen: 3, ready: 2 } })).toEqual([3, 3, 0])
  expect(acknowledged({ seen: 1, ready: 1, from: { seen: 3, ready: 3 } })).toEqual([1, 1, 0])
  expect(acknowledged({ seen: 2, from: { seen: 3 } })).toEqual([3, 3, 0])
  // Without a void a lower value is a correction.
  expect(valuesOf(applyTick(line('dal', 3, [3, 1, 0]), { id: 'dal', seen: 2, from: { seen: 3 } }, at))).toEqual([
    2, 1, 0,
  ])
})

test('a stage needs a kitchen line with units', () => {
  expect(orderStage({ items: [plain] })).toBeUndefined()
  expect(orderStage({ items: [line('dal', 0, [2, 2, 2])] })).toBeUndefined()
  expect(orderStage({ items: [plain, line('dal', 2, [2, 2, 1])] })).toBe('ready')
})

test('a ticket of a station is done when each line is ready and no void waits', () => {
  const isDone = (...items: Line[]) => ticketOf({ approval: 'accepted', items }, ['kitchen'])?.isDone
  expect(isDone(line('dal', 2, [2, 1, 0]))).toBe(false)
  expect(isDone(line('dal', 2, [2, 2, 0]), line('naan', 1, [1, 0, 0]))).toBe(false)
  expect(isDone(line('dal', 2, [2, 2, 0]), line('naan', 1, [1, 1, 0]))).toBe(true)
  expect(isDone(line('dal', 2, [3, 3, 0]))).toBe(false)
})
