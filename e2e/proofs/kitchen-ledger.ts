import { applyTicks, withQuantity, type Tick } from '@thali/contract/kitchen/kitchen'
import { isKitchenLine } from '@thali/contract/kitchen/state'
import type { Order, OrderLine } from '@thali/contract/orders/order'

type Ticks = readonly Tick[]

/** An edit that a waiter sends, with the changed quantities by line. */
export type SentEdit = {
  readonly version: number
  readonly quantities: Readonly<Record<string, number>>
  readonly status?: Order['status']
}

type History = {
  /** Every answered or announced state, by revision. */
  readonly states: Map<number, Order>
  /** Sent ticks, answered or not. */
  readonly sent: Ticks[]
  readonly answered: { readonly ticks: Ticks; readonly revision: number }[]
  /** The highest values that a sent tick names, by line. */
  readonly marked: Map<string, Marked>
  /** Sent edits, answered or not. */
  readonly edits: SentEdit[]
  /** The tables to which a waiter moves it, answered or not. */
  readonly moves: Set<number>
}

type Marked = { readonly seen: number; readonly ready: number; readonly served: number }

const unmarked: Marked = { seen: 0, ready: 0, served: 0 }
const fields = ['seen', 'ready', 'served'] as const

const valuesOf = ({ items }: { readonly items: readonly OrderLine[] }): string =>
  JSON.stringify(
    items.map(({ id, progress, remake }) => [id, fields.map((one) => progress?.[one]), remake?.quantity ?? 0]),
  )

const quantitiesOf = ({ items }: { readonly items: readonly OrderLine[] }): string =>
  items.map(({ quantity }) => quantity).join()

/** The parts of an order in which displays, phones and the database must agree. */
export const printOf = (order: Order): string =>
  JSON.stringify([
    order.id,
    order.revision,
    order.version,
    order.status,
    order.tableNumber,
    quantitiesOf(order),
    valuesOf(order),
  ])

const withTicks = (order: Order, ticks: Ticks): Order => {
  const items = applyTicks(order.items, ticks, order.createdDateTime)
  return items === order.items ? order : { ...order, items: [...items] }
}

const carried = (line: OrderLine): OrderLine => {
  if (!isKitchenLine(line)) return line
  const { quantity, progress } = line
  return { ...line, progress: { ...progress, served: Math.max(progress.served, Math.min(progress.ready, quantity)) } }
}

const itemsAfter = (before: Order, { quantities, status }: SentEdit): readonly OrderLine[] =>
  before.items.map((line) => {
    const quantity = quantities[line.id] ?? line.quantity
    const edited = quantity === line.quantity ? line : withQuantity(line, quantity)
    return before.status === 'Pending' && status === 'Completed' ? carried(edited) : edited
  })

/** The table and the party: of two sittings at one table, a reopened order joins the open one when it is moved. */
const seatOf = ({ tableNumber, sittingId }: Order): string => `${tableNumber} ${sittingId}`

/** A reopened order goes to the present table of its party, which may have moved since the order was closed. */
const isSeatAfterEdit = (before: Order, after: Order): boolean =>
  before.status === 'Completed' && after.status === 'Pending'
    ? before.sittingId === after.sittingId
    : seatOf(before) === seatOf(after)

/** Whether one of the sent edits explains the next state: served units are taken off, and closing serves what is ready. */
const isEdit = (before: Order, after: Order, edits: readonly SentEdit[]): boolean =>
  after.version === before.version + 1 &&
  isSeatAfterEdit(before, after) &&
  edits.some((edit) => {
    const items = itemsAfter(before, edit)
    return (
      edit.version === before.version &&
      after.status === (edit.status ?? before.status) &&
      quantitiesOf({ items }) === quantitiesOf(after) &&
      valuesOf({ items }) === valuesOf(after)
    )
  })

/** Whether a move explains the next state, in which only the table or the party differs. */
const isMove = (before: Order, after: Order, moves: ReadonlySet<number>): boolean =>
  seatOf(before) !== seatOf(after) &&
  moves.has(after.tableNumber) &&
  before.version === after.version &&
  before.status === after.status &&
  quantitiesOf(before) === quantitiesOf(after) &&
  valuesOf(before) === valuesOf(after)

const epochsOf = ({ items }: Pick<Order, 'items'>): Map<string, number> =>
  new Map(items.map(({ id, progress }) => [id, progress?.epoch ?? 0]))

/** The ticks that were made in the epochs of an order. Not asked of `applyTick`, which the server uses too. */
const ofEpochs = (order: Order, ticks: Ticks): Ticks => {
  const epochs = epochsOf(order)
  return ticks.filter(({ id, epoch }) => epoch === epochs.get(id))
}

/**
 * Whether one of the sent ticks explains the next state. A tick changes a value, and neither the version nor a quantity
 * nor the table.
 */
const isTick = (before: Order, after: Order, sent: readonly Ticks[]): boolean =>
  before.version === after.version &&
  before.status === after.status &&
  quantitiesOf(before) === quantitiesOf(after) &&
  seatOf(before) === seatOf(after) &&
  valuesOf(before) !== valuesOf(after) &&
  sent.some((ticks) => valuesOf(withTicks(before, ofEpochs(before, ticks))) === valuesOf(after))

/** The lines with a value below the one before. */
const loweredLines = (before: Order, after: Order): readonly string[] =>
  before.items.flatMap((line) => {
    const now = after.items.find(({ id }) => id === line.id)?.progress
    const isLower = fields.some((one) => (now?.[one] ?? 0) < (line.progress?.[one] ?? 0))
    return isLower ? [line.id] : []
  })

