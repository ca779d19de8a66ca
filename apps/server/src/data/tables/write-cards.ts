import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import { type CardVersion, type StoredCard } from './cards-queries.ts'

/** The printed content of a card. */
export type PrintedCard = {
  readonly version: number
  readonly label: string
  readonly area: string
  readonly origin: string
}

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

/**
 * Raises the version of a card, so that printed copies only show the menu. Its scans count from 0. `now` in ms since 1970.
 */
export const replaceCard = async (trx: Connection, { restaurantId, id }: CardVersion, now: number): Promise<void> => {
  await trx
    .updateTable('table_cards')
    .set((eb) => ({
      version: eb('version', '+', 1),
      last_scanned_at: null,
      scan_count: 0,
      replaced_scan_count: 0,
      replaced_at: now,
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

/** Stores what stands on printed cards, and audits it as one change. */
export const savePrints = async (
  trx: Connection,
  prints: readonly { readonly card: StoredCard; readonly print: PrintedCard }[],
  author: Pick<AuditEntry, 'by' | 'at'>,
): Promise<void> => {
  for (const { card, print } of prints)
    await trx
      .updateTable('table_cards')
      .set({
        printed_version: print.version,
        printed_at: author.at,
        printed_label: print.label,
        printed_area: print.area,
        printed_origin: print.origin,
      })
      .where('restaurant_id', '=', card.restaurantId)
      .where('id', '=', card.id)
      .execute()
  await recordAudit(trx, {
    ...author,
    action: 'print',
    kind: 'table-card',
    id: author.by.restaurantId,
    // The audit log names an object by its field `number`.
    after: { number: prints.map(({ card }) => card.tableNumber).join(', ') },
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
