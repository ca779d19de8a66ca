import { addDays, businessDayOf, toPaise, type CashMovement, type CheckedInput, type DayReport } from '@thali/contract'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import { findByKey, getMovement, insertMovement } from './cash-queries.ts'
import { findDayWithMoney, insertClosedDay } from './close-queries.ts'
import { getDayClock, lockDays, takeDay } from './day-lock-queries.ts'
import { readCurrentDay } from './day-reader.ts'
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

/**
 * Whether the clock was ahead when the last day was closed. Money that is recorded now then counts for the day after that
 * one, which can close although it has not started: else no day could close until then (decision 091).
 */
const isAhead = (today: string, lastClosed: string | null): boolean => lastClosed !== null && lastClosed > today

/** The close of business days, and movements of cash (plan §6). `DayReader` reads them. */
export class DayService {
  readonly #needs: DayNeeds

  constructor(needs: DayNeeds) {
    this.#needs = needs
  }

  /**
   * Closes a day once and stores its report. Open tables, bills and requests are carried over. The close waits for money
   * that is being recorded; later money belongs to the next day.
   * @throws AppError `day_closed`, `day_open` for an earlier open day with money, `validation_failed` for a day that has
   *   not started or has no money after a clock that was ahead, or a float above the counted cash.
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
      const today = businessDayOf(now, timezone, startsAt)
      const firstOpen = await findDayWithMoney(trx, restaurantId, { after: lastClosed, before: addDays(date, 1) })
      if (date > today && !(isAhead(today, lastClosed) && firstOpen === date))
        throw refuseField('date', 'Has not started yet')
      const earlier = firstOpen === date ? undefined : firstOpen
      if (earlier !== undefined) throw new AppError('day_open', { date: earlier })
      const { report, expected } = await readCurrentDay(trx, { restaurantId, date, now: now.getTime() })
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
