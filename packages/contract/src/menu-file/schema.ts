import { z } from 'zod'
import { rupees } from '../basics/money-schema.ts'
import { id, isStorable } from '../basics/primitives-schema.ts'
import { dietMark } from '../menu/choice-schema.ts'
import { menuColumns, menuImportChoices, menuQuestion, menuSheet } from './choices-schema.ts'

/** The query of an import. `version` is the preview's; a commit needs it. */
export const menuImportQuery = z
  .object({
    restaurantId: id,
    mode: z.enum(['preview', 'commit']),
    version: z.string().max(64).refine(isStorable).optional(),
    /** Suspends the items that the file does not have. */
    suspendMissing: z.enum(['true', 'false']).optional(),
  })
  .refine(({ mode, version }) => mode === 'preview' || version, { path: ['version'], message: 'Is missing' })

/** A copy of the menu from another restaurant of the caller; otherwise as an import. */
export const menuCopy = z
  .object({
    restaurantId: id,
    fromRestaurantId: id,
    mode: z.enum(['preview', 'commit']),
    version: z.string().max(64).refine(isStorable).optional(),
    /** Suspends the items that the other menu does not have. */
    suspendMissing: z.boolean().optional(),
    changes: menuImportChoices.shape.changes,
  })
  .refine(({ mode, version }) => mode === 'preview' || version, { path: ['version'], message: 'Is missing' })

const count = z.int().min(0)
/** Numbers of rows by what an import does with them. */
export const menuFileCounts = z.object({ create: count, update: count, same: count, error: count })

/** A row of a menu file; `line` is its number in the spreadsheet, from 1. */
export const menuFileRow = z.object({
  sheet: menuSheet,
  line: z.int().min(1),
  /** The name of the sheet, if the file has dishes in several; each name once. */
  table: z.string().optional(),
  action: z.enum(['create', 'update', 'same', 'error']),
  /** The name of the dish or option, if it can be read. */
  name: z.string(),
  /** The category of a dish or the group of an option. */
  parent: z.string(),
  /** Why the row is left out, and the correct form. */
  message: z.string().optional(),
  /** Sentences about a row that is imported, such as parts of the file that are left out. */
  notes: z.array(z.string()).optional(),
  /** Prices in rupees and the diet mark of a row without errors. `price` equals the first portion's. */
  values: z
    .object({
      price: rupees,
      portions: z.array(z.object({ name: z.string(), price: rupees })).optional(),
      dietMark: dietMark.optional(),
    })
    .optional(),
  /** The texts of the cells to correct, if a row has errors only in these: a change of the row replaces them. */
  wrong: z
    .object({
      price: z.string().optional(),
      portions: z.array(z.object({ name: z.string(), price: z.string() })).optional(),
      diet: z.string().optional(),
    })
    .optional(),
  /** The cells that differ, as they are now and with the file. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })).optional(),
})

/** A preview of an import, or the result of one; a result has no rows. */
export const menuImportReply = z.object({
  /** Identifies the file and the menu of the preview, for the commit. */
  version: z.string(),
  isCommitted: z.boolean(),
  /** Identifies the files and their columns: a correction of a row stays right for another preview with the same. */
  contents: z.string().optional(),
  counts: menuFileCounts,
  /** The same numbers for rows of option groups. */
  optionCounts: menuFileCounts,
  rows: z.array(menuFileRow),
  /** Names of categories that the import creates. */
  newCategories: z.array(z.string()),
  /** The items of the menu that the file does not have and that are not suspended. */
  missing: z.array(z.object({ name: z.string(), category: z.string() })),
  /** Whether the import suspends the items in `missing`. */
  isSuspending: z.boolean(),
  /** Pictures of the zip by use, as file names. */
  pictures: z.object({ used: z.array(z.string()), unused: z.array(z.string()) }),
  /** Sentences about the whole file, such as columns that are ignored. */
  notes: z.array(z.string()),
  /** Texts of the file that no dish has. `place` is the number of a row or the letter of a column. */
  unread: z.array(z.object({ place: z.string(), text: z.string() })).optional(),
  /** The tables whose columns a person chose, now or for an earlier file, with the answer. */
  chosen: z.array(menuQuestion.extend({ answer: menuColumns })).optional(),
})

/** The query of a menu download. A CSV file has one sheet, by default the dishes. */
export const menuExportQuery = z.object({
  restaurantId: id,
  format: z.enum(['csv', 'xlsx']),
  sheet: menuSheet.optional(),
  /** A file with example rows instead of the menu. */
  isTemplate: z.enum(['true', 'false']).optional(),
})

/** The inputs and replies of the menu file calls. */
export const menuFileWire = {
  importMenu: { query: menuImportQuery, body: menuImportChoices, reply: menuImportReply },
  /** A file, not JSON. */
  exportMenu: { query: menuExportQuery, reply: z.unknown() },
  copyMenu: { body: menuCopy, reply: menuImportReply },
} as const
