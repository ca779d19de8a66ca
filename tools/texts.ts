// npm run texts -- export hi > hi.json: all texts of a language next to the English ones, for translators.
// npm run texts -- import hi hi.json: stores the translations of such a file. `npm run check` then compares them.
// The texts of staff screens: staff-hi in place of hi.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  type Readers,
  type Text,
  languageFile,
  readEnglish,
  readLanguage,
  textsOf,
  treeOf,
} from '../testing/catalogues.ts'

const [action, name = '', file = ''] = process.argv.slice(2)
const readers: Readers = name.startsWith('staff-') ? 'staff' : 'diners'
const code = name.replace('staff-', '')
const isCode = /^[a-z]{2}$/.test(code)
const path = languageFile(readers, code)

/** A row of the translators' file. */
type Row = { readonly english: Text; readonly translation: Text }
type Rows = Readonly<Record<string, Row>>

const exported = async (): Promise<Rows> => {
  const own = existsSync(path) ? textsOf(Object.entries(readLanguage(code, readers))) : new Map<string, Text>()
  const places = new Map([...own.keys()].map((key, place) => [key, place]))
  const placeOf = (key: string): number => places.get(key) ?? places.size
  // As in the language's file, so that an import moves no line.
  const texts = [...textsOf(await readEnglish(readers))].toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  const rows = texts.map(([key, english]) => {
    const empty: Text = english.one === undefined ? { other: '' } : { one: '', other: '' }
    return [key, { english, translation: own.get(key) ?? empty }] as const
  })
  return Object.fromEntries(rows)
}

if (action === 'export' && isCode) console.log(JSON.stringify(await exported(), null, 2))
else if (action === 'import' && isCode && existsSync(file)) {
  const rows: Rows = JSON.parse(readFileSync(file, 'utf8'))
  const texts = Object.entries(rows).map(([key, { translation }]) => [key, translation] as const)
  writeFileSync(path, `${JSON.stringify(treeOf(texts), null, 2)}\n`)
} else {
  console.error(
    'npm run texts -- export <code>, or: npm run texts -- import <code> <file>. The code is hi or staff-hi.',
  )
  process.exitCode = 1
}
