import { type Settings } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Finds the settings of a restaurant. */
export type FindTaxClasses = (
  db: Connection,
  restaurantId: string,
) => Promise<{ readonly billing: Pick<Settings['billing'], 'taxClasses'> } | undefined>

/** Throws `tax_class_unknown` for a saved class that the restaurant does not have, or that has no rate. */
export const refuseUnknownTaxClass = async (
  findSettings: FindTaxClasses,
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
