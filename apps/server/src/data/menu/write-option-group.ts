import type { Insertable } from 'kysely'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { recordAudit } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { type StoredGroup, type GroupTranslations } from './option-group-queries.ts'
import { withoutTranslations } from './stored-translations.ts'
import type { Author } from './write-category.ts'

const wordsText = ({ translations, options }: OptionGroup): string | null => {
  const translated = options.flatMap(({ id, translations }) => (translations ? [[id, translations] as const] : []))
  if (!translations && translated.length === 0) return null
  return JSON.stringify({ group: translations, options: Object.fromEntries(translated) } satisfies GroupTranslations)
}

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
