import type { CheckedInput } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import type { Sitting, SittingDetails } from '@thali/contract/tables/sitting'
import { listBillIds, hasUnpaidBill } from '#server/data/bills/guard-queries.ts'
import { listOrdersOfSittings } from '#server/data/orders/list-queries.ts'
import { listStates } from '#server/data/orders/sitting-queries.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import {
  findOpenSitting,
  findSitting,
  listEndedSittings,
  listOpenSittings,
  lockSittings,
  type EndedPosition,
  type StoredSitting,
} from '#server/data/tables/sittings-queries.ts'
import { listPhones } from '#server/data/tables/sittings-visit-queries.ts'
import { findVisit } from '#server/data/tables/visits-queries.ts'
import { endSitting } from '#server/data/tables/write-sittings-end.ts'
import { mergeVisits } from '#server/data/tables/write-sittings-visit.ts'
import { auditSitting, saveSitting } from '#server/data/tables/write-sittings.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { Caller, StaffCaller } from '#server/platform/actor.ts'
import { AppError, unknownRow } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { detailsForGuest, detailsForStaff } from './sittings-details.ts'
import type { SittingLifecycle } from './sittings-lifecycle.ts'

type Reseating = {
  readonly restaurantId: string
  readonly from: string
  readonly to: string
  readonly tableNumber: number
}

/** The dependencies of `SittingService`. */
export type SittingNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly lifecycle: SittingLifecycle
  /** Moves the orders of a locked sitting, or their table, and returns the changed ones. */
  readonly reseatOrders: (trx: Connection, reseating: Reseating) => Promise<Order[]>
}

type Update = CheckedInput<'updateSitting'>['body']
type Query = CheckedInput<'listSittings'>['query']

// Ended sittings per statement.
const pageSize = 100

const positionOf = ({ id, endedDateTime }: Sitting): EndedPosition => ({ endedAt: Date.parse(endedDateTime ?? ''), id })

/** Seats parties, lists their sittings, moves, merges and ends them (plan §4.4, §4.6). */
export class SittingService {
  readonly #needs: SittingNeeds

  constructor(needs: SittingNeeds) {
    this.#needs = needs
  }

  /**
   * Open sittings with their orders, newest first; with `from` or `to` those that ended in that time, in pages.
   * @throws AppError `validation_failed` for an `after` that is not in the list.
   * @yields A page, possibly empty.
   */
  async *list(query: Query): AsyncGenerator<SittingDetails[], SittingDetails[]> {
    const { db } = this.#needs
    const { restaurantId, from, to, limit = Infinity, after } = query
    if (!from && !to) return this.#withOrders(restaurantId, await this.#listOpen(query))
    let below = { endedAt: to?.getTime() ?? Number.MAX_SAFE_INTEGER, id: '\u{10ffff}' }
    if (after !== undefined) {
      const sitting = (await findSitting(db, restaurantId, after))?.sitting
      if (!sitting?.endedDateTime) throw unknownRow()
      below = positionOf(sitting)
    }
    for (let left = limit; ;) {
      const most = Math.min(left, pageSize)
      const sittings = await listEndedSittings(db, restaurantId, from?.getTime() ?? 0, below, most)
      const page = await this.#withOrders(restaurantId, sittings)
      const last = sittings.at(-1)
      left -= sittings.length
      if (!last || sittings.length < most || left === 0) return page
      yield page
      below = positionOf(last)
    }
  }

  async #listOpen({ restaurantId, limit, after }: Query): Promise<Sitting[]> {
    const sittings = await listOpenSittings(this.#needs.db, restaurantId)
    const begin = after === undefined ? 0 : sittings.findIndex(({ id }) => id === after) + 1
    if (after !== undefined && begin === 0) throw unknownRow()
    return sittings.slice(begin, begin + (limit ?? Infinity))
  }

  /**
   * A sitting with its orders: with its phones for staff, without user ids for a phone with a living visit of it.
   * @throws AppError `not_found`.
   */
  async get(caller: Caller, sittingId: string, cookie: string | undefined): Promise<SittingDetails> {
    if (caller.kind === 'guest') return this.#getForGuest(sittingId, cookie)
    const { db } = this.#needs
    const { restaurantId } = caller
    const { sitting } = await this.#find(db, restaurantId, sittingId)
    const orders = await listOrdersOfSittings(db, restaurantId, [sittingId])
    const billIds = (await listBillIds(db, restaurantId, [sittingId])).get(sittingId)
    return detailsForStaff(sitting, orders, await listPhones(db, restaurantId, sittingId), billIds)
  }

