import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import type { RowEdit } from './row-edits.ts'
import type { Preview } from './use-menu-import.ts'

type Counts = { readonly create: number; readonly update: number }

/** The steps of an import, to do or done, such as `create 2 dishes, suspend 1 dish`. */
const partsOf = (
  words: typeof messages.toDo | typeof messages.done,
  counts: Counts,
  options: Counts,
  suspended: number,
  corrected: string | false = false,
): string => {
  const text = [
    counts.create > 0 && words.createDishes(counts.create),
    counts.update > 0 && words.changeDishes(counts.update),
    options.create > 0 && words.createOptions(options.create),
    options.update > 0 && words.changeOptions(options.update),
    corrected,
    suspended > 0 && words.suspendDishes(suspended),
  ]
    .filter((one) => one !== false)
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The words of the button that imports; empty if there is nothing to import. `corrected` rows are imported only as edited. */
export const commitWords = (counts: Counts, options: Counts, suspended: number, corrected: number): string =>
  partsOf(messages.toDo, counts, options, suspended, corrected > 0 && messages.correctRows(corrected))

/** A sentence with the steps that an import did. */
export const doneWords = (counts: Counts, options: Counts, suspended: number): string => {
  const parts = partsOf(messages.done, counts, options, suspended)
  return parts === '' ? messages.doneNothing : messages.doneSentence(parts)
}

/** Whether a new or changed dish, or its edit, has a price of 0, which is rarely meant. Options may add nothing. */
export const isFree = ({ sheet, action, values }: Preview['rows'][number], edit?: RowEdit): boolean => {
  if (sheet !== 'dishes') return false
  if (edit) return edit.prices.some((price) => price.trim() !== '' && Number(price) === 0)
  const prices = values && action !== 'same' ? [values, ...(values.portions ?? [])] : []
  return prices.some(({ price }) => price === 0)
}

/** Pictures that no dish uses: five names at most. */
export const unusedWords = (names: readonly string[]): string =>
  messages.unusedPictures(`${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`)
