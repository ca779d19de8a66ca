import type { Language } from '@thali/contract/basics/language'
import type { KotChange, PaperMark } from '@thali/contract/printing/paper'
import { kotLabels, type KotLabels } from './kot-labels.ts'

/** The texts of a kitchen ticket in one language. */
export type KotTexts = ReturnType<typeof kotTexts>

const fill = (text: string, value: string | number): string => text.replace('{}', `${value}`)

/** The texts of kitchen tickets in the language of the kitchen (plan §9). */
export const kotTexts = (language: Language = 'en') => {
  const labels: KotLabels = kotLabels[language]
  return {
    changes: {
      new: '',
      change: labels.changed,
      void: labels.voided,
      move: labels.moved,
      remake: labels.remake,
    } satisfies Record<KotChange, string>,
    voided: labels.voided,
    table: labels.table,
    token: labels.token,
    parcel: labels.parcel,
    fromTable: (table: string): string => fill(labels.fromTable, table),
    ordered: (time: string): string => fill(labels.ordered, time),
    was: (quantity: number): string => fill(labels.was, quantity),
    reason: (reason: string): string => fill(labels.reason, reason),
    by: (name: string): string => fill(labels.by, name),
    /** A guest who gave no name. */
    guest: (number: number): string => fill(labels.guest, number),
    guests: (count: number): string => fill(count === 1 ? labels.oneGuest : labels.guests, count),
    units: (count: number): string => fill(count === 1 ? labels.oneUnit : labels.units, count),
    marks: {
      duplicate: labels.duplicate,
      'possible-repeat': labels.possibleRepeat,
    } satisfies Record<PaperMark, string>,
    repeatHint: labels.repeatHint,
    noteOnScreen: labels.noteOnScreen,
    dishOnScreen: labels.dishOnScreen,
    missingLetters: labels.missingLetters,
  } as const
}
