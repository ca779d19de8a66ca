import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

type Params = { readonly restaurantId: string; readonly itemIds: readonly string[] }

const selectTaxes = compile((db, { restaurantId, itemIds }: Params) =>
  db
    .selectFrom('items')
    .select(['id', 'tax_class', 'is_tax_included'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', itemIds),
)

/** The taxes of dishes by their ids, where they differ from the billing settings. */
export const listDishTaxes = async (
  db: Connection,
  restaurantId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly taxClass?: string; readonly isTaxIncluded?: boolean }>> => {
  if (itemIds.length === 0) return new Map()
  const { rows } = await selectTaxes(db, { restaurantId, itemIds })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...(row.tax_class !== null && { taxClass: row.tax_class }),
        ...(row.is_tax_included && { isTaxIncluded: true }),
      },
    ]),
  )
}
