import type { Selectable } from 'kysely'
import type { Option, OptionGroup } from '@thali/contract/menu/choice'
import type { Translations } from '@thali/contract/menu/translation'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** A stored option group always has a version. */
export type StoredGroup = OptionGroup & { readonly version: number }

export type GroupTranslations = {
  readonly group?: Translations | undefined
  readonly options?: Readonly<Record<string, Translations>>
}

const withTranslations = (
  stored: readonly Option[],
  text: string | null,
): Pick<OptionGroup, 'options' | 'translations'> => {
  if (text === null) return { options: [...stored] }
  const { group, options = {} }: GroupTranslations = JSON.parse(text)
  return {
    options: stored.map((option) => {
      const translations = options[option.id]
      return translations ? { ...option, translations } : option
    }),
    ...(group && { translations: group }),
  }
}

const toGroup = (row: Selectable<Tables['option_groups']>): StoredGroup => ({
  id: row.id,
  restaurantId: row.restaurant_id,
  name: row.name,
  min: row.min_quantity,
  max: row.max_quantity,
  ...withTranslations(JSON.parse(row.options) as Option[], row.translations), // as `toRow` wrote them
  version: row.version,
})

/** All option groups of a restaurant, by name. */
export const listOptionGroups = async (db: Connection, restaurantId: string): Promise<StoredGroup[]> => {
  const rows = await db.selectFrom('option_groups').selectAll().where('restaurant_id', '=', restaurantId).execute()
  return rows.map(toGroup).toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

/** The number of items that use an option group, suspended ones included. */
export const countItemsWithGroup = async (db: Connection, { restaurantId, id }: OptionGroup): Promise<number> => {
  const { count } = await db
    .selectFrom('item_option_groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('option_group_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** The option groups of each item that uses a group, as ids; suspended items included. */
export const listGroupsOfItems = async (db: Connection, { restaurantId, id }: OptionGroup): Promise<string[][]> => {
  const rows = await db
    .selectFrom('item_option_groups')
    .select(['item_id', 'option_group_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('item_id', 'in', (from) =>
      from
        .selectFrom('item_option_groups as users')
        .select('users.item_id')
        .where('users.restaurant_id', '=', restaurantId)
        .where('users.option_group_id', '=', id),
    )
    .execute()
  return [...Map.groupBy(rows, (row) => row.item_id).values()].map((links) => links.map((link) => link.option_group_id))
}
