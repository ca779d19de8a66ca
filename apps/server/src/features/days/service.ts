import type { CheckedInput } from '@thali/contract/api/calls'
import { toPaise } from '@thali/contract/basics/money'
import { businessDayOf } from '@thali/contract/days/business-day'
import type { CashMovement, DayReport } from '@thali/contract/days/day-report'
import { findByKey, getMovement } from '#server/data/days/cash-queries.ts'
import { findClosedDay } from '#server/data/days/close-queries.ts'
import { getDayClock, lockDays, takeDay } from '#server/data/days/day-lock-queries.ts'
import { insertMovement } from '#server/data/days/write-cash.ts'
import { insertClosedDay } from '#server/data/days/write-close.ts'
import { listNames } from '#server/data/today/queries.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import { isPassedOver, readCurrentDay } from './day-reader.ts'
import { toClosedReport } from './report.ts'

/** The dependencies of `DayService`. */
export type DayNeeds = {
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
}

type Close = CheckedInput<'closeDay'>['body']
type Movement = CheckedInput<'createCashMovement'>['body']

const refuseField = (path: string, message: string): AppError =>
  new AppError('validation_failed', { fields: [{ path, message }] })

/** The close of business days, and movements of cash (plan §6). `DayReader` reads them. */
export class DayService {
  readonly #needs: DayNeeds

  constructor(needs: DayNeeds) {
    this.#needs = needs
  }

  /**
   * Closes a day once and stores its report; days close in any order. Open tables, bills and requests are carried over. The
   * close waits for money that is being recorded; later money belongs to another day.
   * @throws AppError `day_closed`, `day_not_started`, `validation_failed` for a float above the counted cash, `unavailable` if
   *   money is being recorded for too long.
   */
  async close(by: StaffCaller, date: string, { cashCounted, floatLeft }: Close): Promise<DayReport> {
    if (floatLeft > cashCounted) throw refuseField('floatLeft', 'Must be at most the counted cash')
    const { transaction, clock } = this.#needs
    const { restaurantId } = by
    return transaction(async (trx, emit) => {
      const lastClosed = await lockDays(trx, restaurantId, 'change')
      const now = clock.now()
      const { timezone, startsAt } = await getDayClock(trx, restaurantId)
      const today = businessDayOf(now, timezone, startsAt)
      const isClosed = await findClosedDay(trx, restaurantId, date)
      if (isClosed || (await isPassedOver(trx, restaurantId, { date, today, lastClosed })))
        throw new AppError('day_closed')
      if (date > today) throw new AppError('day_not_started', { today })
      const { report, expected } = await readCurrentDay(trx, { restaurantId, date, now: now.getTime() })
      const [counted, left] = [toPaise(cashCounted), toPaise(floatLeft)]
      const time = now.getTime()
      const staffName = (await listNames(trx, [by.staffId])).get(by.staffId)
      const close = { staffId: by.staffId, staffName, at: time, counted, floatLeft: left }
      const closed = toClosedReport(report, expected, close)
      await insertClosedDay(
        trx,
        by,
        {
          restaurant_id: restaurantId,
          business_day: date,
          closed_at: time,
          staff_id: by.staffId,
          cash_counted_paise: counted,
          float_left_paise: left,
          report: JSON.stringify(closed),
        },
        lastClosed,
      )
      emit('day.closed', { restaurantId, date })
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
    const bodyHash = hashOf(body)
    return transaction(async (trx) => {
      const usedFor = await findByKey(trx, 'cash_movements', { restaurantId, key, bodyHash })
      if (usedFor !== undefined) return { movement: await getMovement(trx, restaurantId, usedFor), isReplayed: true }
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
}
