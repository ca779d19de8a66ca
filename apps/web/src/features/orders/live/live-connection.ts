import * as limits from '@thali/contract/basics/limits'
import { type LiveOptions, type Subscription, connectLive } from '#web/api/live.ts'
import { freshAccessToken } from '#web/api/session.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { type Store, createStore } from '#web/lib/store.ts'

type LiveConnection = {
  readonly status: 'connecting' | 'connected' | 'disconnected'
  /** The last moment at which the screen was complete. */
  readonly asOf: Date | undefined
}

export type LiveRoom = {
  readonly restaurantId: string
  readonly subscriptions: readonly Subscription[]
  /** Fetches all lists; resolves to whether all of them are complete. */
  readonly catchUp: () => Promise<boolean>
}

/** The parts that a test replaces. */
export interface LiveSurroundings {
  readonly connect: (options: LiveOptions) => () => void
  readonly now: () => Date
  /** Returns a function that cancels. */
  readonly later: (run: () => void, delayMs: number) => () => void
  /** Returns a function that unsubscribes. */
  readonly onVisible: (run: () => void) => () => void
}

const browser: LiveSurroundings = {
  connect: connectLive,
  now: serverNow,
  later: (run, delayMs) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  onVisible: (run) => {
    const listener = (): void => {
      if (document.visibilityState === 'visible') run()
    }
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}

const nothing: LiveConnection = { status: 'connecting', asOf: undefined }

/**
 * The live connection of a tab's staff area (design §4.16). It fetches at once, after every subscription, and when the
 * tab becomes visible. While a fetch fails or the connection is lost it tries again every few seconds.
 */
export const createLiveConnection = ({ connect, now, later, onVisible }: LiveSurroundings = browser) => {
  const store: Store<LiveConnection> = createStore(nothing)

  /** Connects to a restaurant, one at a time. Returns a function that closes the connection. */
  const open = (room: LiveRoom): (() => void) => {
    let isClosed = false
    // A fetch that started while connected has succeeded: no change can be missing.
    let isCaughtUp = false
    let callOffRetry: (() => void) | undefined

    const catchUp = async (): Promise<void> => {
      callOffRetry?.()
      const isListening = store.get().status === 'connected'
      const isComplete = await room.catchUp()
      if (isClosed) return
      if (isComplete) {
        isCaughtUp = isListening && store.get().status === 'connected'
        store.set({ ...store.get(), asOf: now() })
        return
      }
      // While the connection is lost, its own attempts set the pace.
      callOffRetry?.()
      if (store.get().status === 'connected') callOffRetry = later(() => void catchUp(), limits.reconnectMs)
    }

    const close = connect({
      restaurantId: room.restaurantId,
      getAccessToken: freshAccessToken,
      subscriptions: room.subscriptions,
      onConnected: () => {
        store.set({ ...store.get(), status: 'connected' })
        void catchUp()
      },
      onDisconnected: () => {
        const before = store.get()
        store.set({ status: 'disconnected', asOf: isCaughtUp ? now() : before.asOf })
        isCaughtUp = false
        // This attempt failed too. Some networks allow calls but no sockets, so the lists are fetched anyway.
        if (before.status === 'disconnected') void catchUp()
      },
    })
    const endVisible = onVisible(() => void catchUp())
    void catchUp()

    return () => {
      isClosed = true
      callOffRetry?.()
      endVisible()
      close()
      store.set(nothing)
    }
  }

  return { store, open }
}

export const liveConnection = createLiveConnection()
