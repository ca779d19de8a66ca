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
}

/** Fetches a list; resolves to whether it is complete. */
type FetchList = () => Promise<boolean>

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

/** A network that lets no socket through may answer calls: after this time without a connection lists are fetched (ms). */
const firstFetchMs = 3000

/**
 * The live connection of a tab's staff area (design §4.16). It fetches the lists that joined it after every subscription,
 * because an earlier answer could miss a change, and when the tab becomes visible. While a fetch fails or the connection
 * is lost it tries again every few seconds.
 */
export const createLiveConnection = ({ connect, now, later, onVisible }: LiveSurroundings = browser) => {
  const store: Store<LiveConnection> = createStore(nothing)
  const lists = new Set<{ readonly fetch: FetchList }>()
  // The lists of the open connection were fetched, or are being fetched.
  let hasFetched = false

  /** Connects to a restaurant, one at a time. Returns a function that closes the connection. */
  const open = (room: LiveRoom): (() => void) => {
    let isClosed = false
    // A fetch that started while connected has succeeded: no change can be missing.
    let isCaughtUp = false
    let callOffNext: (() => void) | undefined

    const catchUp = async (): Promise<void> => {
      callOffNext?.()
      hasFetched = true
      const isListening = store.get().status === 'connected'
      const isComplete = (await Promise.all([...lists].map(({ fetch }) => fetch()))).every(Boolean)
      if (isClosed) return
      if (isComplete) {
        isCaughtUp = isListening && store.get().status === 'connected'
        store.set({ ...store.get(), asOf: now() })
        return
      }
      // While the connection is lost, its own attempts set the pace.
      callOffNext?.()
      if (store.get().status === 'connected') callOffNext = later(() => void catchUp(), limits.reconnectMs)
    }

    callOffNext = later(() => void catchUp(), firstFetchMs)
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
        if (before.status !== 'connected') void catchUp()
      },
    })
    const endVisible = onVisible(() => void (hasFetched && catchUp()))

    return () => {
      isClosed = true
      hasFetched = false
      callOffNext?.()
      endVisible()
      close()
      store.set(nothing)
    }
  }

  /**
   * Fetches a list with all others, now if they were fetched before. Returns a function that ends that.
   */
  const join = (fetch: FetchList): (() => void) => {
    const list = { fetch }
    lists.add(list)
    if (hasFetched) void fetch()
    return () => void lists.delete(list)
  }

  return { store, open, join }
}

export const liveConnection = createLiveConnection()
