import { toPaise, type Bill, type Settings } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { PaymentNeeds } from './needs.ts'

/** The billing settings of a restaurant. Throws `billing_off`. */
export const requireBilling = async (
  db: Connection,
  { findSettings }: Pick<PaymentNeeds, 'findSettings'>,
  restaurantId: string,
): Promise<Settings['billing']> => {
  const billing = (await findSettings(db, restaurantId))?.billing
  if (!billing?.isOn) throw new AppError('billing_off')
  return billing
}

/** Refuses money for a cancelled bill. */
export const refuseClosedBill = ({ status }: Pick<Bill, 'status'>): void => {
  if (status === 'cancelled') throw new AppError('bill_cancelled')
}

/** The amount due on a bill or on one of its shares, in paise. Throws `validation_failed` for an unknown share. */
export const dueOf = ({ due, shares = [] }: Pick<Bill, 'due' | 'shares'>, shareId: string | undefined): number => {
  if (shareId === undefined) return toPaise(due)
  const share = shares.find(({ id }) => id === shareId)
  if (share) return toPaise(share.due)
  throw new AppError('validation_failed', { fields: [{ path: 'shareId', message: 'There is no such share' }] })
}
