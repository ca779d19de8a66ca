import * as limits from '@thali/contract/basics/limits'
import { waiterCallEndpoints } from '@thali/contract/waiter-calls/endpoints'
import type { WaiterCall, WaiterCallMessage } from '@thali/contract/waiter-calls/schema'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { derivedStore } from '#web/lib/derived-store.ts'
import { LiveList, type LiveListState } from '#web/lib/live-list.ts'
import { logFailure, logSuccess } from '#web/lib/log.ts'
import { type ReadableStore, createStore } from '#web/lib/store.ts'
import { assistanceMessages } from './assistance-messages.en.ts'

/** A recently cleared call; its tile keeps its place for limits.callUndoMs. */
export type ClearedCall = {
  readonly call: WaiterCall
  /** `here` and `not-reopened` offer Undo on this screen; `not-reopened` means that an Undo failed, and stays. */
  readonly state: 'here' | 'elsewhere' | 'reopening' | 'not-reopened'
}

export type ShownCalls = Pick<LiveListState<unknown>, 'status' | 'hasFailed'> & {
  /** Open calls, the longest waiting first: a new one is last and moves no other (docs/decisions/073). */
  readonly calls: readonly WaiterCall[]
  /** In the same order. At most one per table and reason, and none with an open call of both. */
  readonly cleared: readonly ClearedCall[]
  /** The last call that could not be cleared; it is back in the list. */
  readonly failedToClear: WaiterCall | undefined
  /** Ids of the calls that this tab is acknowledging. */
  readonly acknowledging: ReadonlySet<string>
}

/** How calls are listed, cleared and opened again. */
export interface CallsApi {
  readonly list: (restaurantId: string) => Promise<readonly WaiterCall[]>
  readonly remove: (waiterCallId: string) => Promise<unknown>
  readonly reopen: (waiterCallId: string) => Promise<WaiterCall>
  readonly acknowledge: (waiterCallId: string) => Promise<WaiterCall>
}

const network: CallsApi = {
  // A falsy answer is an empty list (spec §7).
  list: async (restaurantId) => (await call(waiterCallEndpoints.listWaiterCalls, { query: { restaurantId } })) || [],
  remove: (waiterCallId) => call(waiterCallEndpoints.deleteWaiterCall, { params: { waiterCallId } }),
  reopen: (waiterCallId) => call(waiterCallEndpoints.reopenWaiterCall, { params: { waiterCallId } }),
  acknowledge: (waiterCallId) =>
    call(waiterCallEndpoints.acknowledgeWaiterCall, { params: { waiterCallId }, body: { isAcknowledged: true } }),
}

/** A call is opened, may be acknowledged once, and ends. */
type CallState = { readonly call: WaiterCall; readonly isOver: boolean }

/** Changes by this tab that the list does not know yet. */
type Clearing = Pick<ShownCalls, 'cleared' | 'failedToClear' | 'acknowledging'> & {
  /** The calls that are being cleared, by id; resolves to whether each is over. */
  readonly running: ReadonlyMap<string, Promise<boolean>>
}

const noClearing: Clearing = { cleared: [], failedToClear: undefined, acknowledging: new Set(), running: new Map() }

/** A table has one open call, and one tile, per reason. */
export const callKey = ({ tableNumber, reason }: WaiterCall): string => `${tableNumber} ${reason}`

const stageOf = ({ call: { acknowledgedDateTime }, isOver }: CallState): number =>
  isOver ? 2 : acknowledgedDateTime === undefined ? 0 : 1

const longestWaitingFirst = (one: WaiterCall, other: WaiterCall): number =>
  one.createdDateTime.localeCompare(other.createdDateTime) || one.tableNumber - other.tableNumber

const shownCalls = (
  { status, hasFailed, items }: LiveListState<CallState>,
  { cleared, failedToClear, acknowledging, running }: Clearing,
): ShownCalls => {
  const calls = items.map(({ call: one }) => one).filter(({ id }) => !running.has(id))
  const taken = new Set(calls.map(callKey))
  const places = cleared.filter(({ call: one }) => !taken.has(callKey(one)))
  return { status, hasFailed, calls, cleared: places, failedToClear, acknowledging }
}

/** A restaurant's waiter calls (spec §7, design §4.16). A cleared call goes at once and returns on failure or Undo. */
export class AssistanceCalls {
  readonly store: ReadableStore<ShownCalls>
  readonly #api: CallsApi
  readonly #list: LiveList<CallState>
  readonly #clearing = createStore(noClearing)
  /** While open: keys of calls that this tab is reopening, which are not new here. */
  #reopening: Set<string> | undefined

