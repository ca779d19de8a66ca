import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { ApiError } from '#web/api/errors.ts'
import { AssistanceCalls } from './assistance-calls.ts'
import { waitingWords } from './call-tile-words.ts'

const aCall = (tableNumber: number, minute = tableNumber): WaiterCall => ({
  id: `call-${tableNumber}`,
  restaurantId: 'spice-garden',
  tableNumber,
  reason: 'waiter',
  createdDateTime: new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString(),
})

// The server gives a reopened call a new id, and the time of the cleared one.
const reopened = (id: string): WaiterCall => {
  const call = aCall(Number(id.replace('call-', '')))
  return { ...call, id: `${id}-again` }
}

const acknowledged = (id: string): WaiterCall => ({
  ...aCall(Number(id.replace('call-', ''))),
  acknowledgedDateTime: '2026-11-20T15:00:00.000Z',
})

const setUp = (
  list: () => Promise<WaiterCall[]> = async () => [],
  remove = async (): Promise<unknown> => ({}),
  reopen = async (id: string): Promise<WaiterCall> => reopened(id),
  acknowledge = async (id: string): Promise<WaiterCall> => acknowledged(id),
) => {
  const onNew = vi.fn<(call: WaiterCall) => void>()
  const room = new AssistanceCalls({ list, remove, reopen, acknowledge })
  room.open('spice-garden', onNew)
  return {
    room,
    tables: () => room.store.get().calls.map((call) => call.tableNumber),
    cleared: () => room.store.get().cleared.map(({ call, state }) => `${call.tableNumber} ${state}`),
    told: () => onNew.mock.calls.map(([call]) => call.tableNumber),
  }
}

