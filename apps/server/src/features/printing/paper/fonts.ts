import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'fonts')

/** The files of the fonts. `fonts/README.md` says how they are made. */
export const fontFiles: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.ttf'))
  .toSorted()
  .map((name) => join(folder, name))

/** Names no fonts of the system. The library of fonts reads it with the first text. */
export const fontSettings = join(folder, 'fonts.conf')

/** The families in the sequence in which a letter is looked for. */
export const fontFamilies = [
  'Noto Sans',
  ...['Gujarati', 'Gurmukhi', 'Bengali', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Oriya'].map(
    (name) => `Noto Sans ${name}`,
  ),
  'Noto Nastaliq Urdu',
  'Noto Emoji',
].join(', ')
