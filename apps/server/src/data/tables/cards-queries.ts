import type { Connection } from '#server/db/database.ts'

/** A card and one of its versions. */
export type CardVersion = { readonly restaurantId: string; readonly id: string; readonly version: number }

/** A stored card. */
export type StoredCard = CardVersion & {
  readonly tableNumber: number
  /** The last scan of the present version, in ms since 1970, or null. */
  readonly lastScannedAt: number | null
  readonly scanCount: number
  /** Scans of earlier versions since the last replacement. */
  readonly replacedScanCount: number
  /** When the present version began, in ms since 1970; null for the first. */
  readonly replacedAt: number | null
  /** The last print that staff confirmed; all null before. */
  readonly printedVersion: number | null
  readonly printedAt: number | null
  readonly printedLabel: string | null
  readonly printedArea: string | null
  readonly printedOrigin: string | null
}

const selectCards = (db: Connection) =>
  db
    .selectFrom('table_cards')
    .select([
      'restaurant_id as restaurantId',
      'id',
      'version',
      'table_number as tableNumber',
      'last_scanned_at as lastScannedAt',
      'scan_count as scanCount',
      'replaced_scan_count as replacedScanCount',
      'replaced_at as replacedAt',
      'printed_version as printedVersion',
      'printed_at as printedAt',
      'printed_label as printedLabel',
      'printed_area as printedArea',
      'printed_origin as printedOrigin',
    ])

/** All cards of a restaurant. */
export const listCards = (db: Connection, restaurantId: string): Promise<StoredCard[]> =>
  selectCards(db).where('restaurant_id', '=', restaurantId).execute()

/** The card with an id, of any restaurant; undefined for an unknown id. */
export const findCard = (db: Connection, id: string): Promise<StoredCard | undefined> =>
  selectCards(db).where('id', '=', id).executeTakeFirst()

/** The card of a table; undefined before its creation. */
export const findCardOfTable = (
  db: Connection,
  restaurantId: string,
  tableNumber: number,
): Promise<StoredCard | undefined> =>
  selectCards(db).where('restaurant_id', '=', restaurantId).where('table_number', '=', tableNumber).executeTakeFirst()
