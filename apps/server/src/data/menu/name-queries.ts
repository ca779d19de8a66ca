import type { Language } from '@thali/contract/basics/language'
import type { Connection } from '#server/db/database.ts'
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
