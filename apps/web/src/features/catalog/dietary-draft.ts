import * as bounds from '@thali/contract/basics/bounds'
import { type Allergen, type DietFlag, type DietMark, allergens } from '@thali/contract/menu/diet'
import { typedValue } from '#web/lib/typed-number.ts'
import { dietaryMessages as messages } from './dietary-messages.en.ts'

/** The statement about allergens. "Not stated" and "none" are different statements (plan §3.4). */
export type Statement = { readonly choice: 'unknown' | 'none' | 'some'; readonly chosen: readonly Allergen[] }

/** The dietary part of the item form; text as typed, empty for "not stated". */
export type DietaryDraft = {
  readonly dietMark: DietMark | ''
  readonly flags: readonly DietFlag[]
  readonly contains: Statement
  readonly mayContain: Statement
  readonly spice: string
  readonly kcal: string
}

/** No statement about allergens. */
export const unknown: Statement = { choice: 'unknown', chosen: [] }

const inOrder = (chosen: readonly Allergen[]): Allergen[] => allergens.filter((one) => chosen.includes(one))

/** A stored list as a statement; undefined for none. */
export const statementOf = (list: readonly Allergen[] | undefined): Statement =>
  list === undefined ? unknown : { choice: list.length === 0 ? 'none' : 'some', chosen: inOrder(list) }

/** A statement with an allergen added or removed. */
export const toggled = ({ chosen }: Statement, allergen: Allergen): Statement => ({
  choice: 'some',
  chosen: inOrder(chosen.includes(allergen) ? chosen.filter((one) => one !== allergen) : [...chosen, allergen]),
})

/** The error of a statement. */
export const statementError = ({ choice, chosen }: Statement): string | undefined =>
  choice === 'some' && chosen.length === 0 ? messages.someMissing : undefined

/** The error of a typed energy. */
export const kcalError = (kcal: string): string | undefined => {
  const value = typedValue(kcal)
  const isValid = kcal.trim() === '' || (Number.isInteger(value) && value >= 0 && value <= bounds.kcalMax)
  return isValid ? undefined : messages.kcalWrong(bounds.kcalMax)
}

/** A statement as a stored list; undefined for none. */
export const listOf = ({ choice, chosen }: Statement): Allergen[] | undefined =>
  choice === 'unknown' ? undefined : choice === 'none' ? [] : [...chosen]

/** A statement as text. */
export const statementInWords = (list: readonly Allergen[] | undefined): string =>
  list
    ? inOrder(list)
        .map((one) => messages.allergens[one])
        .join(', ') || messages.none
    : messages.unknown

/** Whether anything is stated about an item. */
export const isStated = ({ dietMark, flags, contains, mayContain, spice, kcal }: DietaryDraft): boolean =>
  `${dietMark}${spice}${kcal}` !== '' ||
  flags.length > 0 ||
  [contains, mayContain].some((one) => one.choice !== 'unknown')
