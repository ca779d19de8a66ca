import { type WaiterCall, type WaiterCallMessage, limits } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { CatchUp, type CaughtUp } from '#web/lib/catch-up.ts'
import { logFailure, logSuccess } from '#web/lib/log.ts'
import { type Store, createStore } from '#web/lib/store.ts'
import { assistanceMessages } from './assistance-messages.en.ts'

/** A call that was cleared a moment ago; its tile keeps its place for limits.callUndoMs. */
export type ClearedCall = {
  readonly call: WaiterCall
  /** `here` and `not-reopened` can be undone on this screen; `not-reopened` says that an Undo failed, and stays. */
  readonly state: 'here' | 'elsewhere' | 'reopening' | 'not-reopened'
}

/** The tables that asked for a waiter, as this tab knows them. */
export type RoomCalls = {
  /** Until the first answer `loading`; after it `ready`, whatever fails later. */
  readonly status: 'loading' | 'ready'
  /** Open calls, the longest waiting first: a new one is last and moves no other (docs/decisions/073). */
  readonly calls: readonly WaiterCall[]
  /** In the same order. At most one per table, and none for a table with an open call. */
  readonly cleared: readonly ClearedCall[]
  /** The last fetch failed; the calls are those known before it. */
  readonly hasFailed: boolean
  /** The call that could last not be cleared; it is back in the list. */
  readonly failedToClear: WaiterCall | undefined
}

const nothing: RoomCalls = { status: 'loading', calls: [], cleared: [], hasFailed: false, failedToClear: undefined }

/** How calls are listed, cleared and opened again. */
export interface CallsApi {
  readonly list: (restaurantId: string) => Promise<readonly WaiterCall[]>
  readonly remove: (waiterCallId: string) => Promise<unknown>
  readonly reopen: (waiterCallId: string) => Promise<WaiterCall>
}

const network: CallsApi = {
  // A falsy answer is an empty list (spec §7).
  list: async (restaurantId) => (await call('listWaiterCalls', { query: { restaurantId } })) || [],
  remove: (waiterCallId) => call('deleteWaiterCall', { params: { waiterCallId } }),
  reopen: (waiterCallId) => call('reopenWaiterCall', { params: { waiterCallId } }),
}

type Room = {
  readonly restaurantId: string
  readonly onNew: (call: WaiterCall) => void
  /** Ids of every call ever heard of. */
  readonly known: Set<string>
  /** Ids of calls that are over: whatever still names them is old. */
  readonly gone: Set<string>
  /** Calls that this tab is clearing, and whether they are over then; by id. */
  readonly clearing: Map<string, Promise<boolean>>
  /** Tables whose call this tab is opening again: no news here. */
  readonly reopening: Set<number>
  readonly catchUp: CatchUp<WaiterCall>
}

const longestWaitingFirst = (one: WaiterCall, other: WaiterCall): number =>
  one.createdDateTime.localeCompare(other.createdDateTime) || one.tableNumber - other.tableNumber

const arranged = ({ gone, clearing }: Room, calls: readonly WaiterCall[]): readonly WaiterCall[] => {
  const open = calls.filter(({ id }) => !gone.has(id) && !clearing.has(id))
  return [...new Map(open.map((one) => [one.id, one])).values()].toSorted(longestWaitingFirst)
}

/**
 * The rules of the live list (spec §7, design §4.16): fetched after every connect, then kept by events. Calls are
 * de-duplicated by id. Clearing one shows at once, is taken back when it fails, and can be undone for a moment.
 */
export class AssistanceCalls {
  readonly store: Store<RoomCalls> = createStore(nothing)
  readonly #api: CallsApi
  #room: Room | undefined

  constructor(api = network) {
    this.#api = api
  }

  /**
   * Forgets one room and begins with another, which `reload` then fetches.
   *
   * @param restaurantId Whose calls.
   * @param onNew Receives each call this tab had not heard of; not those the first fetch finds.
   */
  open(restaurantId: string, onNew: (call: WaiterCall) => void): void {
    const ids = { known: new Set<string>(), gone: new Set<string>() }
    const own = { clearing: new Map<string, Promise<boolean>>(), reopening: new Set<number>() }
    this.#room = { restaurantId, onNew, ...ids, ...own, catchUp: new CatchUp() }
    this.store.set(nothing)
  }

  /** Forgets the room: nobody is logged in any more. */
  close(): void {
    this.#room = undefined
    this.store.set(nothing)
  }

  /**
   * Fetches all open calls. What is on the screen stays until the answer is here, and when it fails.
   *
   * @returns Whether the list is complete now.
   */
  async reload(): Promise<boolean> {
    const room = this.#room
    if (!room) return false
    return room.catchUp.reload({
      ask: () => this.#api.list(room.restaurantId),
      isWanted: () => this.#room === room,
      onAnswer: (answer) => this.#apply(room, answer),
      onFailure: () => this.store.set({ ...this.store.get(), hasFailed: true }),
      failureLog: assistanceMessages.fetchFailedLog,
    })
  }

