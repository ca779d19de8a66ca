import { limits } from '@thali/contract'
import { type LiveOptions, type Subscription, connectLive } from '#web/api/live.ts'
import { freshAccessToken } from '#web/api/session.ts'
import { type Store, createStore } from '#web/lib/store.ts'

/** How well the screen knows the room. */
type LiveConnection = {
  readonly status: 'connecting' | 'connected' | 'disconnected'
  /** Last moment at which what is on the screen was all there was; undefined before the first fetch. */
  readonly asOf: Date | undefined
}

export type LiveRoom = {
  readonly restaurantId: string
  readonly subscriptions: readonly Subscription[]
  /** Fetches everything anew; resolves to whether all of it is here. */
  readonly catchUp: () => Promise<boolean>
}

/** What a test replaces. */
export interface LiveSurroundings {
  readonly connect: (options: LiveOptions) => () => void
  readonly now: () => Date
  /** Runs something later; gives how to call it off. */
  readonly later: (run: () => void, delayMs: number) => () => void
  /** Tells when the tab comes to the front again; gives how to end it. */
  readonly onVisible: (run: () => void) => () => void
}

const browser: LiveSurroundings = {
  connect: connectLive,
  now: () => new Date(),
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
 * The one live connection of a tab's staff area (design §4.16): fetch at once, fetch again whenever the topics are being
 * heard and whenever the tab comes to the front, and while one fails, or the connection is lost, again
 * every few seconds.
 *
 * @param surroundings Network and time.
 * @returns The connection's state, and how to open it.
 */
export const createLiveConnection = ({ connect, now, later, onVisible }: LiveSurroundings = browser) => {
  const store: Store<LiveConnection> = createStore(nothing)

  /**
   * Connects to a room. One at a time.
   *
   * @param room Whose, and whom to tell.
   * @returns Closes it.
   */
  const open = (room: LiveRoom): (() => void) => {
    let isClosed = false
    // A fetch that was asked for while the topics were being heard is answered: nothing can be missing.
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
      // While the connection is lost its own attempts set the pace.
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
        // An attempt failed too. Some networks let calls through and sockets not: then the room is at least seconds old.
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

/** The connection of this tab. */
export const liveConnection = createLiveConnection()
