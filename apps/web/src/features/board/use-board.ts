import { useEffect, useState } from 'react'
import type { Board } from '@thali/contract/restaurants/board'
import { followBoard } from '#web/api/board.ts'
import { useOnline } from '#web/lib/online.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** Without a board for this long (ms) the screen says that it is not up to date. */
const oldMs = 45_000

/** A followed board. */
export type FollowedBoard = {
  readonly board: Board | undefined
  /** Since when it is not up to date (ms since 1970); undefined while it is. */
  readonly oldSince: number | undefined
  readonly isGone: boolean
  /** The ready tokens, the newest first. */
  readonly ready: readonly number[]
}

type Received = { readonly board: Board; readonly time: number; readonly ready: readonly number[] }

const withNewestFirst = (known: readonly number[], ready: readonly number[]): readonly number[] => [
  ...ready.filter((token) => !known.includes(token)).toReversed(),
  ...known.filter((token) => ready.includes(token)),
]

// A screen that slept looks late.
const everySecond = (look: () => void): (() => void) => {
  const timer = setInterval(look, 1000)
  return () => clearInterval(timer)
}

/** Follows the board of a link. `onReady` is called for tokens that become ready while the page is open. */
export const useBoard = (code: string, onReady: () => void): FollowedBoard => {
  // React draws a changed store at once, and a changed state in a later task.
  const [store] = useState(() => createStore<Received | undefined>(undefined))
  const received = useStore(store)
  const [isGone, setIsGone] = useState(false)
  const isOnline = useOnline()
  const isSilent = useStore({
    subscribe: everySecond,
    get: () => received !== undefined && Date.now() - received.time > oldMs,
  })
  useEffect(
    () =>
      followBoard(code, {
        onBoard(board) {
          const known = store.get()?.ready
          const ready = withNewestFirst(known ?? [], board.ready)
          if (known && board.ready.some((token) => !known.includes(token))) onReady()
          store.set({ board, time: Date.now(), ready })
        },
        onRevoked: () => setIsGone(true),
      }),
    // `onReady` plays a sound, always the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [code, store],
  )
  const isOld = received !== undefined && (!isOnline || isSilent)
  return { board: received?.board, oldSince: isOld ? received.time : undefined, isGone, ready: received?.ready ?? [] }
}
