import { staffTexts } from './language/staff-texts.ts'

/** Texts of business days. */
export const dayMessages = staffTexts('dayWords', { range: '{from} to {to}' })
