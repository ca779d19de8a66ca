import { drawSeries, holdPrintJobs, holdWebhookDeliveries, readTotals, writeRows, type Row } from '#server/db/copy.ts'
import type { Connection, Engine } from '#server/db/database.ts'
import { listApplied } from '#server/db/migrate.ts'
import { findRestaurantIds } from '#server/db/restaurant-rows.ts'
import { isPlainName, type FileStore } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'
import { createChecksum, endName, readEntry, readRestaurantHead, type End, type RestaurantHead } from './format.ts'
import { exportedRows } from './read-restaurant.ts'

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

const check = async (trx: Connection, { restaurantId, tables }: RestaurantHead, end: End): Promise<void> => {
  const ids = await findRestaurantIds(trx, restaurantId)
  if (!ids) throw new OperatorError('The file is damaged: it has no restaurant. Nothing was changed.')
  const found = await readTotals(trx, tables, (table) => exportedRows(ids, table))
  for (const [name, count] of Object.entries(end.rows))
    if (found.rows[name] !== count)
      throw new OperatorError(`Of ${count} rows of ${name} ${found.rows[name]} arrived. Nothing was changed.`)
  for (const [name, sum] of Object.entries(end.sums ?? {}))
    if (found.sums[name] !== sum)
      throw new OperatorError(`The sum of ${name} is ${found.sums[name]} instead of ${sum}. Nothing was changed.`)
}

/** A copy beside the original: bills get a series of their own, and papers and messages wait for staff. */
const holdCopy = async (trx: Connection, restaurantId: string): Promise<void> => {
  await drawSeries(trx, restaurantId)
  await holdPrintJobs(trx, restaurantId)
  await holdWebhookDeliveries(trx, restaurantId)
}

/**
 * Writes and checks a restaurant in the transaction of the caller. Pictures are written before the commit: their names are made from
 * their content, so a repetition writes the same files.
 * @throws OperatorError when the restaurant is here already, the schema is another, or the file is damaged.
 */
export const writeRestaurant = async (target: RestaurantTarget, entries: AsyncIterator<Entry>): Promise<Imported> => {
  const { trx, files } = target
  const checksum = createChecksum()
  const next = async (): Promise<Entry | undefined> => {
    const { value, done } = await entries.next()
    return done ? undefined : value
  }
  const first = await next()
  const head = readRestaurantHead(first)
  const { restaurantId } = head
  if (first) checksum.add(first)
  await requireSameSchema(target, head)
  if (await findRestaurantIds(trx, restaurantId))
    throw new OperatorError(`The restaurant ${restaurantId} is here already. Nothing was changed.`)
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  let renamed: readonly Renamed[] = []
  for (let entry = await next(); entry; entry = await next()) {
    const { name, bytes } = entry
    if (name === endName) {
      const end = readEntry(entry) as End // an export's last entry; a damaged one fails the checks below
      if (end.sha256 !== checksum.sha256())
        throw new OperatorError('The export is damaged: its checksum is another. Nothing was changed.')
      // Reads to the last byte, because the compressed file ends with its own checksum.
      if (await next()) throw new OperatorError('The file is no export of Thali: it goes on after its end.')
      await check(trx, head, end)
      if (!head.isRemoved) await holdCopy(trx, restaurantId)
      return { head, end, renamed }
    }
    checksum.add(entry)
    const [kind, subject = ''] = name.split('/')
    const table = tables.get(subject)
    if (kind === 'tables' && table) {
      const rows = readEntry(entry) as Row[] // written by `readRestaurant`
      if (subject === 'staff') {
        const accounts = await newAccounts(trx, head, rows)
        renamed = [...renamed, ...accounts.renamed]
        if (accounts.rows.length > 0) await writeRows(trx, table, accounts.rows)
      } else await writeRows(trx, table, rows)
    } else if (kind === 'pictures' && isPlainName(subject)) await files.write(subject, bytes)
    else throw new OperatorError(`The file is no export of Thali: it holds ${name}.`)
  }
  throw new OperatorError('The file ends too early: it is not a whole export. Nothing was changed.')
}