  /**
   * A call came or was answered, on any screen.
   *
   * @param message Which, and which call.
   */
  receive({ action, notification }: WaiterCallMessage): void {
    const room = this.#room
    if (!room) return
    if (action === 'removed') return this.#leave(room, notification)
    if (room.gone.has(notification.id)) return
    const isNew = !room.known.has(notification.id) && !room.reopening.has(notification.tableNumber)
    room.known.add(notification.id)
    room.catchUp.hear(notification)
    this.#show(room, { calls: [...this.store.get().calls, notification] }, 'setSoon')
    if (isNew) room.onNew(notification)
  }

  /**
   * Clears a table's call: cleared on the screen at once, back when the server does not accept it.
   *
   * @param cleared The call.
   * @returns Whether it is over.
   */
  async clear(cleared: WaiterCall): Promise<boolean> {
    const room = this.#room
    if (!room) return true
    const running = room.clearing.get(cleared.id)
    if (running) return running
    const removal = this.#remove(room, cleared)
    room.clearing.set(cleared.id, removal)
    this.#keepPlace(room, cleared, 'here')
    this.#show(room, { failedToClear: undefined })
    const isOver = await removal
    room.clearing.delete(cleared.id)
    if (!isOver) this.#takeBack(room, cleared)
    return isOver
  }

  /**
   * Takes a clearing back: the server opens the call again, on every screen and with its waiting time.
   *
   * @param cleared A call that was cleared on this screen.
   * @returns Whether it is open. When not, its tile stays and offers Undo again.
   */
  async undo(cleared: WaiterCall): Promise<boolean> {
    const room = this.#room
    if (!room) return true
    this.#mark(room, cleared, 'reopening')
    // Clearing it failed after all, and the call is back by itself.
    if ((await room.clearing.get(cleared.id)) === false) return true
    room.reopening.add(cleared.tableNumber)
    try {
      const open = await this.#api.reopen(cleared.id)
      room.known.add(open.id)
      room.catchUp.hear(open)
      this.#show(room, { calls: [...this.store.get().calls, open] })
      return true
    } catch (error) {
      logFailure(assistanceMessages.reopenFailedLog, error)
      this.#mark(room, cleared, 'not-reopened')
      return false
    } finally {
      room.reopening.delete(cleared.tableNumber)
    }
  }

  async #remove(room: Room, { id }: WaiterCall): Promise<boolean> {
    try {
      await this.#api.remove(id)
      logSuccess(assistanceMessages.removedLog)
      room.gone.add(id)
    } catch (error) {
      logFailure(assistanceMessages.removeFailedLog, error)
      // Another waiter was faster, and the server has forgotten it.
      if (error instanceof ApiError && error.code === 'not_found') room.gone.add(id)
    }
    // An event may say that it is over although our own answer was lost.
    return room.gone.has(id)
  }

  // Calls and places are always shown together: a table has one tile.
  #show(room: Room, change: Partial<RoomCalls>, notify: 'set' | 'setSoon' = 'set'): void {
    if (this.#room !== room) return
    const next = { ...this.store.get(), ...change }
    const calls = arranged(room, next.calls)
    const tables = new Set(calls.map(({ tableNumber }) => tableNumber))
    const cleared = next.cleared.filter(({ call: { tableNumber } }) => !tables.has(tableNumber))
    this.store[notify]({ ...next, calls, cleared })
  }

  // Its tile stays where it is, and goes later.
  #keepPlace(room: Room, cleared: WaiterCall, state: 'here' | 'elsewhere'): void {
    const others = this.store.get().cleared.filter(({ call: { tableNumber } }) => tableNumber !== cleared.tableNumber)
    const kept = [...others, { call: cleared, state }]
    this.#show(room, { cleared: kept.toSorted((one, other) => longestWaitingFirst(one.call, other.call)) })
    setTimeout(() => {
      const isOver = ({ call: { id }, state: now }: ClearedCall): boolean => id === cleared.id && now === state
      this.#show(room, { cleared: this.store.get().cleared.filter((one) => !isOver(one)) }, 'setSoon')
    }, limits.callUndoMs)
  }

  #mark(room: Room, { id }: WaiterCall, state: ClearedCall['state']): void {
    const { cleared } = this.store.get()
    this.#show(room, { cleared: cleared.map((one) => (one.call.id === id ? { ...one, state } : one)) })
  }

  #takeBack(room: Room, call: WaiterCall): void {
    this.#show(room, { calls: [...this.store.get().calls, call], failedToClear: call })
  }

  #leave(room: Room, notification: WaiterCall): void {
    const { id } = notification
    const before = this.store.get()
    room.gone.add(id)
    if (before.calls.some((one) => one.id === id)) this.#keepPlace(room, notification, 'elsewhere')
    const failedToClear = before.failedToClear?.id === id ? undefined : before.failedToClear
    this.#show(room, { failedToClear }, 'setSoon')
  }

  #apply(room: Room, { fetched, heard }: CaughtUp<WaiterCall>): void {
    const news = this.store.get().status === 'loading' ? [] : fetched.filter((one) => !room.known.has(one.id))
    fetched.forEach((one) => room.known.add(one.id))
    this.#show(room, { status: 'ready', calls: [...fetched, ...heard], hasFailed: false })
    news.forEach((one) => room.onNew(one))
  }
}

/** The calls of this tab's room. */
export const assistanceCalls = new AssistanceCalls()
