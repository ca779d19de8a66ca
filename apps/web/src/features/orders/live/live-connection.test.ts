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
  const leave = connection.open({ restaurantId: 'spice-garden', subscriptions: [] })
  connection.join(catchUp)
  const settle = async (): Promise<void> => {
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    state: connection.store.get,
    catchUp,
    join: connection.join,
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
  test('a start fetches once, after every subscription', async () => {
    const { state, catchUp, connect, waiting } = setUp()
    expect([state().status, catchUp.mock.calls.length]).toEqual(['connecting', 0])
    await connect()
    expect([state().status, catchUp.mock.calls.length, waiting()]).toEqual(['connected', 1, 0])
  })

  test('each later connection fetches again', async () => {
    const { catchUp, connect, lose } = setUp()
    await connect()
    lose()
    await connect()
    expect(catchUp).toHaveBeenCalledTimes(2)
  })

  test('a socket that does not answer delays the first fetch only shortly', async () => {
    const { catchUp, wait, connect } = setUp()
    await wait()
    expect(catchUp).toHaveBeenCalledTimes(1)
    // A change between this answer and the subscription would be missing.
    await connect()
    expect(catchUp).toHaveBeenCalledTimes(2)
  })

  test('a list that joins later is fetched at once, alone', async () => {
    const { catchUp, join, connect, lose } = setUp()
    await connect()
    const later = vi.fn<() => Promise<boolean>>(async () => true)
    const leave = join(later)
    expect([catchUp.mock.calls.length, later.mock.calls.length]).toEqual([1, 1])
    lose()
    await connect()
    leave()
    lose()
    await connect()
    expect([catchUp.mock.calls.length, later.mock.calls.length]).toEqual([3, 2])
  })

  test('a disconnected screen shows when its data was last complete', async () => {
    const { state, connect, lose, clock, settle } = setUp([true, false])
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
    const { state, connect, lose, clock, wait } = setUp([true, false])
    await wait()
    clock(5)
    await connect()
    clock(9)
    lose()
    expect(state().asOf).toEqual(at(0))
  })

  test('a failed fetch while connected is repeated until it succeeds', async () => {
    const { catchUp, connect, wait, waiting } = setUp([false, false, true])
    await connect()
    await wait()
    expect([catchUp.mock.calls.length, waiting()]).toEqual([2, 1])
    await wait()
    expect([catchUp.mock.calls.length, waiting()]).toEqual([3, 0])
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
    const { catchUp, connect, show } = setUp()
    // The first fetch follows the subscriptions.
    await show()
    expect(catchUp).toHaveBeenCalledTimes(0)
    await connect()
    await show()
    expect(catchUp).toHaveBeenCalledTimes(2)
  })

  test('leaving closes the connection and stops all retries', async () => {
    const { state, leave, close, connect, waiting } = setUp([false])
    const connected = connect()
    leave()
    await connected
    expect([close.mock.calls.length, waiting(), state().status]).toEqual([1, 0, 'connecting'])
  })
})
