import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CheckedInput, ProblemParameters, Reply } from '@thali/contract/api/calls'
import { createMenuFile } from './compose-admin.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import type { MenuFileServices } from './features/menu-file/routes.ts'
import type { ImportRequest } from './features/menu-file/service.ts'
import { PictureService } from './features/pictures/service.ts'
import type { StaffCaller } from './platform/actor.ts'
import { AppError } from './platform/app-error.ts'
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

const isFree = ({ sheet, action, values }: Row): boolean =>
  sheet === 'dishes' &&
  action !== 'same' &&
  values !== undefined &&
  [values, ...(values.portions ?? [])].some(({ price }) => price === 0)

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

type Question = NonNullable<ProblemParameters<'menu_file_invalid'>['question']>
type Choices = CheckedInput<'importMenu'>['body']

/** Columns that an operator names, by title or letter. */
export type NamedColumns = Readonly<Partial<Record<Question['asks'][number], string>>>

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26))

const optionOf = {
  price: '--price-column',
  name: '--name-column',
  category: '--category-column',
  diet: '--mark-column',
}

const questionLines = ({ columns, asks }: Question): string[] => [
  'The file does not say what these columns are:',
  ...columns.map(({ index, title, values, isCost }) => {
    const head = `  ${letterOf(index)}${title === '' ? '' : ` “${title}”`}: ${values.join(', ')}`
    return isCost ? `${head} (a cost, never the price)` : head
  }),
  `Name them by title or letter: ${asks.map((column) => `${optionOf[column]} <column>`).join(' ')}`,
]

/** The answer of the named columns. @throws OperatorError with the question, if they do not answer it. */
const answerOf = (question: Question, named: NamedColumns): NonNullable<Choices['columns']>[number] => {
  const found = question.asks.flatMap((column) => {
    const wanted = named[column]?.toLowerCase()
    const titled = question.columns.filter(({ title }) => title.toLowerCase() === wanted)
    const lettered = question.columns.filter(({ index }) => letterOf(index).toLowerCase() === wanted)
    const [only, ...others] = titled.length > 0 ? titled : lettered
    return only && others.length === 0 ? [[column, only.index] as const] : []
  })
  if (found.length === 0) throw new OperatorError(questionLines(question).join('\n'))
  return { shape: question.shape, ...Object.fromEntries(found) }
}

type Import = {
  readonly restaurantId: string
  readonly paths: readonly string[]
  readonly isCommitted: boolean
  readonly isSuspending: boolean
  /** For files that leave columns open (default: none). */
  readonly columns?: NamedColumns
}

/** Previews, and answers the question about each table with the named columns. */
const previewOf = async (
  { imports }: MenuFileServices,
  by: StaffCaller,
  request: Pick<ImportRequest, 'files' | 'suspendMissing'>,
  named: NamedColumns,
): Promise<{ preview: Answer; columns: NonNullable<Choices['columns']> }> => {
  const columns: NonNullable<Choices['columns']> = []
  for (;;) {
    try {
      const answer = await imports.import(by, { ...request, mode: 'preview', columns })
      return { preview: JSON.parse(answer.json), columns }
    } catch (error) {
      const { question } = isQuestion(error) ? (error.parameters ?? {}) : {}
      if (!question) throw error
      const isRefused = columns.some(({ shape }) => shape === question.shape)
      columns.push(answerOf(question, isRefused ? {} : named))
    }
  }
}

const isQuestion = (error: unknown): error is AppError<'menu_file_invalid'> =>
  error instanceof AppError && error.code === 'menu_file_invalid'

/** Previews an import, or makes it with `isCommitted`. Returns the lines to print. */
export const importMenu = async (
  services: MenuFileServices,
  { restaurantId, paths, isCommitted, isSuspending, columns: named = {} }: Import,
): Promise<string> => {
  if (paths.length === 0) throw new OperatorError('Name the file, such as menu.xlsx.')
  const read = async (path: string) => ({ name: basename(path), bytes: await readFile(path) })
  const files = await Promise.all(paths.map(read))
  const by = operatorOf(restaurantId)
  const suspendMissing = isSuspending ? 'true' : 'false'
  const { preview, columns } = await previewOf(services, by, { suspendMissing, files }, named)
  if (!isCommitted) return [...linesOf(preview), 'Nothing was changed. Add --commit to import.'].join('\n')
  const { version } = preview
  const request = { mode: 'commit', version, suspendMissing, files, columns } as const
  const result: Answer = JSON.parse((await services.imports.import(by, request)).json)
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
