import type { Connection } from '#server/db/database.ts'

/** Findings in the data of a restaurant about the steps of its checklist. */
export type ChecklistFindings = {
  readonly hasItems: boolean
  /** An item was saved again after its creation. */
  readonly hasEditedItems: boolean
  readonly hasPictures: boolean
  /** A guest, or the owner, has scanned a card. */
  readonly hasScannedCards: boolean
  readonly hasStaff: boolean
}

/** Reads the findings in one statement; each part ends at its first row. */
export const findFindings = async (db: Connection, restaurantId: string): Promise<ChecklistFindings> => {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => {
      const items = () => selectFrom('items').select('id').where('restaurant_id', '=', restaurantId).limit(1)
      return [
        exists(items()).as('has_items'),
        exists(items().where('version', '>', 1)).as('has_edited_items'),
        exists(items().where('image_url', '!=', '')).as('has_pictures'),
        exists(
          selectFrom('table_cards')
            .select('id')
            .where('restaurant_id', '=', restaurantId)
            .where('last_scanned_at', 'is not', null),
        ).as('has_scanned_cards'),
        exists(
          selectFrom('memberships')
            .select('staff_id')
            .where('restaurant_id', '=', restaurantId)
            .where('role', '!=', 'admin'),
        ).as('has_staff'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    hasItems: Boolean(row.has_items),
    hasEditedItems: Boolean(row.has_edited_items),
    hasPictures: Boolean(row.has_pictures),
    hasScannedCards: Boolean(row.has_scanned_cards),
    hasStaff: Boolean(row.has_staff),
  }
}
