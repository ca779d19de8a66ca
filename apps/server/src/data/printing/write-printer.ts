import type { PrinterMessage, PrinterSettings } from '@thali/contract/printing/schema'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'
import { countJobs, toSettings, toState } from './printer-queries.ts'

/** Raises the revision of a locked printer and reads its state, for its live message. */
export const reviseState = async (
  trx: Connection,
  restaurantId: string,
  printerId: string,
): Promise<PrinterMessage | undefined> => {
  const row = await trx
    .updateTable('printers')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', printerId)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const counts = await countJobs(trx, restaurantId)
  const { name, kind, prints } = toSettings(row)
  return { id: printerId, restaurantId, name, kind, prints, state: toState(row, counts.get(printerId)) }
}

const toRow = ({ prints, cut, drawer, seen, ...rest }: PrinterSettings, position: number) => ({
  ...rest,
  position,
  stations: JSON.stringify(prints.stations),
  prints_bills: prints.bills,
  cuts: cut,
  has_drawer: drawer,
  counts_as_seen: seen,
})

const unknownDevice = {
  sends_status: false,
  ends_connection: false,
  ends_by_reset: false,
  is_interrupted: false,
  trouble: null,
  trouble_at: null,
} as const

/** Replaces the locked printers of a restaurant. Another address is another device, so its known signs are forgotten. */
export const replacePrinters = async (
  trx: Connection,
  before: readonly PrinterSettings[],
  after: readonly PrinterSettings[],
  author: Pick<AuditEntry, 'by' | 'at'>,
): Promise<void> => {
  const { restaurantId } = author.by
  const keptIds = new Set(after.map(({ id }) => id))
  for (const { id } of before.filter((printer) => !keptIds.has(printer.id)))
    await trx.deleteFrom('printers').where('restaurant_id', '=', restaurantId).where('id', '=', id).execute()
  for (const [position, printer] of after.entries()) {
    const { id, ...row } = toRow(printer, position)
    const old = before.find((printer) => printer.id === id)
    if (!old) {
      await trx
        .insertInto('printers')
        .values({ restaurant_id: restaurantId, id, ...row })
        .execute()
      continue
    }
    const isMoved = old.kind !== printer.kind || old.host !== printer.host || old.port !== printer.port
    await trx
      .updateTable('printers')
      .set({ ...row, ...(isMoved && unknownDevice) })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .execute()
  }
  await recordAudit(trx, { ...author, action: 'update', kind: 'printers', id: restaurantId, before, after })
}
