import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { isOnSlip } from '@thali/contract/sources/slip'
import { findSlipOfOrder } from '#server/data/bills/slip-queries.ts'
import { listDishTaxes } from '#server/data/menu/tax-queries.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LineToBill, OrderOfVisit } from './needs.ts'

/**
 * The lines that a bill may have: without those on slips of platforms' orders. The slip comes first, because a paid bill closes
 * its orders. Throws `slip_required`.
 */
export const withoutSlipLines = async (
  db: Connection,
  { billing, takeaway }: Settings,
  found: readonly OrderOfVisit[],
  lines: readonly LineToBill[],
): Promise<readonly LineToBill[]> => {
  const operators = found.flatMap(({ order }) => (order.source?.kind === 'operator' ? [order] : []))
  const onSlips = new Set<string>()
  for (const { id: orderId, restaurant } of operators) {
    const slip = await findSlipOfOrder(db, restaurant.id, orderId)
    for (const { id } of slip?.lines ?? []) onSlips.add(id)
    if (slip || takeaway.specifiedPremises) continue
    const own = lines.filter((line) => line.orderId === orderId)
    const taxes = await listDishTaxes(db, restaurant.id, [...new Set(own.map(({ line }) => line.itemId))])
    if (own.some(({ line }) => isOnSlip(billing, taxes.get(line.itemId) ?? {}))) throw new AppError('slip_required')
  }
  return lines.filter(({ line }) => !onSlips.has(line.id))
}