const failure = vi.fn<(...said: unknown[]) => void>()
const success = vi.fn<(...said: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(failure)
  vi.spyOn(console, 'info').mockImplementation(success)
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

describe('tables needing assistance (spec §7)', () => {
  test('added calls are unique by id, oldest first; removed ones leave', async () => {
    const { room, tables, told } = setUp(async () => [aCall(7)])
    await room.reload()
    room.receive({ action: 'added', notification: aCall(14) })
    room.receive({ action: 'added', notification: aCall(14) })
    room.receive({ action: 'added', notification: aCall(3) })
    expect(tables()).toEqual([3, 7, 14])
    room.receive({ action: 'removed', notification: aCall(7) })
    expect([tables(), told()]).toEqual([
      [3, 14],
      [14, 3],
    ])
  })

  test('a reconnect announces new calls and drops cleared ones', async () => {
    const answers = [
      [aCall(1), aCall(2)],
      [aCall(3), aCall(2)],
    ]
    const { room, tables, told } = setUp(async () => answers.shift() ?? [])
    await room.reload()
    await room.reload()
    expect([tables(), told()]).toEqual([[2, 3], [3]])
  })

  test('a tap clears a call at once and logs as specified', async () => {
    const { room, tables } = setUp(async () => [aCall(7)])
    await room.reload()
    const done = room.clear(aCall(7))
    expect(tables()).toEqual([])
    await expect(done).resolves.toBe(true)
    expect(success).toHaveBeenCalledWith('Notification removed successfully')
    room.receive({ action: 'added', notification: aCall(7) })
    expect(tables()).toEqual([])
  })

  test('a failed clearing is undone, logged and shown', async () => {
    const { room, tables } = setUp(
      async () => [aCall(7), aCall(3)],
      () => Promise.reject(new Error('offline')),
    )
    await room.reload()
    await expect(room.clear(aCall(7))).resolves.toBe(false)
    expect([tables(), room.store.get().failedToClear?.tableNumber]).toEqual([[3, 7], 7])
    expect(failure).toHaveBeenCalledWith('Error removing the notification', expect.any(Error))
  })

  test('a clearing with a lost answer, confirmed by live message, succeeds', async () => {
    let fail: (error: Error) => void = () => undefined
    const lost = new Promise<never>((_resolve, reject) => (fail = reject))
    const { room, tables } = setUp(
      async () => [aCall(7)],
      () => lost,
    )
    await room.reload()
    const done = room.clear(aCall(7))
    room.receive({ action: 'removed', notification: aCall(7) })
    fail(new Error('offline'))
    await expect(done).resolves.toBe(true)
    expect([tables(), room.store.get().failedToClear]).toEqual([[], undefined])
  })

  test('a call that is already cleared counts as cleared', async () => {
    const { room, tables } = setUp(
      async () => [aCall(7)],
      () => Promise.reject(new ApiError(404, 'not_found', '')),
    )
    await room.reload()
    await expect(room.clear(aCall(7))).resolves.toBe(true)
    expect(tables()).toEqual([])
  })

  test('a fetch during a clearing does not restore the call', async () => {
    let finish: () => void = () => undefined
    const slow = new Promise<void>((resolve) => (finish = resolve))
    const { room, tables } = setUp(
      async () => [aCall(7)],
      () => slow,
    )
    await room.reload()
    const done = room.clear(aCall(7))
    await room.reload()
    expect(tables()).toEqual([])
    finish()
    await done
    expect(tables()).toEqual([])
  })

  test('a failed fetch is logged and drops nothing (spec §8)', async () => {
    let isOnline = true
    const { room, tables } = setUp(async () => {
      if (!isOnline) throw new Error('offline')
      return [aCall(7)]
    })
    await room.reload()
    isOnline = false
    await expect(room.reload()).resolves.toBe(false)
    expect([tables(), room.store.get().hasFailed]).toEqual([[7], true])
    expect(failure).toHaveBeenCalledWith('Error retrieving notifications', expect.any(Error))
  })
})

describe('a cleared call (docs/decisions/073)', () => {
  test('keeps its place for 6 s, with Undo on this screen only', async () => {
    const { room, tables, cleared } = setUp(async () => [aCall(3), aCall(7)])
    await room.reload()
    await room.clear(aCall(3))
    room.receive({ action: 'removed', notification: aCall(3) })
    room.receive({ action: 'removed', notification: aCall(7) })
    expect([tables(), cleared()]).toEqual([[], ['3 here', '7 elsewhere']])
    vi.advanceTimersByTime(limits.callUndoMs - 1)
    expect(cleared()).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(cleared()).toEqual([])
  })

  test('returns to its place after Undo, without an announcement', async () => {
    const { room, tables, cleared, told } = setUp(async () => [aCall(3), aCall(7)])
    await room.reload()
    await room.clear(aCall(3))
    const done = room.undo(aCall(3))
    await Promise.resolve()
    room.receive({ action: 'added', notification: reopened('call-3') })
    await expect(done).resolves.toBe(true)
    vi.advanceTimersByTime(limits.callUndoMs)
    expect([tables(), cleared(), told()]).toEqual([[3, 7], [], []])
  })

  test('is reopened after the clearing when Undo came first', async () => {
    const asked: string[] = []
    let finish: () => void = () => undefined
    const { room, tables } = setUp(
      async () => [aCall(3)],
      () => new Promise<void>((resolve) => (finish = resolve)),
      async (id) => {
        asked.push(id)
        return reopened(id)
      },
    )
    await room.reload()
    const clearing = room.clear(aCall(3))
    const undoing = room.undo(aCall(3))
    await Promise.resolve()
    expect(asked).toEqual([])
    finish()
    await Promise.all([clearing, undoing])
    expect([asked, tables()]).toEqual([['call-3'], [3]])
  })

  test('stays after a failed Undo until it succeeds', async () => {
    let isOnline = false
    const { room, tables, cleared } = setUp(
      async () => [aCall(3)],
      async () => ({}),
      async (id) => {
        if (!isOnline) throw new Error('offline')
        return reopened(id)
      },
    )
    await room.reload()
    await room.clear(aCall(3))
    await expect(room.undo(aCall(3))).resolves.toBe(false)
    vi.advanceTimersByTime(10 * limits.callUndoMs)
    expect(cleared()).toEqual(['3 not-reopened'])
    isOnline = true
    await expect(room.undo(aCall(3))).resolves.toBe(true)
    expect([tables(), cleared()]).toEqual([[3], []])
  })

  test('loses its place when the table calls again', async () => {
    const { room, tables, cleared } = setUp(async () => [aCall(3)])
    await room.reload()
    await room.clear(aCall(3))
    room.receive({ action: 'added', notification: { ...aCall(3, 30), id: 'another' } })
    expect([tables(), cleared()]).toEqual([[3], []])
  })
})

describe('calls with a reason and a waiter on the way (plan §4.7)', () => {
  test('a table has one tile per reason, cleared one by one', async () => {
    const water: WaiterCall = { ...aCall(3, 30), id: 'water', reason: 'water' }
    const { room, cleared } = setUp(async () => [aCall(3), water])
    await room.reload()
    await room.clear(aCall(3))
    expect(room.store.get().calls).toEqual([water])
    expect(cleared()).toEqual(['3 here'])
  })

  test('an acknowledged call stays open, here and on other devices', async () => {
    const { room, told } = setUp(async () => [aCall(3), aCall(4)])
    await room.reload()
    await expect(room.acknowledge(aCall(3))).resolves.toBe(true)
    room.receive({ action: 'changed', notification: acknowledged('call-4') })
    // An older state never returns.
    room.receive({ action: 'added', notification: aCall(4) })
    expect(room.store.get().calls).toEqual([acknowledged('call-3'), acknowledged('call-4')])
    expect([told(), room.store.get().acknowledging.size]).toEqual([[], 0])
  })

  test('a failed acknowledgement leaves the call waiting; a cleared call leaves', async () => {
    const failures = [new Error('offline'), new ApiError(404, 'not_found', 'Gone.')]
    const { room, tables } = setUp(
      async () => [aCall(3)],
      async () => ({}),
      async (id) => reopened(id),
      async () => {
        throw failures.shift()
      },
    )
    await room.reload()
    await expect(room.acknowledge(aCall(3))).resolves.toBe(false)
    expect(room.store.get().calls).toEqual([aCall(3)])
    await expect(room.acknowledge(aCall(3))).resolves.toBe(true)
    expect(tables()).toEqual([])
  })
})

test.each([
  [0, 'Just now'],
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 hr'],
  [119, '1 hr'],
])('after %i minutes a call reads %s', (minutes, words) => {
  expect(waitingWords(minutes)).toBe(words)
})
