import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { price } from '../basics/money-schema.ts'
import { isStorable, requiredText } from '../basics/primitives-schema.ts'
import { dietMark } from '../menu/choice-schema.ts'

/** Which rows of a menu file a message or a download is about. */
export const menuSheet = z.enum(['dishes', 'option-groups'])

/** A column that a person can choose. Price and name are needed; category and mark may stay open. */
export const askedColumn = z.enum(['price', 'name', 'category', 'diet'])

const position = z.int().min(0).max(bounds.menuFileColumnsMax)

/** The columns that a person chose, by position from 0; `shape` is the question's. */
export const menuColumns = z.object({
  shape: z.string().max(64).refine(isStorable),
  price: position.optional(),
  name: position.optional(),
  category: position.optional(),
  diet: position.optional(),
})

/** The open columns of a table, with everything that a person needs to choose. */
export const menuQuestion = z.object({
  /** Identifies the titles of the table: the next file with them needs no answer. */
  shape: z.string(),
  asks: z.array(askedColumn),
  columns: z.array(
    z.object({
      index: position,
      /** The title in the file; empty for none. */
      title: z.string(),
      /** The first values. */
      values: z.array(z.string()),
      mayBePrice: z.boolean(),
      mayBeName: z.boolean(),
      /** Whether the title says that the restaurant itself pays it. It is never a price. */
      isCost: z.boolean(),
    }),
  ),
})

/** A correction of a row. `sheet`, `table` and `line` are the preview's, and its version stands for the file. */
export const menuRowChange = z.object({
  sheet: menuSheet,
  table: z.string().max(300).refine(isStorable).optional(),
  line: z.int().min(1),
  price: price.optional(),
  /** In place of all portions of the row. */
  portions: z
    .array(z.object({ name: requiredText(bounds.choiceNameLengthMax), price }))
    .min(1)
    .max(bounds.portionsMax)
    .optional(),
  /** Null clears the mark. */
  dietMark: dietMark.nullable().optional(),
})

/** A person's choice of columns for an import, and corrections of its rows. */
export const menuImportChoices = z.object({
  columns: z.array(menuColumns).max(bounds.menuShapesMax).optional(),
  changes: z.array(menuRowChange).max(bounds.menuFileRowsMax).optional(),
})
