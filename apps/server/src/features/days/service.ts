import { hash } from 'node:crypto'
import {
  addDays,
  businessDayOf,
  businessDayStart,
  dayFigures,
  toPaise,
  type CashMovement,
  type CheckedInput,
  type DayFigures,
  type DayReport,
} from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { findMovement, insertMovement, listMovements } from './cash-queries.ts'
import { findClosedBefore, findClosedDay, findDayWithMoney, insertClosedDay } from './close-queries.ts'
import { findLastClosed, getDayClock, lockDays, takeDay, type DayClock } from './day-lock-queries.ts'
import { listIssued, listMoney } from './money-rows-queries.ts'
import { listOpenThings } from './open-queries.ts'
import { listClosedWithoutBill, listKitchenChanges, type Period } from './order-rows-queries.ts'
import { toClosedReport, toReport } from './report.ts'

/** The dependencies of `DayService`. */
export type DayNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
}

type Close = CheckedInput<'closeDay'>['body']
type Movement = CheckedInput<'createCashMovement'>['body']

/** The report of a day as it is now, and its expected cash in paise. */
type Current = { readonly report: DayReport; readonly expected: number }

const refuseField = (path: string, message: string): AppError =>
  new AppError('validation_failed', { fields: [{ path, message }] })

/** Business days: X and Z reports, the close, and movements of cash (plan §6). */
export class DayService {
  readonly #needs: DayNeeds

  constructor(needs: DayNeeds) {
    this.#needs = needs
  }

  /** The figures of a day: as they are now, or for a closed day those of its close. */
  async get(restaurantId: string, date: string): Promise<DayReport> {
    const { db } = this.#needs
    const closed = await findClosedDay(db, restaurantId, date)
    // Stored by `close`.
    if (closed) return JSON.parse(closed.report) as DayReport
    const lastClosed = await findLastClosed(db, restaurantId)
    const { report } = await this.#current(db, restaurantId, date)
    return { ...report, isClosed: lastClosed !== null && date <= lastClosed }
  }

  /**
   * Closes a day once and stores its report. Open tables, bills and requests are carried over. The close waits for money
   * that is being recorded; later money belongs to the next day.
   * @throws AppError `day_closed`, `day_open` for an earlier open day with money, `validation_failed` for a day that has
   *   not started, or a float above the counted cash.
   */
  close(by: StaffCaller, date: string, { cashCounted, floatLeft }: Close): Promise<DayReport> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = by
    if (floatLeft > cashCounted) throw refuseField('floatLeft', 'Must be at most the counted cash')
    return transaction(async (trx) => {
      const lastClosed = await lockDays(trx, restaurantId, 'change')
      if (lastClosed !== null && date <= lastClosed) throw new AppError('day_closed')
      const now = clock.now()
      const { timezone, startsAt } = await getDayClock(trx, restaurantId)
      if (date > businessDayOf(now, timezone, startsAt)) throw refuseField('date', 'Has not started yet')
      const earlier = await findDayWithMoney(trx, restaurantId, { after: lastClosed, before: date })
      if (earlier !== undefined) throw new AppError('day_open', { date: earlier })
      const { report, expected } = await this.#current(trx, restaurantId, date)
      const [counted, left] = [toPaise(cashCounted), toPaise(floatLeft)]
      const at = now.getTime()
      const closed = toClosedReport(report, expected, { staffId: by.staffId, at, counted, floatLeft: left })
      await insertClosedDay(trx, by, {
        restaurant_id: restaurantId,
        business_day: date,
        closed_at: at,
        staff_id: by.staffId,
        cash_counted_paise: counted,
        float_left_paise: left,
        report: JSON.stringify(closed),
      })
      return closed
    })
  }

  /**
   * Records cash put into the drawer or taken out of it. A used key returns the stored movement.
   * @throws AppError `idempotency_key_reused`.
   */
  move(
    by: StaffCaller,
    { body, key }: { readonly body: Movement; readonly key: string },
  ): Promise<{ readonly movement: CashMovement; readonly isReplayed: boolean }> {
    const { transaction, clock, newId } = this.#needs
    const { restaurantId } = by
    const bodyHash = hash('sha256', JSON.stringify(body), 'base64url')
    return transaction(async (trx) => {
      const used = await findMovement(trx, restaurantId, key)
      if (used && used.bodyHash !== bodyHash) throw new AppError('idempotency_key_reused')
      if (used) return { movement: used.movement, isReplayed: true }
      const now = clock.now()
      const movement = await insertMovement(trx, by, {
        restaurant_id: restaurantId,
        id: newId(),
        amount_paise: toPaise(body.amount),
        reason: body.reason,
        at: now.getTime(),
        business_day: await takeDay(trx, restaurantId, now),
        staff_id: by.staffId,
        idempotency_key: key,
        body_hash: bodyHash,
      })
      return { movement, isReplayed: false }
    })
  }

  async #current(db: Connection, restaurantId: string, date: string): Promise<Current> {
    const now = this.#needs.clock.now().getTime()
    const previous = await findClosedBefore(db, restaurantId, date)
    const movements = await listMovements(db, restaurantId, date)
    const open = await listOpenThings(db, restaurantId, now)
    const closedAt = previous?.date === addDays(date, -1) ? previous.closedAt : undefined
    const period = periodOf(date, await getDayClock(db, restaurantId), closedAt)
    const figures: DayFigures = dayFigures({
      ...(await listIssued(db, restaurantId, date)),
      ...(await listMoney(db, restaurantId, date)),
      ...(await listKitchenChanges(db, restaurantId, period)),
      closedWithoutBill: await listClosedWithoutBill(db, restaurantId, period),
      upiRequests: open.upiRequests,
      movements: movements.map(({ amount }) => ({ amount: toPaise(amount) })),
      openingFloat: previous?.floatLeft ?? 0,
    })
    const report = toReport({ restaurantId, date, isClosed: false }, figures, { movements, open })
    return { report, expected: figures.cash.expected }
  }
}

/**
 * The time of a day, for rows that store no business day. It begins with the close of the day before, if that was closed
 * before its end.
 */
const periodOf = (date: string, { timezone, startsAt }: DayClock, previousClosedAt = Infinity): Period => ({
  from: Math.min(businessDayStart(date, timezone, startsAt).getTime(), previousClosedAt),
  to: businessDayStart(addDays(date, 1), timezone, startsAt).getTime(),
})
