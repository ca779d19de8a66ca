import { type Tick, epochOf } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import { type ReadableStore, createStore } from '#web/lib/store.ts'
import {
  acknowledgeTicks,
  bumpTicks,
  lineTicks,
  recallTicks,
  remakeTicks,
  seenTicks,
  undoTicks,
} from '../model/ticks.ts'
import { nextStep, ticketFor } from '../model/ticket.ts'
import type { KitchenStore } from './kitchen-store.ts'
import { undoMs } from './leaving-tickets.ts'

/** Taps that U can undo, newest last. */
const historyMost = 30

/** A bouncing touch screen repeats a tap within this time (ms). */
const bounceMs = 600

/** How long a line says that the first tap only started it (ms). */
const startedMs = 3000

type Done = { readonly before: Order; readonly after: Order }

/** A line whose tap started it. */
export type Started = { readonly id: string; readonly lineId: string }

type Schedule = (work: () => void, delayMs: number) => () => void

const afterDelay: Schedule = (work, delayMs) => {
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}

/** The taps and keys of a kitchen display. Each shows at once and is queued for the server. */
export class KitchenActions {
  readonly #store: KitchenStore
  #history: readonly Done[] = []
  /** The quantity of a line that was done before a tap made it done, by order and line. Of shown tickets only. */
  readonly #doneBefore = new Map<string, Map<string, number | undefined>>()
  #lastTap: { readonly key: string; readonly atMs: number } | undefined
  readonly #schedule: Schedule
  readonly #lastRemake = createStore<Done | undefined>(undefined)
  #callOffRemake: (() => void) | undefined
  readonly #started = createStore<Started | undefined>(undefined)
  #callOffStarted: (() => void) | undefined

  constructor(store: KitchenStore, schedule = afterDelay) {
    this.#store = store
    this.#schedule = schedule
  }

  /** The last remake of this device, for as long as Undo is offered. */
  get lastRemake(): ReadableStore<Done | undefined> {
    return this.#lastRemake
  }

  /** The line that the last tap started; undefined `startedMs` later. */
  get started(): ReadableStore<Started | undefined> {
    return this.#started
  }

  /** The kitchen has seen the ticket. */
  start(id: string): void {
    this.#do(id, (order) => seenTicks(order, this.#store.view.get()))
  }

  /** Everything on the ticket is ready, or served for an expeditor. */
  bump(id: string): void {
    this.#do(id, (order) => bumpTicks(order, this.#store.view.get()))
  }

  /**
   * The kitchen knows what was cancelled: on the whole ticket or on one line. Not for an expeditor, who would hide it from
   * the station that cooks.
   */
  acknowledge(id: string, lineId?: string): void {
    if (!this.#store.view.get().isExpeditor) this.acknowledgeForStation(id, lineId)
  }

  /** The station that cooks knows it from a person, not from its display. */
  acknowledgeForStation(id: string, lineId?: string): void {
    this.#do(id, (order) => acknowledgeTicks(order, this.#store.view.get(), lineId), false)
  }

  /** A tap of a finger or mouse on a line. A second one right after it belongs to it and changes nothing. */
  pointLine(id: string, lineId: string, atMs: number): void {
    if (!this.isBounce(`${id} ${lineId}`, atMs)) this.tapLine(id, lineId)
  }

  /** Whether a tap of a finger or mouse is the second one right after another on the same control. */
  isBounce(key: string, atMs: number): boolean {
    const isSecond = this.#lastTap?.key === key && atMs - this.#lastTap.atMs < bounceMs
    if (!isSecond) this.#lastTap = { key, atMs }
    return isSecond
  }

  /** The step that the head of a ticket offers: it acknowledges a void, starts the ticket, makes it done, or undoes that. */
  step(id: string): void {
    const shown = this.#store.tickets.get(id)
    if (shown?.leaving?.canUndo) this.undo(id)
    if (!shown || shown.leaving) return
    const step = nextStep(shown.ticket, this.#store.view.get().isExpeditor)
    if (step === 'acknowledge') this.acknowledge(id)
    else if (step === 'bump') this.bump(id)
    else this.start(id)
  }

  /** The first tap on a new ticket or an addition marks it seen; a tap on a line marks it done, and the next undoes that. */
  tapLine(id: string, lineId: string): void {
    const view = this.#store.view.get()
    let isStart = false
    this.#do(id, (order) => {
      const ticket = ticketFor(order, view)
      const line = ticket?.lines.find((one) => one.id === lineId)
      if (!ticket || !line) return []
      if (line.voided > 0 && !view.isExpeditor) return acknowledgeTicks(order, view, lineId)
      if (line.quantity === 0) return []
      isStart = !view.isExpeditor && (ticket.state === 'new' || line.pending > 0)
      if (isStart) return seenTicks(order, view, ticket.state === 'new' ? undefined : lineId)
      const before = this.#doneBefore.get(id)?.get(lineId)
      this.#remember(id, lineId, line.isDone ? undefined : view.isExpeditor ? line.served : line.ready)
      return lineTicks(order, view, lineId, before)
    })
    this.#callOffStarted?.()
    this.#started.set(isStart ? { id, lineId } : undefined)
    if (isStart) this.#callOffStarted = this.#schedule(() => this.#started.set(undefined), startedMs)
  }

