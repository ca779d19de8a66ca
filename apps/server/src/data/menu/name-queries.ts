import type { Language } from '@thali/contract/basics/language'
import type { Connection } from '#server/db/database.ts'
import type { GroupTranslations } from './option-group-queries.ts'
import { translationsOf } from './stored-translations.ts'

/** The names of dishes in a language, by dish; without those that have none. */
export const listTranslatedNames = async (
  db: Connection,
  restaurantId: string,
  itemIds: readonly string[],
  language: Exclude<Language, 'en'>,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'translations'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', itemIds)
    .execute()
  return new Map(
    rows.flatMap(({ id, translations }) => {
      const name = translationsOf(translations).translations?.[language]?.name
      return name === undefined || name === '' ? [] : [[id, name] as const]
    }),
  )
}

/** The names of dishes' options in a language, by option; without those that have none. */
export const listTranslatedOptions = async (
  db: Connection,
  restaurantId: string,
  itemIds: readonly string[],
  language: Exclude<Language, 'en'>,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('option_groups')
    .select('translations')
    .where('restaurant_id', '=', restaurantId)
    .where('translations', 'is not', null)
    .where('id', 'in', (groups) =>
      groups
        .selectFrom('item_option_groups')
        .select('option_group_id')
        .where('restaurant_id', '=', restaurantId)
        .where('item_id', 'in', itemIds),
    )
    .execute()
  return new Map(
    rows.flatMap(({ translations }) => {
      const { options = {} }: GroupTranslations = JSON.parse(translations ?? '{}')
      return Object.entries(options).flatMap(([id, words]) => {
        const name = words[language]?.name
        return name ? [[id, name] as const] : []
      })
    }),
  )
}
