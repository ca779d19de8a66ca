import * as limits from '@thali/contract/basics/limits'

/**
 * Remaining length of a note: `limits.noteLengthMax` minus its code points in NFC (an emoji is one); negative when it
 * is too long. A note is never cut: its end may name an allergy.
 */
export const remainingOf = (note: string): number => limits.noteLengthMax - Array.from(note.normalize('NFC')).length