  /** Brings a leaving ticket back. */
  undo(id: string): void {
    const shown = this.#store.order(id)
    if (shown) this.#store.tick(shown, this.#store.undoOf(id))
  }

  /** Takes the last tap back. A value that another device has changed since stays. */
  undoLast(): void {
    for (let last = this.#history.at(-1); last; last = this.#history.at(-1)) {
      this.#history = this.#history.slice(0, -1)
      const { before, after } = last
      const now = this.#store.order(after.id)
      const ticks = undoTicks(before, after)
      if (now && ticks.some((tick) => isPossible(tick, now, after))) return this.#store.tick(now, ticks)
    }
  }

  /** Brings a bumped ticket back, with its lines open. */
  recall(order: Order): void {
    this.#store.accept(order)
    this.#do(order.id, (known) => recallTicks(known, this.#store.view.get()), false)
  }

  /** Some of a line is prepared again; the bill does not change. */
  remake(id: string, lineId: string, quantity: number, reason: string): void {
    const done = this.#do(id, (order) => remakeTicks(order, lineId, quantity, reason))
    this.#callOffRemake?.()
    this.#lastRemake.set(done)
    this.#callOffRemake = this.#schedule(() => this.#lastRemake.set(undefined), undoMs)
  }

  /** Takes the last remake back, unless the line was lowered since. */
  undoRemake(): void {
    const last = this.#lastRemake.get()
    this.#lastRemake.set(undefined)
    const now = last && this.#store.order(last.after.id)
    if (!last || !now) return
    const ticks = undoTicks(last.before, last.after)
    if (ticks.some((tick) => isPossible(tick, now, last.after))) this.#store.tick(now, ticks)
  }

  #remember(id: string, lineId: string, quantity: number | undefined): void {
    for (const known of this.#doneBefore.keys()) if (!this.#store.tickets.get(known)) this.#doneBefore.delete(known)
    const lines = this.#doneBefore.get(id) ?? new Map<string, number | undefined>()
    this.#doneBefore.set(id, lines.set(lineId, quantity))
  }

  /** Returns the states before and after; undefined where nothing changed. */
  #do(id: string, decide: (order: Order) => readonly Tick[], canUndo = true): Done | undefined {
    const before = this.#store.order(id)
    if (!before) return undefined
    this.#store.tick(before, decide(before))
    const after = this.#store.order(id)
    if (!after || after === before) return undefined
    const done = { before, after }
    if (canUndo) this.#history = [...this.#history, done].slice(-historyMost)
    return done
  }
}

/** Whether an undo still finds the values that it lowers. Undoing a remake raises values: none may be lower since. */
const isPossible = ({ id, from = {} }: Tick, order: Order, after: Order): boolean => {
  const line = order.items.find((one) => one.id === id)
  const progress = line?.progress
  if (from.remade !== undefined) {
    const made = after.items.find((one) => one.id === id)
    return line?.remake?.quantity === from.remade && made !== undefined && epochOf(line) === epochOf(made)
  }
  return (
    progress !== undefined &&
    (['seen', 'ready', 'served'] as const).every(
      (field) => from[field] === undefined || from[field] === progress[field],
    )
  )
}
