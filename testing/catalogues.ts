// The catalogues of texts, in English and in the language files.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entries, type Translations, catalogues } from '../apps/web/src/lib/language/texts.ts'
import { errors } from '../packages/contract/src/api/errors.ts'
import { root } from './run.ts'

const web = join(root, 'apps/web')

/** The readers of a catalogue. Neither needs the other's catalogue: files of staff hold only their own texts. */
export type Readers = 'diners' | 'staff'

const folders = { diners: join(web, 'languages'), staff: join(web, 'languages/staff') } as const

/** The file of a language. */
export const languageFile = (readers: Readers, code: string): string => join(folders[readers], `${code}.json`)

/** The codes of the language files. */
export const languageCodes = (readers: Readers): string[] =>
  globSync('*.json', { cwd: folders[readers] }).map((name) => name.replace('.json', ''))

/** The script of each language, as in `\p{Script=…}`. */
const scripts: Readonly<Record<string, string>> = {
  hi: 'Devanagari',
  mr: 'Devanagari',
  gu: 'Gujarati',
  pa: 'Gurmukhi',
  bn: 'Bengali',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  ml: 'Malayalam',
  ur: 'Arabic',
}

/** The first letter that is neither of the language's script nor of the others, by default Latin, as in UPI. */
export const foreignLetter = (
  code: string,
  text: string,
  others: readonly string[] = ['Latin'],
): string | undefined => {
  const allowed = [scripts[code] ?? 'Latin', ...others, 'Common', 'Inherited'].map((name) => `\\p{Script=${name}}`)
  return new RegExp(`[^${allowed.join('')}]`, 'u').exec(text)?.[0]
}

/** How often each word is translated, by the English word. Staff read the words of diners too. */
export const readGlossary = (readers: Readers, code: string): Readonly<Record<string, readonly string[]>> =>
  Object.assign(
    {},
    ...(readers === 'staff' ? [folders.diners, folders.staff] : [folders.diners])
      .map((folder) => join(folder, `glossary/${code}.json`))
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  )

/** A text with its forms: `other` is the only one of a text without a count. */
export type Text = { readonly one?: string; readonly other: string }

/**
 * All texts by their path, such as `basket.captions.idle`; a point in a name is `\\.`. Texts of the log are left out: they are never
 * shown.
 */
export const flatten = (entries: Entries, path: string): [string, Text][] =>
  Object.entries(entries).flatMap(([key, entry]): [string, Text][] => {
    const own = `${path}.${key.replaceAll('.', String.raw`\.`)}`
    if (key.endsWith('Log')) return []
    if (typeof entry === 'string') return [[own, { other: entry }]]
    if (typeof entry['one'] === 'string' && typeof entry['other'] === 'string')
      return [[own, { one: entry['one'], other: entry['other'] }]]
    return flatten(entry, own)
  })

/** The readers of a module's texts: undefined if it is not a catalogue, so that it exists in English only. */
export const readersOf = (file: string): Readers | undefined => {
  const source = readFileSync(file, 'utf8')
  if (source.includes("/staff-texts.ts'")) return 'staff'
  return source.includes("/texts.ts'") ? 'diners' : undefined
}

/** The server's sentences by their code. In English the server's own sentence is shown, so the app has no catalogue of them. */
const refusals: Entries = Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message]))

/** The English catalogues by their name. */
export const readEnglish = async (readers: Readers): Promise<ReadonlyMap<string, Entries>> => {
  const found = new Map<string, Entries>(readers === 'staff' ? [['refusals', refusals]] : [])
  for (const file of globSync('src/**/*messages.en.ts', { cwd: web }).map((name) => join(web, name))) {
    if (readersOf(file) !== readers) continue
    const exported = Object.values<object>(await import(file))
    for (const [name, english, texts] of catalogues) if (exported.includes(texts)) found.set(name, english)
  }
  return found
}

/** The texts of a language file. */
export const readLanguage = (code: string, readers: Readers = 'diners'): Translations =>
  JSON.parse(readFileSync(languageFile(readers, code), 'utf8'))

/** The catalogues of a language as a map from path to text. */
export const textsOf = (of: Iterable<readonly [string, Entries]>): ReadonlyMap<string, Text> =>
  new Map([...of].flatMap(([name, entries]) => flatten(entries, name)))

type Tree = { [key: string]: string | Text | Tree }

/** The content of a language file from its texts by their path: the reverse of `textsOf`. */
export const treeOf = (texts: Iterable<readonly [path: string, text: Text]>): Tree => {
  const tree: Tree = {}
  for (const [path, text] of texts) {
    const names = path.split(/(?<!\\)\./).map((name) => name.replaceAll(String.raw`\.`, '.'))
    const last = names.pop() ?? ''
    let group = tree
    // A name on the way is always a group.
    for (const name of names) group = (group[name] ??= {}) as Tree
    group[last] = text.one === undefined ? text.other : text
  }
  return tree
}
