import { toPaise } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { findSameUtr, type UpiReceipt } from '#server/data/payments/payment-queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { PaymentNeeds } from './needs.ts'

/** The billing settings of a restaurant. Throws `billing_off`. */
export const requireBilling = async (db: Connection, restaurantId: string): Promise<Settings['billing']> => {
  const billing = (await findSettings(db, restaurantId))?.billing
  if (!billing?.isOn) throw new AppError('billing_off')
  return billing
}

/** Refuses money for a cancelled bill. */
export const refuseClosedBill = ({ status }: Pick<Bill, 'status'>): void => {
  if (status === 'cancelled') throw new AppError('bill_cancelled')
}

/** Locks a bill that money or a division is for. Throws `not_found`, `billing_off`, `bill_cancelled`. */
export const lockOpenBill = async (
  trx: Connection,
  needs: Pick<PaymentNeeds, 'lockBill'>,
  { restaurantId, billId }: { readonly restaurantId: string; readonly billId: string },
): Promise<{ readonly bill: IssuedBill; readonly billing: Settings['billing'] }> => {
  const bill = await needs.lockBill(trx, restaurantId, billId)
  const billing = await requireBilling(trx, restaurantId)
  refuseClosedBill(bill)
  return { bill, billing }
}

/** Throws `same_utr` for digits and an amount that the day already has, unless staff know that it is another payment. */
export const refuseSameUtr = async (
  trx: Connection,
  restaurantId: string,
  { mayRepeatUtr = false, ...receipt }: UpiReceipt & { readonly mayRepeatUtr?: boolean | undefined },
): Promise<void> => {
  const same = mayRepeatUtr ? undefined : await findSameUtr(trx, restaurantId, receipt)
  if (!same) return
  throw new AppError('same_utr', { number: same.number, paidDateTime: new Date(same.paidAt).toISOString() })
}

/** Refuses a part of what is due on a divided bill without a share, because it ticks off none. `amount` in paise. */
export const refuseUnnamedShare = (
  { due, shares }: Pick<Bill, 'due' | 'shares'>,
  { amount, shareId }: { readonly amount: number; readonly shareId: string | undefined },
): void => {
  if (!shares || shareId !== undefined || amount >= toPaise(due)) return
  throw new AppError(
    'validation_failed',
    { fields: [{ path: 'shareId', message: 'Is missing for a part of a divided bill' }] },
    'This bill is divided. Choose a share, or take all that is due.',
  )
}

/** The amount due on a bill or on one of its shares, in paise. Throws `validation_failed` for an unknown share. */
export const dueOf = ({ due, shares = [] }: Pick<Bill, 'due' | 'shares'>, shareId: string | undefined): number => {
  if (shareId === undefined) return toPaise(due)
  const share = shares.find(({ id }) => id === shareId)
  if (share) return toPaise(share.due)
  throw new AppError('validation_failed', { fields: [{ path: 'shareId', message: 'There is no such share' }] })
}