  constructor(api = network) {
    this.#api = api
    this.#list = new LiveList({
      key: ({ call: { id } }) => id,
      isNewer: (state, known) => stageOf(state) > stageOf(known),
      isMember: ({ isOver }) => !isOver,
      sort: (one, other) => longestWaitingFirst(one.call, other.call),
      fetch: async (restaurantId) => (await api.list(restaurantId)).map((one) => ({ call: one, isOver: false })),
      failureLog: assistanceMessages.fetchFailedLog,
    })
    this.store = derivedStore(this.#list.store, this.#clearing, shownCalls)
    // A cleared call loses its place when its table calls again.
    this.#list.store.subscribe(() => {
      if (this.store.get().cleared.length < this.#clearing.get().cleared.length) this.#change({})
    })
  }

  /** `onNew` is called with each call this tab did not know, except the calls of the first fetch. */
  open(restaurantId: string, onNew: (call: WaiterCall) => void): void {
    this.#reopening = new Set()
    this.#clearing.set(noClearing)
    this.#list.open(restaurantId, (state) => onNew(state.call))
  }

  close(): void {
    this.#reopening = undefined
    this.#clearing.set(noClearing)
    this.#list.close()
  }

  /** The calls stay until the answer arrives. Returns whether the list is complete. */
  reload(): Promise<boolean> {
    return this.#list.reload()
  }

  receive({ action, notification }: WaiterCallMessage): void {
    if (action === 'removed') this.#leave(notification)
    else if (this.#reopening?.has(callKey(notification))) this.#list.accept({ call: notification, isOver: false })
    else this.#list.receive({ call: notification, isOver: false })
  }

  /** Clears a call on the screen at once, and restores it when the server refuses. Returns whether it is over. */
  async clear(cleared: WaiterCall): Promise<boolean> {
    if (!this.#reopening) return true
    const { running } = this.#clearing.get()
    const earlier = running.get(cleared.id)
    if (earlier) return earlier
    const removal = this.#remove(cleared)
    this.#change({ running: new Map([...running, [cleared.id, removal]]), failedToClear: undefined })
    this.#keepPlace(cleared, 'here')
    const isOver = await removal
    const left = new Map(this.#clearing.get().running)
    left.delete(cleared.id)
    this.#change(isOver ? { running: left } : { running: left, failedToClear: cleared })
    return isOver
  }

  /** Reopens a call cleared here, with its waiting time. Returns whether it is open; if not, its tile keeps Undo. */
  async undo(cleared: WaiterCall): Promise<boolean> {
    const reopening = this.#reopening
    if (!reopening) return true
    this.#mark(cleared, 'reopening')
    // Clearing failed: the call is in the list already.
    if ((await this.#clearing.get().running.get(cleared.id)) === false) return true
    reopening.add(callKey(cleared))
    try {
      const open = await this.#api.reopen(cleared.id)
      // Not after a logout: the list may belong to another restaurant.
      if (this.#reopening === reopening) this.#list.accept({ call: open, isOver: false })
      return true
    } catch (error) {
      logFailure(assistanceMessages.reopenFailedLog, error)
      this.#mark(cleared, 'not-reopened')
      return false
    } finally {
      reopening.delete(callKey(cleared))
    }
  }

  /** Says that a waiter is on the way; shown with the server's answer. Returns whether it is stored. */
  async acknowledge(open: WaiterCall): Promise<boolean> {
    const session = this.#reopening
    const { acknowledging } = this.#clearing.get()
    if (!session || acknowledging.has(open.id)) return true
    this.#change({ acknowledging: new Set([...acknowledging, open.id]) })
    try {
      const acknowledged = await this.#api.acknowledge(open.id)
      if (this.#reopening === session) this.#list.accept({ call: acknowledged, isOver: false })
      return true
    } catch (error) {
      logFailure(assistanceMessages.acknowledgeFailedLog, error)
      // Not found: the call was cleared. An event may have brought the result of a lost answer.
      const known = this.#list.newest(open.id)
      const isGone = error instanceof ApiError && error.code === 'not_found'
      if (isGone) this.#list.accept({ call: open, isOver: true })
      return isGone || (known !== undefined && stageOf(known) > 0)
    } finally {
      const left = new Set(this.#clearing.get().acknowledging)
      left.delete(open.id)
      this.#change({ acknowledging: left })
    }
  }

  async #remove(cleared: WaiterCall): Promise<boolean> {
    try {
      await this.#api.remove(cleared.id)
      logSuccess(assistanceMessages.removedLog)
    } catch (error) {
      logFailure(assistanceMessages.removeFailedLog, error)
      // Not found: another waiter was faster. An event may say that it is over although our own answer was lost.
      const isGone = error instanceof ApiError && error.code === 'not_found'
      if (!isGone) return this.#list.newest(cleared.id)?.isOver === true
    }
    this.#list.accept({ call: cleared, isOver: true })
    return true
  }

  #change(change: Partial<Clearing>, notify: 'set' | 'setSoon' = 'set'): void {
    const next = { ...this.#clearing.get(), ...change }
    this.#clearing[notify]({ ...next, cleared: shownCalls(this.#list.store.get(), next).cleared })
  }

  // The tile is removed after a delay.
  #keepPlace(cleared: WaiterCall, state: 'here' | 'elsewhere'): void {
    const before = this.#clearing.get().cleared
    const others = before.filter(({ call: one }) => callKey(one) !== callKey(cleared))
    const places = [...others, { call: cleared, state }]
    this.#change({ cleared: places.toSorted((one, other) => longestWaitingFirst(one.call, other.call)) })
    setTimeout(() => {
      const isOver = ({ call: { id }, state: now }: ClearedCall): boolean => id === cleared.id && now === state
      this.#change({ cleared: this.#clearing.get().cleared.filter((one) => !isOver(one)) }, 'setSoon')
    }, limits.callUndoMs)
  }

  #mark({ id }: WaiterCall, state: ClearedCall['state']): void {
    const { cleared } = this.#clearing.get()
    this.#change({ cleared: cleared.map((one) => (one.call.id === id ? { ...one, state } : one)) })
  }

  #leave(over: WaiterCall): void {
    const isShown = this.store.get().calls.some(({ id }) => id === over.id)
    this.#list.receive({ call: over, isOver: true })
    if (isShown) this.#keepPlace(over, 'elsewhere')
    if (this.#clearing.get().failedToClear?.id === over.id) this.#change({ failedToClear: undefined }, 'setSoon')
  }
}

export const assistanceCalls = new AssistanceCalls()
