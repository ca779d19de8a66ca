import type { WaiterCall, WaiterCallMessage } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { CatchUp, type CaughtUp } from '#web/lib/catch-up.ts'
import { logFailure, logSuccess } from '#web/lib/log.ts'
import { type Store, createStore } from '#web/lib/store.ts'
import { assistanceMessages } from './assistance-messages.en.ts'

/** The tables that asked for a waiter, as this tab knows them. */
export type RoomCalls = {
  /** Until the first answer `loading`; after it `ready`, whatever fails later. */
  readonly status: 'loading' | 'ready'
  /** Open calls, newest first. */
  readonly calls: readonly WaiterCall[]
  /** The last fetch failed; the calls are those known before it. */
  readonly hasFailed: boolean
  /** The call that could last not be cleared; it is back in the list. */
  readonly failedToClear: WaiterCall | undefined
}

const nothing: RoomCalls = { status: 'loading', calls: [], hasFailed: false, failedToClear: undefined }

/** How calls are listed and cleared. */
export interface CallsApi {
  readonly list: (restaurantId: string) => Promise<readonly WaiterCall[]>
  readonly remove: (waiterCallId: string) => Promise<unknown>
}

const network: CallsApi = {
  // A falsy answer is an empty list (spec §7).
  list: async (restaurantId) => (await call('listWaiterCalls', { query: { restaurantId } })) || [],
  remove: (waiterCallId) => call('deleteWaiterCall', { params: { waiterCallId } }),
}

type Room = {
  readonly restaurantId: string
  readonly onNew: (call: WaiterCall) => void
  /** Ids of every call ever heard of. */
  readonly known: Set<string>
  /** Ids of calls that are over: whatever still names them is old. */
  readonly gone: Set<string>
  /** Ids of calls that are being cleared by this tab; they come back if that fails. */
  readonly clearing: Set<string>
  readonly catchUp: CatchUp<WaiterCall>
}

const newestFirst = (one: WaiterCall, other: WaiterCall): number =>
  other.createdDateTime.localeCompare(one.createdDateTime)

const arranged = ({ gone, clearing }: Room, calls: readonly WaiterCall[]): readonly WaiterCall[] => {
  const open = calls.filter(({ id }) => !gone.has(id) && !clearing.has(id))
  return [...new Map(open.map((one) => [one.id, one])).values()].toSorted(newestFirst)
}

/**
 * The rules of the live list (spec §7, design §4.16): fetched after every connect, then kept by events. Calls are
 * de-duplicated by id, newest first; clearing one shows at once and is taken back when it fails.
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
   * @param onNew Told of a call this tab had not heard of; not of those the first fetch finds.
   */
  open(restaurantId: string, onNew: (call: WaiterCall) => void): void {
    const ids = { known: new Set<string>(), gone: new Set<string>(), clearing: new Set<string>() }
    this.#room = { restaurantId, onNew, ...ids, catchUp: new CatchUp() }
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
    const isNew = !room.known.has(notification.id)
    room.known.add(notification.id)
    room.catchUp.hear(notification)
    const before = this.store.get()
    this.store.setSoon({ ...before, calls: arranged(room, [...before.calls, notification]) })
    if (isNew) room.onNew(notification)
  }

  /**
   * Clears a table's call: gone from the screen at once, back when the server does not take it.
   *
   * @param cleared The call.
   * @returns Whether it is over.
   */
  async clear(cleared: WaiterCall): Promise<boolean> {
    const room = this.#room
    if (!room || room.clearing.has(cleared.id)) return true
    room.clearing.add(cleared.id)
    const before = this.store.get()
    this.store.set({ ...before, calls: arranged(room, before.calls), failedToClear: undefined })
    try {
      await this.#api.remove(cleared.id)
      logSuccess(assistanceMessages.removedLog)
      room.gone.add(cleared.id)
    } catch (error) {
      logFailure(assistanceMessages.removeFailedLog, error)
      // Somebody else was faster, and it is forgotten already.
      if (error instanceof ApiError && error.code === 'not_found') room.gone.add(cleared.id)
    }
    room.clearing.delete(cleared.id)
    // Told live that it is over, though our own answer was lost: then it is over.
    const isOver = room.gone.has(cleared.id)
    if (!isOver && this.#room === room) this.#takeBack(room, cleared)
    return isOver
  }

  #takeBack(room: Room, cleared: WaiterCall): void {
    const before = this.store.get()
    this.store.set({ ...before, calls: arranged(room, [...before.calls, cleared]), failedToClear: cleared })
  }

  #leave(room: Room, { id }: WaiterCall): void {
    room.gone.add(id)
    const before = this.store.get()
    const failedToClear = before.failedToClear?.id === id ? undefined : before.failedToClear
    this.store.setSoon({ ...before, calls: arranged(room, before.calls), failedToClear })
  }

  #apply(room: Room, { fetched, heard }: CaughtUp<WaiterCall>): void {
    const before = this.store.get()
    const news = before.status === 'loading' ? [] : fetched.filter((one) => !room.known.has(one.id))
    fetched.forEach((one) => room.known.add(one.id))
    this.store.set({ ...before, status: 'ready', calls: arranged(room, [...fetched, ...heard]), hasFailed: false })
    news.forEach((one) => room.onNew(one))
  }
}

/** The calls of this tab's room. */
export const assistanceCalls = new AssistanceCalls()
