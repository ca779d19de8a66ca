import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { languages } from '../basics/language.ts'
import { id, text } from '../basics/primitives-schema.ts'

const language = z.enum(languages)

const words = z.object({ name: z.string().optional(), description: z.string().optional() })

/** The names of a menu part by language; only dishes have descriptions. Answered to staff, not in the menu. */
export const translations = z.partialRecord(language, words)

const optionalText = (lengthMax: number) =>
  text(lengthMax)
    .nullish()
    .transform((value) => value?.trim() || undefined)

/** Replaces the given languages; null removes one, or all. A language that is left out stays. */
const saveOf = (nameLengthMax: number) =>
  z
    .partialRecord(language, z.object({ name: optionalText(nameLengthMax) }).nullable())
    .nullable()
    .optional()

/** The names of a category to save, as `saveOf` says. */
export const categoryTranslations = saveOf(bounds.categoryNameLengthMax)

/** The names of an option group or an option to save. */
export const choiceTranslations = saveOf(bounds.choiceNameLengthMax)

/** The names and descriptions of a dish to save; languages as in `saveOf`. */
export const itemTranslations = z
  .partialRecord(
    language,
    z
      .object({
        name: optionalText(bounds.itemNameLengthMax),
        description: optionalText(bounds.itemDescriptionLengthMax),
      })
      .nullable(),
  )
  .nullable()
  .optional()

const names = z.record(id, z.string())

/**
 * The words of a menu in one language, by id; parts without a translation are left out. Guests get English words where
 * the language has none.
 */
export const translationsReply = z.object({
  language,
  items: z.record(id, words),
  categories: names,
  optionGroups: names,
  options: names,
  /** Names of portions that Thali knows in the language, by the name on the menu; absent without any. */
  portions: z.record(z.string(), z.string()).optional(),
  /** Search keys of the dishes that sound different in another language than in the menu (`soundKeys`). */
  keys: z.record(id, z.array(z.string())),
})

/** The path of `getTranslations`. */
export const translationParams = z.object({ restaurantId: id, language })

/** `includeSuspended` counts for staff of the restaurant only: they get all parts, as stored. */
export const translationQuery = z.object({ includeSuspended: z.enum(['true', 'false']).optional() })
