import type { MenuItem } from '@thali/contract/menu/item'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'

/** The facts that decide a dish's packing; `packing` in paise, undefined for the setting's amount. */
export type DishPacking = {
  readonly packing: number | undefined
  readonly taxClass: string | undefined
  /** It has a printed maximum price, which includes its packing. */
  readonly hasMaximumPrice: boolean
}

type Params = { readonly restaurantId: string; readonly itemIds: readonly string[] }

const selectPackings = compile((db, { restaurantId, itemIds }: Params) =>
  db
    .selectFrom('items')
    .select(['id', 'packing_paise', 'tax_class', 'is_tax_included', 'details'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', itemIds),
)

/** The packing and tax of dishes by their ids. */
export const listDishPackings = async (
  db: Connection,
  restaurantId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, DishPacking>> => {
  const { rows } = await selectPackings(db, { restaurantId, itemIds })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        packing: row.packing_paise ?? undefined,
        taxClass: row.tax_class ?? undefined,
        hasMaximumPrice:
          Boolean(row.is_tax_included) ||
          // As the menu feature stores it.
          (row.details !== null && (JSON.parse(row.details) as Pick<MenuItem, 'mrp'>).mrp !== undefined),
      },
    ]),
  )
}
