import * as bounds from '@thali/contract/basics/bounds'
import { allergens, dietFlags, dietMarks, type Allergen, type DietFlag, type DietMark } from '@thali/contract/menu/diet'
import type { ReadCell } from '#server/spreadsheets/read-file.ts'
import { withoutApostrophe } from '#server/spreadsheets/sheet.ts'
import { CellError } from './cell-error.ts'

/** The text of a cell as a person sees it. @throws CellError for a date. */
export const textOf = (cell: ReadCell): string => {
  if (cell instanceof Date)
    throw new CellError('The cell is formatted as a date. Format the column as text and type the value again.')
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell === null ? '' : withoutApostrophe(withoutInvisible(String(cell)))
}

// Web pages leave them in copied names. Joiners of Indian scripts (U+200C, U+200D) stay.
const withoutInvisible = (text: string): string => text.replaceAll(/[\u200B\uFEFF\u00AD]/g, '')

// The first digit of each script with decimal digits that Indian menus use.
const zeros = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x06f0, 0x0660]

/** A text with the digits of Indian scripts as 0 to 9. */
export const westernDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

// 1,234.50 and 1,23,456 but not 240,50, which could mean 240.50.
const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/

/** A price in rupees: `240`, `240.50`, `₹1,234.50`, `Rs. 240/-`. @throws CellError for other texts. */
export const priceOf = (text: string): number => {
  const bare = westernDigits(text)
    .replace(/^(₹|rs\.?|inr|रु\.?)\s*/i, '')
    .replace(/(\/-|\/=|\s*(₹|rs\.?|inr|रु\.?))$/i, '')
    .trim()
  const digits = grouped.test(bare) ? bare.replaceAll(',', '') : bare
  if (!/^\d+(\.\d+)?$/.test(digits)) throw new CellError('Write a price in rupees, such as 240 or 240.50.')
  const price = Math.round(Number(digits) * 100) / 100
  // Spreadsheets calculate 240.1 as 240.10000000000002.
  if (Math.abs(price - Number(digits)) > 1e-6) throw new CellError('Write at most two digits after the point.')
  if (price > bounds.itemPriceMaxRupees) throw new CellError(`The highest price is ${bounds.itemPriceMaxRupees}.`)
  return price
}

/** A whole number within bounds. @throws CellError */
export const wholeOf = (text: string, least: number, most: number): number => {
  const value = Number(text)
  if (/^\d{1,9}(\.0+)?$/.test(text) && value >= least && value <= most) return value
  throw new CellError(`Write a whole number from ${least} to ${most}.`)
}

const yes: readonly string[] = ['yes', 'y', 'true', '1', 'x', 'available', 'active']
const no: readonly string[] = ['no', 'n', 'false', '0', 'unavailable', 'inactive', 'suspended']

/** Yes or no. @throws CellError */
export const flagOf = (text: string): boolean => {
  const word = text.toLowerCase()
  if (yes.includes(word)) return true
  if (no.includes(word)) return false
  throw new CellError('Write yes or no.')
}

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

const dictionary = <T extends string>(values: readonly T[], also: Readonly<Record<string, T>>): Map<string, T> =>
  new Map([...values.map((value) => [plain(value), value] as const), ...Object.entries(also)])

// The numbers are the attributes of Petpooja.
const marks = dictionary<DietMark>(dietMarks, {
  v: 'veg',
  vegetarian: 'veg',
  pureveg: 'veg',
  '1': 'veg',
  nv: 'non-veg',
  nonvegetarian: 'non-veg',
  '2': 'non-veg',
  eggetarian: 'egg',
  containsegg: 'egg',
  '24': 'egg',
  e: 'egg',
  eggs: 'egg',
  eggless: 'veg',
  jain: 'veg',
  green: 'veg',
  red: 'non-veg',
  meat: 'non-veg',
  chicken: 'non-veg',
  mutton: 'non-veg',
  fish: 'non-veg',
  शाकाहारी: 'veg',
  शाकाहार: 'veg',
  वेज: 'veg',
  व्हेज: 'veg',
  मांसाहारी: 'non-veg',
  मांसाहार: 'non-veg',
  नॉनवेज: 'non-veg',
  नॉनव्हेज: 'non-veg',
  अंडा: 'egg',
})

/** A diet mark. @throws CellError */
export const dietOf = (text: string): DietMark => {
  const mark = marks.get(plain(text))
  if (mark) return mark
  throw new CellError(`Write ${dietMarks.slice(0, -1).join(', ')} or ${dietMarks.at(-1) ?? ''}.`)
}

const flags = dictionary<DietFlag>(dietFlags, {
  satvik: 'no-onion-garlic',
  sattvic: 'no-onion-garlic',
  noonionnogarlic: 'no-onion-garlic',
  upvas: 'fasting',
  vrat: 'fasting',
})

const allergenWords = dictionary<Allergen>(allergens, {
  wheat: 'gluten',
  egg: 'eggs',
  peanut: 'peanuts',
  groundnut: 'peanuts',
  soya: 'soy',
  soybean: 'soy',
  soybeans: 'soy',
  dairy: 'milk',
  lactose: 'milk',
  nut: 'nuts',
  treenuts: 'nuts',
  sulphite: 'sulphites',
  sulfites: 'sulphites',
})

/** The word for an empty list, which is a statement; an empty cell means unknown. */
export const noneWord = 'none'

const listOf = <T extends string>(text: string, words: ReadonlyMap<string, T>, values: readonly T[]): T[] => {
  if (plain(text) === noneWord) return []
  const found = text.split(/[,;|]/).flatMap((part) => {
    if (part.trim() === '') return []
    const value = words.get(plain(part))
    if (!value)
      throw new CellError(
        `“${part.trim()}” is not known. Write words of this list: ${values.join(', ')}; or ${noneWord}.`,
      )
    return [value]
  })
  return [...new Set(found)]
}

/** Diet flags, separated by commas. @throws CellError */
export const flagsOf = (text: string): DietFlag[] => listOf(text, flags, dietFlags)

/** Allergens, separated by commas. @throws CellError */
export const allergensOf = (text: string): Allergen[] => listOf(text, allergenWords, allergens)
