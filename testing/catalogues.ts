// The catalogues of diners' texts, in English and in the language files.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entries, type Translations, catalogues } from '../apps/web/src/lib/language/texts.ts'
import { root } from './run.ts'

const web = join(root, 'apps/web')

/** Where the texts of languages are. */
export const languagesFolder = join(web, 'languages')

/** A text with its forms: `other` is the only one of a text without a count. */
export type Text = { readonly one?: string; readonly other: string }

/** All texts by their path, such as `basket.captions.idle`. Texts of the log are left out: they are never shown. */
export const flatten = (entries: Entries, path: string): [string, Text][] =>
  Object.entries(entries).flatMap(([key, entry]): [string, Text][] => {
    const own = `${path}.${key}`
    if (key.endsWith('Log')) return []
    if (typeof entry === 'string') return [[own, { other: entry }]]
    if (typeof entry['one'] === 'string' && typeof entry['other'] === 'string')
      return [[own, { one: entry['one'], other: entry['other'] }]]
    return flatten(entry, own)
  })

/** The English catalogues by their name. */
export const readEnglish = async (): Promise<ReadonlyMap<string, Entries>> => {
  for (const file of globSync('src/**/*messages.en.ts', { cwd: web })) {
    // Other modules of texts belong to the staff's screens, and may import what only a browser has.
    if (readFileSync(join(web, file), 'utf8').includes("/texts.ts'")) await import(join(web, file))
  }
  return new Map(catalogues.map(([name, english]) => [name, english]))
}

/** The texts of a language file. */
export const readLanguage = (code: string): Translations =>
  JSON.parse(readFileSync(join(languagesFolder, `${code}.json`), 'utf8'))

/** The catalogues of a language as a map from path to text. */
export const textsOf = (of: Iterable<readonly [string, Entries]>): ReadonlyMap<string, Text> =>
  new Map([...of].flatMap(([name, entries]) => flatten(entries, name)))