/**
 * The record of a run: all ticks, and the states that the server answered and announced. It judges them with `applyTick`
 * of the contract: each state follows from the one before by one sent tick, edit or move, and contains the answered ticks.
 */
export class KitchenLedger {
  readonly faults = new Set<string>()
  readonly #histories = new Map<string, History>()

  /** A state that the server answered or announced. One revision has one state. */
  note(order: Order): void {
    const { states } = this.#history(order.id)
    const known = states.get(order.revision)
    if (known && known !== order && printOf(known) !== printOf(order))
      this.faults.add(`Two states of one revision: ${printOf(known)} and ${printOf(order)}`)
    if (!known) states.set(order.revision, order)
  }

  /** Ticks that are sent now. */
  send(orderId: string, ticks: Ticks): void {
    const { sent, marked } = this.#history(orderId)
    sent.push(ticks)
    for (const { id, seen = 0, ready = 0, served = 0 } of ticks) {
      const before = marked.get(id) ?? unmarked
      marked.set(id, {
        seen: Math.max(before.seen, seen, ready, served),
        ready: Math.max(before.ready, ready, served),
        served: Math.max(before.served, served),
      })
    }
  }

  /** Ticks that the server acknowledged. */
  acknowledge(orderId: string, ticks: Ticks, order: Order): void {
    this.note(order)
    this.#history(orderId).answered.push({ ticks, revision: order.revision })
  }

  /** A waiter sends an edit now. */
  edit(orderId: string, edit: SentEdit): void {
    this.#history(orderId).edits.push(edit)
  }

  /** A waiter moves the order now. */
  move(orderId: string, tableNumber: number): void {
    this.#history(orderId).moves.add(tableNumber)
  }

  /** A phone shows at most what the kitchen and the waiters have marked before. */
  checkPhone(order: Order): void {
    const { states, marked, edits } = this.#history(order.id)
    const known = states.get(order.revision)
    if (known && printOf(known) !== printOf(order))
      this.faults.add(`A phone shows ${printOf(order)} instead of ${printOf(known)}`)
    for (const { id, progress } of order.items) {
      const most = marked.get(id) ?? unmarked
      // Closing serves what is ready.
      const servedMost = edits.some(({ status }) => status === 'Completed') ? most.ready : most.served
      if (!progress || progress.seen > most.seen || progress.ready > most.ready || progress.served > servedMost)
        this.faults.add(`A phone shows more than was marked: ${printOf(order)}`)
    }
  }

  /** Judges the run by the orders in the database at its end. Returns figures; faults are in `faults`. */
  judge(stored: ReadonlyMap<string, Order>): { ticks: number; lowered: number; states: number; gaps: number } {
    const sums = { ticks: 0, lowered: 0, states: 0, gaps: 0 }
    for (const [id, history] of this.#histories) {
      const last = stored.get(id)
      if (!last) {
        this.faults.add(`Lost: order ${id}`)
        continue
      }
      this.note(last)
      const states = [...history.states.values()].toSorted((one, other) => one.revision - other.revision)
      if (states.at(-1)?.revision !== last.revision) this.faults.add(`Older than answered: ${printOf(last)}`)
      sums.ticks += history.answered.length
      sums.states += states.length
      this.#judgeAnswers(history)
      states.forEach((after, at) => {
        const before = states[at - 1]
        if (!before) return
        sums.lowered += loweredLines(before, after).length
        if (!this.#judgeChange(history, before, after)) sums.gaps += 1
      })
    }
    return sums
  }

  #judgeAnswers({ states, answered }: History): void {
    for (const { ticks, revision } of answered) {
      const order = states.get(revision)
      if (order && withTicks(order, ticks) !== order)
        this.faults.add(`Not in its answer: ${JSON.stringify(ticks)} of ${printOf(order)}`)
    }
  }

  /** Returns whether no state between the two is unknown. */
  #judgeChange({ sent, edits, moves }: History, before: Order, after: Order): boolean {
    const change = (): string => `${printOf(before)} to ${printOf(after)}, at ${seatOf(before)} and ${seatOf(after)}`
    if (after.revision === before.revision + 1) {
      const isExplained = isEdit(before, after, edits) || isMove(before, after, moves) || isTick(before, after, sent)
      if (!isExplained)
        this.faults.add(
          `Unexplained: ${change()}, after the ticks ${JSON.stringify(sent)} and edits ${JSON.stringify(edits)}`,
        )
      const [was, is] = [epochsOf(before), epochsOf(after)]
      if (loweredLines(before, after).some((id) => was.get(id) === is.get(id)))
        this.faults.add(`Lowered without another epoch: ${change()}`)
      return true
    }
    const guarded = new Set(sent.flat().flatMap(({ id, from }) => (from ? [id] : [])))
    // An edit may lower what it takes off.
    if (before.version === after.version && loweredLines(before, after).some((id) => !guarded.has(id)))
      this.faults.add(`Lowered without a guarded tick: ${change()}`)
    return false
  }

  #history(orderId: string): History {
    const known = this.#histories.get(orderId)
    if (known) return known
    const history: History = {
      states: new Map(),
      sent: [],
      answered: [],
      marked: new Map(),
      edits: [],
      moves: new Set(),
    }
    this.#histories.set(orderId, history)
    return history
  }
}
