import { describe, expect, test, vi } from 'vitest'
import type { LiveOptions } from '#web/api/live.ts'
import { createLiveConnection } from './live-connection.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 14, minute))

/** A network, a clock and a window that the test controls. */
const setUp = (answers: boolean[] = []) => {
  let options: LiveOptions | undefined
  let now = at(0)
  let laters: (() => void)[] = []
  let show = (): void => undefined
  const close = vi.fn<() => void>()
  const catchUp = vi.fn<() => Promise<boolean>>(async () => answers.shift() ?? true)
  const connection = createLiveConnection({
    connect: (given) => {
      options = given
      return close
    },
    now: () => now,
    later: (run) => {
      laters.push(run)
      return () => {
        laters = laters.filter((one) => one !== run)
      }
    },
    onVisible: (run) => {
      show = run
      return () => undefined
    },
  })
  const leave = connection.open({ restaurantId: 'spice-garden', subscriptions: [], catchUp })
  const settle = async (): Promise<void> => {
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    state: connection.store.get,
    catchUp,
    close,
    leave,
    settle,
    connect: async () => {
      options?.onConnected()
      await settle()
    },
    lose: () => options?.onDisconnected(),
    clock: (minute: number) => {
      now = at(minute)
    },
    waiting: () => laters.length,
    wait: async () => {
      laters.splice(0).forEach((run) => run())
      await settle()
    },
    show: async () => {
      show()
      await settle()
    },
  }
}

describe('the live connection of staff screens (design §4.16)', () => {
  test('fetches at once, and again after every connect', async () => {
    const { state, catchUp, connect, settle } = setUp()
    expect([state().status, catchUp.mock.calls.length]).toEqual(['connecting', 1])
    await settle()
    await connect()
    expect([state().status, catchUp.mock.calls.length]).toEqual(['connected', 2])
  })

  test('a disconnected screen shows when its data was last complete', async () => {
    const { state, connect, lose, clock, settle } = setUp([true, true, false])
    await connect()
    clock(41)
    lose()
    clock(50)
    lose()
    await settle()
    expect(state()).toEqual({ status: 'disconnected', asOf: at(41) })
    await connect()
    expect(state()).toEqual({ status: 'connected', asOf: at(50) })
  })

  test('a connection without a successful fetch keeps the earlier complete time', async () => {
    const { state, connect, lose, clock, settle } = setUp([true, false])
    await settle()
    clock(5)
    await connect()
    clock(9)
    lose()
    expect(state().asOf).toEqual(at(0))
  })

  test('a failed fetch while connected is repeated until it succeeds', async () => {
    const { catchUp, connect, settle, wait, waiting } = setUp([true, false, false, true])
    await settle()
    await connect()
    await wait()
    expect([catchUp.mock.calls.length, waiting()]).toEqual([3, 1])
    await wait()
    expect([catchUp.mock.calls.length, waiting()]).toEqual([4, 0])
  })

  test('with blocked sockets each failed attempt fetches and updates the time shown', async () => {
    const { state, catchUp, lose, clock, settle } = setUp()
    await settle()
    lose()
    expect(catchUp).toHaveBeenCalledTimes(1)
    clock(1)
    lose()
    await settle()
    expect([catchUp.mock.calls.length, state()]).toEqual([2, { status: 'disconnected', asOf: at(1) }])
  })

  test('a tab that becomes visible fetches again', async () => {
    const { catchUp, show } = setUp()
    await show()
    expect(catchUp).toHaveBeenCalledTimes(2)
  })

  test('leaving closes the connection and stops all retries', async () => {
    const { state, leave, close, connect, settle, waiting } = setUp([true, false])
    await settle()
    const connected = connect()
    leave()
    await connected
    expect([close.mock.calls.length, waiting(), state().status]).toEqual([1, 0, 'connecting'])
  })
})
