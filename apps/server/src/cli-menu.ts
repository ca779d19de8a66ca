import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Reply } from '@thali/contract/api/calls'
import { createMenuFile } from './compose-admin.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import type { MenuFileServices } from './features/menu-file/routes.ts'
import { PictureService } from './features/pictures/service.ts'
import type { StaffCaller } from './platform/actor.ts'
import { systemClock } from './platform/clock.ts'
import { ImageIntake } from './platform/image-intake.ts'
import { createLog } from './platform/log.ts'
import { openFiles } from './platform/open-files.ts'
import { OperatorError } from './platform/operator-error.ts'

type Answer = Reply<'importMenu'>

/** The import and export of menus for a command. */
export const openMenuFile = async (
  config: Config,
  db: Database,
  transaction: RunTransaction,
): Promise<MenuFileServices> => {
  const files = await openFiles(config)
  const log = createLog('silent')
  const shared = { db, clock: systemClock, transaction }
  const intake = new ImageIntake({ files, log })
  // The server makes the other sizes of new pictures.
  const pictures = new PictureService({ ...shared, log, files, intake, care: undefined })
  return createMenuFile({ ...shared, pictures })
}

const counted = ({ create, update, same, error }: Answer['counts']): string =>
  `${create} new, ${update} changed, ${same} the same, ${error} with errors`

type Row = Answer['rows'][number]

const isFree = ({ sheet, values }: Row): boolean =>
  sheet === 'dishes' && values !== undefined && [values, ...(values.portions ?? [])].some(({ price }) => price === 0)

const sentencesOf = (row: Row): string[] => [
  ...(row.message === undefined ? [] : [row.message]),
  ...(row.notes ?? []),
  ...(isFree(row) ? ['A price is ₹0. Guests would pay nothing.'] : []),
]

/** The lines of a preview or a result: sentences about rows, then numbers. */
const linesOf = ({ rows, counts, optionCounts, missing, isSuspending, notes }: Answer): string[] => [
  ...rows.flatMap((row) =>
    sentencesOf(row).map(
      (sentence) => `${row.sheet === 'dishes' ? 'Row' : 'Option groups, row'} ${row.line}: ${sentence}`,
    ),
  ),
  ...notes,
  `Dishes: ${counted(counts)}`,
  `Options: ${counted(optionCounts)}`,
  ...(missing.length > 0 ? [`Not in the file: ${missing.length}${isSuspending ? ', suspended' : ''}`] : []),
]

// The audit log names the operator where it names staff.
const operatorOf = (restaurantId: string): StaffCaller => ({
  kind: 'staff',
  role: 'admin',
  restaurantId,
  staffId: 'operator',
  sessionId: 'operator',
})

type Import = {
  readonly restaurantId: string
  readonly paths: readonly string[]
  readonly isCommitted: boolean
  readonly isSuspending: boolean
}

/** Previews an import, or makes it with `isCommitted`. Returns the lines to print. */
export const importMenu = async (
  { imports }: MenuFileServices,
  { restaurantId, paths, isCommitted, isSuspending }: Import,
): Promise<string> => {
  if (paths.length === 0) throw new OperatorError('Name the file, such as menu.xlsx.')
  const read = async (path: string) => ({ name: basename(path), bytes: await readFile(path) })
  const files = await Promise.all(paths.map(read))
  const by = operatorOf(restaurantId)
  const suspendMissing = isSuspending ? 'true' : 'false'
  const preview: Answer = JSON.parse((await imports.import(by, { mode: 'preview', suspendMissing, files })).json)
  if (!isCommitted) return [...linesOf(preview), 'Nothing was changed. Add --commit to import.'].join('\n')
  const { version } = preview
  const request = { mode: 'commit', version, suspendMissing, files } as const
  const result: Answer = JSON.parse((await imports.import(by, request)).json)
  return [...linesOf({ ...result, rows: preview.rows }), 'The menu was imported.'].join('\n')
}

/** Writes the menu to a file, as its name ends: `.xlsx`, or `.csv` for dishes only. */
export const exportMenu = async (
  { exports }: MenuFileServices,
  restaurantId: string,
  path: string | undefined,
): Promise<string> => {
  const format = path?.endsWith('.xlsx') ? 'xlsx' : 'csv'
  if (path === undefined || !/\.(xlsx|csv)$/.test(path))
    throw new OperatorError('Name a file that ends with .xlsx or .csv.')
  const { pieces } = await exports.open(restaurantId, { format })
  await writeFile(path, pieces)
  return `The menu of ${restaurantId} is in ${path}`
}
