import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import type { CardVersion } from './card-code.ts'

/** A stored card. */
export type StoredCard = CardVersion & {
  readonly tableNumber: number
  /** Of the present version. Milliseconds since 1970, or null. */
  readonly lastScannedAt: number | null
  readonly scanCount: number
  /** Scans of earlier versions since the last replacement. */
  readonly replacedScanCount: number
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

/** Stores the first card of a table. Returns false if its id is used. */
export const insertCard = async (
  trx: Connection,
  card: {
    readonly restaurantId: string
    readonly id: string
    readonly tableNumber: number
    readonly createdAt: number
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('table_cards')
    .values({
      restaurant_id: card.restaurantId,
      id: card.id,
      table_number: card.tableNumber,
      created_at: card.createdAt,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Raises the version of a card, so that printed copies only show the menu. Its scans count from 0. */
export const replaceCard = async (trx: Connection, { restaurantId, id }: CardVersion): Promise<void> => {
  await trx
    .updateTable('table_cards')
    .set((eb) => ({
      version: eb('version', '+', 1),
      last_scanned_at: null,
      scan_count: 0,
      replaced_scan_count: 0,
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
}

/** Audits a new or replaced card. */
export const auditCard = async (
  trx: Connection,
  before: StoredCard | undefined,
  after: StoredCard,
  author: Pick<AuditEntry, 'by' | 'at'>,
): Promise<void> => {
  const audited = ({ tableNumber, version }: StoredCard): object => ({ tableNumber, version })
  await recordAudit(trx, {
    ...author,
    action: before ? 'update' : 'create',
    kind: 'table-card',
    id: after.id,
    ...(before && { before: audited(before) }),
    after: audited(after),
  })
}

/** Counts a scan; `now` in ms since 1970. */
export const countScan = async (
  trx: Connection,
  { restaurantId, id }: CardVersion,
  trust: 'signed' | 'replaced',
  now: number,
): Promise<void> => {
  await trx
    .updateTable('table_cards')
    .set((eb) =>
      trust === 'signed'
        ? { scan_count: eb('scan_count', '+', 1), last_scanned_at: now }
        : { replaced_scan_count: eb('replaced_scan_count', '+', 1) },
    )
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
}
