import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Throws `tax_class_unknown` for a saved class that the restaurant does not have, or that has no rate. */
export const refuseUnknownTaxClass = async (
  db: Connection,
  { restaurantId, taxClass }: { readonly restaurantId: string; readonly taxClass?: string | null | undefined },
): Promise<void> => {
  if (taxClass === undefined || taxClass === null) return
  const { taxClasses = [] } = (await findSettings(db, restaurantId))?.billing ?? {}
  const found = taxClasses.find(({ id }) => id === taxClass)
  if (found && (found.kind === 'exempt' || found.rates.length > 0)) return
  const message = found ? 'Has no rate yet' : 'Must be a tax class of the restaurant'
  throw new AppError('tax_class_unknown', { fields: [{ path: 'taxClass', message }] })
}
