import { sql, type Selectable } from 'kysely'
import type { Printer, PrinterSettings, PrinterState } from '@thali/contract/printing/schema'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** A stored printer. */
export type PrinterRow = Selectable<Tables['printers']>

/** The settings of a stored printer. */
export const toSettings = (row: PrinterRow): PrinterSettings => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  host: row.host,
  port: row.port,
  width: row.width,
  prints: { stations: JSON.parse(row.stations) as string[], bills: Boolean(row.prints_bills) }, // stored so
  copies: row.copies,
  cut: Boolean(row.cuts),
  drawer: Boolean(row.has_drawer),
  seen: Boolean(row.counts_as_seen),
})

/** The signs that a stored printer is known to give; see `PaperAttempt`. */
export const knownSigns = (row: PrinterRow): { status: boolean; end: boolean; reset: boolean } => ({
  status: Boolean(row.sends_status),
  end: Boolean(row.ends_connection),
  reset: Boolean(row.ends_by_reset),
})

type RestaurantParams = { readonly restaurantId: string }

const selectRows = (db: Connection, { restaurantId }: RestaurantParams) =>
  db.selectFrom('printers').selectAll().where('restaurant_id', '=', restaurantId)

const selectShared = compile((db, params: RestaurantParams) =>
  selectRows(db, params)
    // The order in which all transactions lock them.
    .orderBy('id')
    .$if(hasRowLocks(db), (query) => query.forKeyShare()),
)

const byPosition = (rows: readonly PrinterRow[]): PrinterRow[] =>
  rows.toSorted((first, second) => first.position - second.position)

/** The printers of a restaurant in their order. None of them is removed before the transaction ends. */
export const sharePrinters = async (trx: Connection, restaurantId: string): Promise<PrinterSettings[]> =>
  byPosition((await selectShared(trx, { restaurantId })).rows).map(toSettings)

/** Whether a restaurant has a printer. */
export const hasPrinters = async (db: Connection, restaurantId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('printers')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the printers of a restaurant, before their jobs, and returns them in their order. */
export const lockPrinters = async (trx: Connection, restaurantId: string): Promise<PrinterRow[]> => {
  const rows = await selectRows(trx, { restaurantId })
    .orderBy('id')
    .$if(hasRowLocks(trx), (query) => query.forUpdate())
    .execute()
  return byPosition(rows)
}

/** The devices that printers of other restaurants use. */
export const listDevicesOfOthers = async (db: Connection, restaurantId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('printers')
    .select('host')
    .where('kind', '=', 'device')
    .where('restaurant_id', '<>', restaurantId)
    .execute()
  return rows.map(({ host }) => host)
}

export type JobCounts = Pick<PrinterState, 'waiting' | 'held' | 'failed'>

export const none: JobCounts = { waiting: 0, held: 0, failed: 0 }

export const countJobs = async (db: Connection, restaurantId: string): Promise<Map<string, JobCounts>> => {
  const rows = await db
    .selectFrom('print_jobs')
    .select(['printer_id', 'state', (eb) => eb.fn.countAll().as('count')])
    .where('restaurant_id', '=', restaurantId)
    // In the text, not a parameter: only then does the partial index apply.
    .where('state', '<>', sql.lit('printed'))
    .groupBy(['printer_id', 'state'])
    .execute()
  const counts = new Map<string, JobCounts>()
  for (const { printer_id, state, count } of rows) {
    const name = state === 'sending' ? 'waiting' : state
    if (name === 'printed') continue
    const counted = counts.get(printer_id) ?? none
    counts.set(printer_id, { ...counted, [name]: counted[name] + Number(count) })
  }
  return counts
}

export const toState = (row: PrinterRow, counts: JobCounts = none): PrinterState => ({
  trouble: row.trouble,
  troubleDateTime: row.trouble_at === null ? null : new Date(row.trouble_at).toISOString(),
  ...counts,
  revision: row.revision,
})

/** The printers of a restaurant in their order, with their states. */
export const listPrinters = async (db: Connection, restaurantId: string): Promise<Printer[]> => {
  const rows = await selectRows(db, { restaurantId }).orderBy('position').execute()
  if (rows.length === 0) return []
  const counts = await countJobs(db, restaurantId)
  return rows.map((row) => ({ ...toSettings(row), state: toState(row, counts.get(row.id)) }))
}
