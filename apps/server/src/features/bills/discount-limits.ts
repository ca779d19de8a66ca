import type { ProgramRole } from '@thali/contract/auth/roles'
import { proportion } from '@thali/contract/bills/allocation'
import type { BillAmounts, Discount } from '@thali/contract/bills/bill'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { AppError } from '#server/platform/app-error.ts'

/** The largest discount of a role in percent; admins have no limit (plan §6). */
export const discountLimit = (role: ProgramRole, { discountLimits }: BillingSettings): number => {
  if (role === 'admin') return 100
  return role === 'waiter' || role === 'cashier' ? discountLimits[role] : 0
}

/**
 * Refuses discounts above the limit of a role: on a line, measured by its value; all together, by the value of the dishes.
 * @throws AppError `discount_too_large`.
 */
export const refuseLargeDiscounts = (
  role: ProgramRole,
  settings: BillingSettings,
  discounts: readonly Pick<Discount, 'lineId'>[],
  { lines, discount }: BillAmounts,
): void => {
  const limit = discountLimit(role, settings)
  // Half up, as a percentage on the bill is rounded.
  const most = (value: number): number => proportion(value, Math.round(limit * 100), 10_000)
  const named = new Set(discounts.map(({ lineId }) => lineId))
  const isLineOver = lines.some((line) => named.has(line.id) && line.discount > most(line.value))
  const isBillOver = discount > most(lines.reduce((sum, { value, isCharge }) => (isCharge ? sum : sum + value), 0))
  if (limit < 100 && (isLineOver || isBillOver)) throw new AppError('discount_too_large')
}