  /** Seats a party at a free table. Throws `table_unknown`, also for a counter, and `table_occupied`. */
  create(caller: StaffCaller, { tableNumber, guests }: CheckedInput<'createSitting'>['body']): Promise<Sitting> {
    const { transaction, clock, lifecycle } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      const now = clock.now().getTime()
      const { isCounter } = await this.#table(trx, restaurantId, tableNumber)
      if (isCounter) throw new AppError('table_unknown', {}, 'Each order of a counter is served on its own.')
      const opening = { restaurantId, tableNumber, isCounter, guests: guests ?? null, now }
      const sitting = await lifecycle.open(trx, emit, opening)
      if (!sitting) throw await this.#occupied(trx, restaurantId, tableNumber)
      await auditSitting(trx, { by: caller, at: now }, 'create', undefined, sitting)
      return sitting
    })
  }

  /**
   * Moves a sitting with its running orders, calls and phones to a free table, or changes its guests. A change that was
   * already made succeeds.
   * @throws AppError `not_found`, `sitting_ended`, `changed_meanwhile`, `table_unknown`, `table_occupied`.
   */
  update(caller: StaffCaller, sittingId: string, update: Update): Promise<Sitting> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      const before = await this.#lock(trx, restaurantId, sittingId)
      const { sitting } = before
      const { tableNumber = sitting.tableNumber, guests = sitting.guests } = update
      if (tableNumber === sitting.tableNumber && guests === sitting.guests) return sitting
      if (sitting.endedDateTime !== null) throw new AppError('sitting_ended')
      if (update.version !== sitting.version) throw new AppError('changed_meanwhile', { sitting })
      const now = clock.now().getTime()
      const isMoved = tableNumber !== sitting.tableNumber
      const after = isMoved
        ? await this.#move(trx, emit, before, { tableNumber, guests, now })
        : await saveSitting(trx, sitting, { guests })
      await auditSitting(trx, { by: caller, at: now }, isMoved ? 'move' : 'update', sitting, after)
      emit('sitting.changed', { sitting: after })
      return after
    })
  }

  /**
   * Adds all orders and phones of a sitting to another one, which is returned. A repetition changes nothing.
   * @throws AppError `not_found`, `sitting_ended`, `sitting_billed`, `validation_failed` for the same sitting.
   */
  merge(caller: StaffCaller, sittingId: string, from: string): Promise<Sitting> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    if (from === sittingId)
      throw new AppError('validation_failed', { fields: [{ path: 'from', message: 'Must be another sitting' }] })
    return transaction(async (trx, emit) => {
      await lockSittings(trx, restaurantId, [sittingId, from], 'change')
      const into = await this.#find(trx, restaurantId, sittingId)
      const source = await this.#find(trx, restaurantId, from)
      if (source.mergedInto === sittingId) return into.sitting
      if (into.sitting.endedDateTime !== null || source.sitting.endedDateTime !== null)
        throw new AppError('sitting_ended')
      if (await hasUnpaidBill(trx, restaurantId, [sittingId, from])) throw new AppError('sitting_billed')
      const now = clock.now().getTime()
      const after = await this.#merge(trx, emit, source.sitting, into.sitting, now)
      await auditSitting(trx, { by: caller, at: now }, 'merge', into.sitting, {
        ...after,
        from: source.sitting.tableNumber,
      })
      return after
    })
  }

  /**
   * Clears a table: the sitting ends, its phones must open the menu again. Running orders and unpaid bills stay as they
   * are, and need a reason. A sitting that ended before is returned unchanged.
   * @throws AppError `not_found`, `reason_required`.
   */
  end(caller: StaffCaller, sittingId: string, reason: string | undefined): Promise<Sitting> {
    const { transaction, clock, lifecycle } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      const before = await this.#lock(trx, restaurantId, sittingId)
      if (before.sitting.endedDateTime !== null) return before.sitting
      const orders = await listStates(trx, restaurantId, sittingId)
      const note = reason?.trim() || undefined
      const isDue =
        orders.some(({ status }) => status === 'Pending') || (await hasUnpaidBill(trx, restaurantId, [sittingId]))
      if (note === undefined && isDue) throw new AppError('reason_required')
      const time = clock.now().getTime()
      const after = await lifecycle.end(trx, emit, before, { at: time, reason: 'cleared', note })
      await auditSitting(trx, { by: caller, at: time }, 'close', before.sitting, { ...after, reason: note })
      return after
    })
  }

  async #getForGuest(sittingId: string, cookie: string | undefined): Promise<SittingDetails> {
    const { db, clock } = this.#needs
    const visit = await findVisit(db, cookie, clock.now())
    if (!visit?.isAlive || visit.sittingId !== sittingId) throw new AppError('not_found')
    const { restaurantId, tableNumber } = visit
    const { sitting } = await this.#find(db, restaurantId, sittingId)
    const place = await findPlace(db, restaurantId, tableNumber)
    const mayShare = visit.trust === 'signed' && !visit.isBlocked
    const isShared = mayShare && place?.rules.links === 'signed' && place.rules.sharedTable
    const orders = await listOrdersOfSittings(db, restaurantId, [sittingId])
    const phones = await listPhones(db, restaurantId, sittingId)
    const billIds = (await listBillIds(db, restaurantId, [sittingId])).get(sittingId) ?? []
    return detailsForGuest(sitting, orders, phones, { visit, isShared, billIds })
  }

  async #withOrders(restaurantId: string, sittings: readonly Sitting[]): Promise<SittingDetails[]> {
    const { db } = this.#needs
    const ids = sittings.map(({ id }) => id)
    const billIds = await listBillIds(db, restaurantId, ids)
    const orders = Map.groupBy(await listOrdersOfSittings(db, restaurantId, ids), ({ order }) => order.sittingId)
    return sittings.map((sitting) => {
      const { id } = sitting
      return detailsForStaff(sitting, orders.get(id) ?? [], undefined, billIds.get(id))
    })
  }

  async #move(
    trx: Connection,
    emit: Emit,
    { sitting }: StoredSitting,
    change: { readonly tableNumber: number; readonly guests: number | null; readonly now: number },
  ): Promise<Sitting> {
    const { restaurantId, id, tableNumber: from } = sitting
    const { tableNumber: to, guests, now } = change
    const { isCounter } = await this.#table(trx, restaurantId, to)
    if (!isCounter && (await findOpenSitting(trx, restaurantId, to))) throw await this.#occupied(trx, restaurantId, to)
    const after = await saveSitting(trx, sitting, { tableNumber: to, isCounter, guests })
    await this.#reseat(trx, emit, { restaurantId, from: id, to: id, tableNumber: to }, from)
    await this.#needs.lifecycle.moveCalls(trx, emit, { restaurantId, from, to, now })
    emit('visit.changed', { restaurantId, sittingId: id })
    return after
  }

  async #merge(trx: Connection, emit: Emit, from: Sitting, into: Sitting, now: number): Promise<Sitting> {
    const { restaurantId } = into
    const guests = from.guests === null ? into.guests : from.guests + (into.guests ?? 0)
    const reseating = { restaurantId, from: from.id, to: into.id, tableNumber: into.tableNumber }
    await this.#reseat(trx, emit, reseating, from.tableNumber)
    if (from.tableNumber !== into.tableNumber)
      await this.#needs.lifecycle.moveCalls(trx, emit, {
        restaurantId,
        from: from.tableNumber,
        to: into.tableNumber,
        now,
      })
    await mergeVisits(trx, from, into)
    const after = await saveSitting(trx, into, { guests })
    const ended = await endSitting(trx, from, { at: now, reason: 'merged', mergedInto: into.id })
    emit('sitting.changed', { sitting: ended })
    emit('sitting.changed', { sitting: after })
    // The open event streams of the first one know its former sitting.
    for (const sittingId of [from.id, into.id]) emit('visit.changed', { restaurantId, sittingId })
    return after
  }

  async #reseat(trx: Connection, emit: Emit, reseating: Reseating, fromTable: number): Promise<void> {
    for (const order of await this.#needs.reseatOrders(trx, reseating)) {
      const difference = order.tableNumber === fromTable ? undefined : { tableNumber: fromTable }
      emit('order.changed', { order, previousStatus: order.status, difference })
    }
  }

  async #lock(trx: Connection, restaurantId: string, sittingId: string): Promise<StoredSitting> {
    await lockSittings(trx, restaurantId, [sittingId], 'change')
    return this.#find(trx, restaurantId, sittingId)
  }

  async #find(db: Connection, restaurantId: string, sittingId: string): Promise<StoredSitting> {
    const stored = await findSitting(db, restaurantId, sittingId)
    if (!stored) throw new AppError('not_found')
    return stored
  }

  async #table(trx: Connection, restaurantId: string, tableNumber: number): Promise<{ readonly isCounter: boolean }> {
    const place = await findPlace(trx, restaurantId, tableNumber)
    if (!place?.table.isValid) throw new AppError('table_unknown')
    return place.table
  }

  async #occupied(trx: Connection, restaurantId: string, tableNumber: number): Promise<AppError> {
    const stored = await findOpenSitting(trx, restaurantId, tableNumber)
    return new AppError('table_occupied', stored ? { sitting: stored.sitting } : {})
  }
}
