import type { Paper } from '@thali/contract/printing/paper'
import type { Connection } from '../apps/server/src/db/database.ts'
import { runStatement } from '../apps/server/test/statement.ts'

/** Stores a printer that is switched off, and its printed tickets of the last days in an embedded database. */
export const storePapers = async (
  trx: Connection,
  { restaurantId, papers, now }: { readonly restaurantId: string; readonly papers: number; readonly now: number },
): Promise<void> => {
  // The address is refused at once: no printer slows the measurement.
  const address = { host: '127.0.0.1', port: 9100 }
  const does = { stations: '["kitchen"]', prints_bills: false, copies: 1, cuts: true, has_drawer: false }
  const printer = { restaurant_id: restaurantId, id: 'printer', position: 0, name: 'Kitchen', width: 80 } as const
  await trx
    .insertInto('printers')
    .values({ ...printer, ...address, ...does })
    .execute()
  const dateTime = new Date(now).toISOString()
  const paper: Paper = {
    kind: 'kot',
    change: 'new',
    restaurantName: 'Growth',
    table: { number: 7 },
    orderId: 'order',
    orderNumber: 1,
    orderedDateTime: dateTime,
    sentDateTime: dateTime,
    lines: [{ name: 'Dish', quantity: 2, options: [], isVoided: false }],
  }
  await runStatement(
    trx,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${papers})
      INSERT INTO print_jobs (restaurant_id, id, printer_id, place, kind, data, state, attempts, is_duplicate, created_at, queued_at, printed_at)
      SELECT '${restaurantId}', 'job-' || i, 'printer', i, 'kot', '${JSON.stringify(paper)}', 'printed', 1, FALSE, ${now} - i, ${now} - i, ${now} - i FROM n`,
  )
}
