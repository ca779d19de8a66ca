import type { Option, OptionGroup, Translations } from '@thali/contract'
import type { Insertable, Selectable } from 'kysely'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Author } from './category-queries.ts'
import { withoutTranslations } from './stored-translations.ts'

/** A stored option group always has a version. */
export type StoredGroup = OptionGroup & { readonly version: number }

type Words = { readonly group?: Translations | undefined; readonly options?: Readonly<Record<string, Translations>> }

const withWords = (stored: readonly Option[], text: string | null): Pick<OptionGroup, 'options' | 'translations'> => {
  if (text === null) return { options: [...stored] }
  const { group, options = {} }: Words = JSON.parse(text)
  return {
    options: stored.map((option) => {
      const translations = options[option.id]
      return translations ? { ...option, translations } : option
    }),
    ...(group && { translations: group }),
  }
}

const wordsText = ({ translations, options }: OptionGroup): string | null => {
  const translated = options.flatMap(({ id, translations: one }) => (one ? [[id, one] as const] : []))
  if (!translations && translated.length === 0) return null
  return JSON.stringify({ group: translations, options: Object.fromEntries(translated) } satisfies Words)
}

const toGroup = (row: Selectable<Tables['option_groups']>): StoredGroup => ({
  id: row.id,
  restaurantId: row.restaurant_id,
  name: row.name,
  min: row.min_quantity,
  max: row.max_quantity,
  ...withWords(JSON.parse(row.options) as Option[], row.translations), // as `toRow` wrote them
  version: row.version,
})

const toRow = (group: StoredGroup): Insertable<Tables['option_groups']> => ({
  restaurant_id: group.restaurantId,
  id: group.id,
  name: group.name,
  min_quantity: group.min,
  max_quantity: group.max,
  options: JSON.stringify(group.options.map(withoutTranslations)),
  translations: wordsText(group),
  version: group.version,
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

/** Stores a new option group. */
export const insertOptionGroup = async (trx: Connection, group: StoredGroup, author: Author): Promise<void> => {
  await trx.insertInto('option_groups').values(toRow(group)).execute()
  await recordAudit(trx, { ...author, action: 'create', kind: 'option-group', id: group.id, after: group })
}

/** Stores a changed option group in its next version, and returns it. */
export const updateOptionGroup = async (
  trx: Connection,
  before: StoredGroup,
  change: OptionGroup,
  author: Author,
): Promise<StoredGroup> => {
  const { id, restaurantId } = before
  const after = { ...change, version: before.version + 1 }
  await trx
    .updateTable('option_groups')
    .set(toRow(after))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, { ...author, action: 'update', kind: 'option-group', id, before, after })
  return after
}

/** Deletes an option group without items. */
export const deleteOptionGroup = async (trx: Connection, group: OptionGroup, author: Author): Promise<void> => {
  const { id, restaurantId } = group
  await trx.deleteFrom('option_groups').where('restaurant_id', '=', restaurantId).where('id', '=', id).execute()
  await recordAudit(trx, { ...author, action: 'delete', kind: 'option-group', id, before: group })
}
