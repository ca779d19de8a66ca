import { drawSeries, holdPrintJobs, holdWebhookDeliveries, writeRows, type Row } from '#server/db/copy.ts'
import type { Connection, Engine } from '#server/db/database.ts'
import { listApplied } from '#server/db/migrate.ts'
import { forgetRemoval } from '#server/db/restaurant-removals.ts'
import { findRestaurantIds } from '#server/db/restaurant-rows.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'
import { readRestaurantHead, type End, type RestaurantHead } from './format.ts'
import { exportedRows } from './read-restaurant.ts'
import { checkTotals, writeEntries, type Writing } from './write-entries.ts'

/** The place of an imported restaurant. */
export type RestaurantTarget = { readonly trx: Connection; readonly engine: Engine; readonly files: FileStore }

/** An account that got another username, because the first one was taken. */
export type Renamed = { readonly from: string; readonly to: string }

export type Imported = { readonly head: RestaurantHead; readonly end: End; readonly renamed: readonly Renamed[] }

const requireSameSchema = async ({ trx, engine }: RestaurantTarget, head: RestaurantHead): Promise<void> => {
  const applied = await listApplied(trx, engine)
  const namesOf = (list: RestaurantHead['migrations']): string => list.map(({ checksum }) => checksum).join()
  if (namesOf(applied) !== namesOf(head.migrations))
    throw new OperatorError(
      `The export was made at schema ${head.migrations.at(-1)?.version}, this data is at schema ${applied.at(-1)?.version}. Start the same version of Thali once on both, then export again. Nothing was changed.`,
    )
}

/**
 * The accounts that are not here yet. An account that is here, with the same id, gets a membership of the restaurant. A username that
 * another account has gets the id of the restaurant as its end.
 */
const newAccounts = async (
  trx: Connection,
  { restaurantId, tables }: RestaurantHead,
  rows: readonly Row[],
): Promise<{ rows: Row[]; renamed: Renamed[] }> => {
  const columns = tables.find(({ name }) => name === 'staff')?.columns ?? []
  const [idAt, usernameAt] = [columns.indexOf('id'), columns.indexOf('username')]
  const here = await trx.selectFrom('staff').select(['id', 'username']).execute()
  const [ids, usernames] = [new Set(here.map(({ id }) => id)), new Set(here.map(({ username }) => username))]
  const renamed: Renamed[] = []
  const added = rows
    .filter((row) => !ids.has(String(row[idAt])))
    .map((row) => {
      const from = String(row[usernameAt])
      if (!usernames.has(from)) return row
      const to = `${from}-${restaurantId}`
      if (usernames.has(to)) throw new OperatorError(`The usernames ${from} and ${to} are taken. Nothing was changed.`)
      renamed.push({ from, to })
      return row.with(usernameAt, to)
    })
  return { rows: added, renamed }
}

/** Prepares a copy next to the original: bills get a series of their own, and papers and messages wait for staff. */
const holdCopy = async (trx: Connection, restaurantId: string): Promise<void> => {
  await drawSeries(trx, restaurantId)
  await holdPrintJobs(trx, restaurantId)
  await holdWebhookDeliveries(trx, restaurantId)
}

/**
 * Writes and checks a restaurant in the transaction of the caller.
 * @throws OperatorError when the restaurant is here already, the schema is another, or the file is damaged.
 */
export const writeRestaurant = async (target: RestaurantTarget, entries: AsyncIterator<Entry>): Promise<Imported> => {
  const { trx, files } = target
  let renamed: readonly Renamed[] = []
  const writing: Writing<RestaurantHead> = {
    kind: 'export',
    files,
    readHead: readRestaurantHead,
    async begin(head) {
      await requireSameSchema(target, head)
      if (await findRestaurantIds(trx, head.restaurantId))
        throw new OperatorError(`The restaurant ${head.restaurantId} is here already. Nothing was changed.`)
      await forgetRemoval(trx, head.restaurantId)
    },
    async writeTable(table, rows, head) {
      if (table.name !== 'staff') return writeRows(trx, table, rows)
      const accounts = await newAccounts(trx, head, rows)
      renamed = [...renamed, ...accounts.renamed]
      if (accounts.rows.length > 0) await writeRows(trx, table, accounts.rows)
    },
  }
  const { head, end } = await writeEntries(writing, entries)
  const ids = await findRestaurantIds(trx, head.restaurantId)
  if (!ids) throw new OperatorError('The file is damaged: it has no restaurant. Nothing was changed.')
  await checkTotals(trx, end, head.tables, (table) => exportedRows(ids, table))
  if (!head.isRemoved) await holdCopy(trx, head.restaurantId)
  return { head, end, renamed }
}
