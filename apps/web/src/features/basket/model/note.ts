import { limits } from '@thali/contract'

/**
 * Remaining length of a note. A note is never cut: its end may name an allergy.
 *
 * @param note As typed or pasted.
 * @returns `limits.noteLengthMax` minus its code points in NFC (an emoji is one); negative when the note is too long.
 */
export const remainingOf = (note: string): number => limits.noteLengthMax - Array.from(note.normalize('NFC')).length
