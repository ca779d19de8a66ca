import type { Reply } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { FileProblem } from '#server/spreadsheets/read-file.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { compareDishes, type DishDifference, type PictureUse } from './dish-difference.ts'
import { withDoubts } from './doubts.ts'
import { readDish } from './dish-fields.ts'
import { compareGroups, type Change } from './group-difference.ts'
import type { SheetName } from './columns.ts'
import { MenuIndex } from './menu-index.ts'
import type { MenuRow } from './menu-row.ts'
import { readOption } from './option-fields.ts'
import { PictureFinder, type Picture } from './pictures.ts'
import { readFiles, type MenuFile, type ReadMenuFiles } from './read-files.ts'
import { countRows, type RowResult } from './result.ts'
import { withRowChanges, type RowChange } from './row-changes.ts'
import type { ShapeAnswers } from './shape/dish-table.ts'
import type { FileCategory, FileGroup, FileItem, Snapshot } from './snapshot.ts'
import type { MenuTable } from './tables.ts'

/** Everything that an import stores. */
export type MenuChanges = {
  readonly categories: { readonly create: readonly FileCategory[]; readonly reorder: readonly Change<FileCategory>[] }
  readonly groups: { readonly create: readonly FileGroup[]; readonly update: readonly Change<FileGroup>[] }
  readonly items: { readonly create: readonly FileItem[]; readonly update: readonly Change<FileItem>[] }
}

/** The answer of an import without what the service adds. */
export type ImportPreview = Omit<Reply<'importMenu'>, 'version' | 'isCommitted' | 'contents'>

/** The plan of an import. */
export type Plan = {
  readonly preview: ImportPreview
  readonly changes: MenuChanges
  readonly pictures: readonly (PictureUse & { readonly bytes: Uint8Array })[]
}

/** The input of a plan. `now` is ISO 8601. */
export type PlanInput = {
  readonly files: readonly MenuFile[]
  readonly snapshot: Snapshot
  readonly isSuspending: boolean
  /** Whether the plan has the bytes of pictures; a preview does not need them. */
  readonly needsPictures: boolean
  /** The pictures of another restaurant's menu that is copied, by their URL there. */
  readonly copies?: ReadonlyMap<string, Picture> | undefined
  /** Names of stations that are left out with a note at their dishes. */
  readonly unknownStations?: readonly string[] | undefined
  /** Sentences about the files. */
  readonly notes?: readonly string[] | undefined
  /** Answers about open columns, by the shapes of tables. */
  readonly answers?: ShapeAnswers | undefined
  /** A person's corrections of rows. */
  readonly changes?: readonly RowChange[] | undefined
  readonly now: string
}

/** The pictures of the zip that dishes get. @throws FileProblem for pictures that are too large. */
const unpackPictures = (zip: Uint8Array, uses: readonly PictureUse[]): Plan['pictures'] => {
  const wanted = new Set(uses.map(({ entry }) => entry))
  const limits = { entriesMax: bounds.menuFilePicturesMax, bytesMax: 2 * bounds.menuPicturesBytesMax }
  const bytes = readZip(zip, limits, (name) => wanted.has(name))
  return uses.flatMap((use) => {
    const picture = bytes.get(use.entry)
    return picture ? [{ ...use, bytes: picture }] : []
  })
}

const foreignPictures = 'Pictures that are stored for another restaurant are not taken over.'
const notSuspending = 'Items that are not in the file are not suspended while rows have errors.'

/** The dishes that the file does not have, and whether and how the import suspends them. */
const suspend = (dishes: DishDifference, { items }: Snapshot, isWanted: boolean) => {
  const missing = items.filter(({ id, isSuspended }) => !isSuspended && !dishes.found.has(id))
  const isSuspending = isWanted && dishes.rows.every(({ action }) => action !== 'error')
  const update = isSuspending
    ? missing.map((before) => ({ before, after: { ...before, isSuspended: true, version: before.version + 1 } }))
    : []
  return { missing: missing.map(({ name, category }) => ({ name, category: category.name })), isSuspending, update }
}

const rowsOf = (read: ReadMenuFiles, ...rows: readonly (readonly RowResult[])[]): RowResult[] => {
  const all = rows.flat()
  if (all.length === 0 && !read.zip) throw new FileProblem('The file has no rows.')
  return all
}

/**
 * Reads files and compares them with a menu. Changes nothing.
 * @throws FileProblem for files that cannot be read.
 */
export const planImport = async (input: PlanInput): Promise<Plan> => {
  const {
    files,
    snapshot,
    isSuspending: isWanted,
    needsPictures,
    copies,
    unknownStations = [],
    notes = [],
    answers,
    changes = [],
    now,
  } = input
  const rowsWithChanges = (table: MenuTable | undefined, sheet: SheetName): readonly MenuRow[] =>
    withRowChanges(
      table?.rows ?? [],
      changes.filter((change) => change.sheet === sheet),
    )
  const read = await readFiles(files, answers)
  const index = new MenuIndex(snapshot)
  const groups = compareGroups(rowsWithChanges(read.options, 'option-groups').map(readOption), snapshot)
  const finder = new PictureFinder(read.entries, snapshot.items, copies)
  const dishes = compareDishes(withDoubts(rowsWithChanges(read.dishes, 'dishes').map(readDish)), {
    snapshot,
    index,
    groups,
    pictures: finder,
    unknownStations: new Set(unknownStations),
    now,
  })
  const { missing, isSuspending, update } = suspend(dishes, snapshot, isWanted && read.dishes !== undefined)
  const categories = index.newCategories([...dishes.create, ...dishes.update.map(({ after }) => after)])
  const used = new Set(dishes.pictures.map(({ entry }) => entry))
  return {
    preview: {
      counts: countRows(dishes.rows),
      optionCounts: countRows(groups.rows),
      rows: rowsOf(read, dishes.rows, groups.rows),
      newCategories: categories.create.map(({ name }) => name),
      missing: read.dishes ? missing : [],
      isSuspending,
      pictures: { used: [...used], unused: read.entries.filter((entry) => !used.has(entry)) },
      unread: [...read.unread],
      chosen: [...read.chosen],
      notes: [
        ...notes,
        ...read.notes,
        ...(finder.hasForeign ? [foreignPictures] : []),
        ...(isWanted && !isSuspending && read.dishes ? [notSuspending] : []),
      ],
    },
    changes: {
      categories,
      groups: { create: groups.create, update: groups.update },
      items: { create: dishes.create, update: [...dishes.update, ...update] },
    },
    pictures: read.zip && needsPictures ? unpackPictures(read.zip, dishes.pictures) : [],
  }
}
