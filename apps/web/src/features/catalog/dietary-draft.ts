import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { type Allergen, type DietFlag, type DietMark, allergens } from '@thali/contract/menu/diet'
import type { MenuItem } from '@thali/contract/menu/item'
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

/** Error texts of the dietary part by field. */
export type DietaryErrors = { readonly [K in 'contains' | 'mayContain' | 'kcal']?: string | undefined }

const unknown: Statement = { choice: 'unknown', chosen: [] }

export const emptyDietary: DietaryDraft = {
  dietMark: '',
  flags: [],
  contains: unknown,
  mayContain: unknown,
  spice: '',
  kcal: '',
}

const inOrder = (chosen: readonly Allergen[]): Allergen[] => allergens.filter((one) => chosen.includes(one))

const statementOf = (list: readonly Allergen[] | undefined): Statement =>
  list === undefined ? unknown : { choice: list.length === 0 ? 'none' : 'some', chosen: inOrder(list) }

/** The dietary part of a stored item's form. */
export const dietaryOf = (item: MenuItem): DietaryDraft => ({
  dietMark: item.dietMark ?? '',
  flags: item.flags ?? [],
  contains: statementOf(item.contains),
  mayContain: statementOf(item.mayContain),
  spice: item.spice === undefined ? '' : String(item.spice),
  kcal: item.kcal === undefined ? '' : String(item.kcal),
})

/** A statement with an allergen added or removed. */
export const toggled = ({ chosen }: Statement, allergen: Allergen): Statement => ({
  choice: 'some',
  chosen: inOrder(chosen.includes(allergen) ? chosen.filter((one) => one !== allergen) : [...chosen, allergen]),
})

const statementError = ({ choice, chosen }: Statement): string | undefined =>
  choice === 'some' && chosen.length === 0 ? messages.someMissing : undefined

const kcalError = (kcal: string): string | undefined => {
  const value = typedValue(kcal)
  const isValid = kcal.trim() === '' || (Number.isInteger(value) && value >= 0 && value <= bounds.kcalMax)
  return isValid ? undefined : messages.kcalWrong(bounds.kcalMax)
}

export const checkDietary = (draft: DietaryDraft): DietaryErrors => ({
  contains: statementError(draft.contains),
  mayContain: statementError(draft.mayContain),
  kcal: kcalError(draft.kcal),
})

type Saved = Input<'saveItem'>['body']

// Null clears a stored property; an unstated property of a new item is not sent.
const cleared = <T>(value: T | undefined, stored: unknown): T | null | undefined =>
  value ?? (stored === undefined ? undefined : null)

const listOf = ({ choice, chosen }: Statement): Allergen[] | undefined =>
  choice === 'unknown' ? undefined : choice === 'none' ? [] : [...chosen]

/** The dietary properties of the request; `stored` is the edited item. */
export const dietaryToSave = (
  draft: DietaryDraft,
  stored: MenuItem | undefined,
): Pick<Saved, 'dietMark' | 'flags' | 'contains' | 'mayContain' | 'spice' | 'kcal'> => ({
  dietMark: cleared(draft.dietMark || undefined, stored?.dietMark),
  flags: cleared(draft.flags.length > 0 ? [...draft.flags] : undefined, stored?.flags),
  contains: cleared(listOf(draft.contains), stored?.contains),
  mayContain: cleared(listOf(draft.mayContain), stored?.mayContain),
  spice: cleared(draft.spice === '' ? undefined : Number(draft.spice), stored?.spice),
  kcal: cleared(draft.kcal.trim() === '' ? undefined : Number(draft.kcal), stored?.kcal),
})

/** A statement as text. */
export const statementInWords = (list: readonly Allergen[] | undefined): string =>
  list
    ? inOrder(list)
        .map((one) => messages.allergens[one])
        .join(', ') || messages.none
    : messages.unknown
