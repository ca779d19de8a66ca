// Checks the texts of diners' and staff's screens: each language has each text with the placeholders of the English one and
// the words of its glossary, and components contain no sentences.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { languages } from '../packages/contract/src/basics/language.ts'
import { staffLanguages } from '../apps/web/src/lib/language/staff-languages.ts'
import {
  type Readers,
  type Text,
  foreignLetter,
  languageCodes,
  languageFile,
  readEnglish,
  readGlossary,
  readLanguage,
  readersOf,
  textsOf,
} from '../testing/catalogues.ts'
import { dinerModules, importedFile, web } from '../testing/diner-modules.ts'
import { root } from '../testing/run.ts'

const problems: string[] = []

const placeholders = (text: string): string => (text.match(/₹?{.*?}/g) ?? []).toSorted().join(' ')

/** English words of a text; a glossary term also stands for its plural. */
const hasTerm = (text: string, term: string): boolean =>
  new RegExp(`\\b${term}(s|es)?\\b`, 'i').test(text.replaceAll(/{.*?}/g, ''))

const compareText = (code: string, path: string, english: Text, own: Text | undefined): void => {
  if (own === undefined || own.other.trim() === '') problems.push(`${code}: ${path} has no text`)
  else if ((english.one === undefined) !== (own.one === undefined))
    problems.push(`${code}: ${path} must ${english.one === undefined ? 'not ' : ''}have the forms one and other`)
  else
    for (const [text, model] of [
      [own.one ?? own.other, english.one ?? english.other],
      [own.other, english.other],
    ] as const)
      // A form for one may name the count or not, as its sentence needs.
      if (![model, english.other].some((one) => placeholders(text) === placeholders(one)))
        problems.push(`${code}: ${path} needs the placeholders ${placeholders(model)}: ${text}`)
}

/** Letters of other scripts look alike, and a word in two encodings is two words for a search. */
const checkLetters = (file: string, code: string, path: string, { one, other }: Text): void => {
  for (const text of [one ?? other, other]) {
    const letter = foreignLetter(code, text)
    if (letter) problems.push(`${file}: ${path} has ${letter}, a letter of another script: ${text}`)
    if (text !== text.normalize('NFC')) problems.push(`${file}: ${path} is not in the normal form NFC: ${text}`)
  }
}

/** Words on a button, and its accessible name, which has to contain them (WCAG 2.5.3). */
const buttons = [
  ['basket.add', 'basket.addOne'],
  ['basketPage.addNote', 'basketPage.addNoteFor'],
  ['basketPage.addWithNote', 'basketPage.addWithNoteFor'],
  ['basketPage.undo', 'basketPage.undoRemoval'],
  ['tableOrders.oneMore', 'tableOrders.oneMoreOf'],
] as const

const checkButtons = (code: string, own: ReadonlyMap<string, Text>): void => {
  for (const [seen, spokenName] of buttons) {
    const words = own.get(seen)?.other ?? ''
    if (!own.get(spokenName)?.other.toLowerCase().includes(words.toLowerCase()))
      problems.push(`${code}: ${spokenName} does not contain ${seen}: ${words}`)
  }
}

const checkLanguage = (readers: Readers, code: string, english: ReadonlyMap<string, Text>): void => {
  const name = relative(root, languageFile(readers, code))
  if (!existsSync(languageFile(readers, code))) return void problems.push(`${name} is missing`)
  const own = textsOf(Object.entries(readLanguage(code, readers)))
  const glossary = readGlossary(readers, code)
  for (const path of own.keys()) if (!english.has(path)) problems.push(`${name}: ${path} is not a text of the app`)
  for (const [path, text] of english) {
    const translated = own.get(path)
    compareText(name, path, text, translated)
    if (translated) checkLetters(name, code, path, translated)
    for (const [term, words] of Object.entries(glossary))
      if (hasTerm(text.other, term) && translated && !words.some((word) => translated.other.includes(word)))
        problems.push(`${name}: ${path} has "${term}", but none of ${words.join(', ')}: ${translated.other}`)
  }
}

/** A sentence of `commonMessages` stands in no other catalogue of staff: each language translates it once. */
const checkCommon = (english: ReadonlyMap<string, Text>): void => {
  const isCommon = (path: string): boolean => path.startsWith('common.')
  const common = new Map([...english].filter(([path]) => isCommon(path)).map(([path, { other }]) => [other, path]))
  for (const [path, { one, other }] of english)
    if (one === undefined && !isCommon(path) && common.has(other))
      problems.push(`${path} is a second text like ${common.get(other)}: ${other}`)
}

/** The names of the demo's menu in a language by their path in its file; of a dish without the description. */
const readMenuNames = (code: string): ReadonlyMap<string, string> => {
  const file = join(root, `apps/server/demo/monsoon-house.${code}.json`)
  const parts: Readonly<Record<string, Record<string, string | string[]>>> = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(parts).flatMap(([part, names]) =>
      Object.entries(names).map(([id, name]) => [`${part}.${id}`, [name].flat()[0] ?? ''] as const),
    ),
  )
}

/**
 * The tables for reviewers, `docs/languages/<code>.md` and `staff-<code>.md`, have the texts of the language and the names of
 * the demo's menu as they are now.
 */
const checkReview = (readers: Readers, code: string): void => {
  const own = textsOf(Object.entries(readLanguage(code, readers)))
  const names = readMenuNames(code)
  const name = `docs/languages/${readers === 'staff' ? 'staff-' : ''}${code}.md`
  const file = join(root, name)
  const rows = existsSync(file) ? readFileSync(file, 'utf8').matchAll(/^\| (\S+\.\S+) \| (.*?) \|/gm) : []
  for (const [, path = '', text] of rows) {
    const now = own.get(path)?.other ?? names.get(path)
    if (now !== text) problems.push(`${name}: ${path} is now ${now}`)
  }
}

const isCatalogue = (file: string): boolean => readersOf(file) !== undefined

/** Attributes that are read or seen. */
const spoken = /^(aria-label|aria-description|title|placeholder|alt|label)$/
const hasWords = (text: string): boolean => /[a-z]{2}/i.test(text)

/** Sentences in components, and texts that are read before a language is chosen. */
const checkModule = (file: string): void => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const catalogues = new Set<string>()
  const report = (node: ts.Node, what: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    problems.push(`${relative(root, file)}:${line + 1}: ${what}`)
  }
  const visit = (node: ts.Node, isTopLevel: boolean): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const path = importedFile(file, node.moduleSpecifier.text)
      const named = node.importClause?.namedBindings
      if (path?.endsWith('messages.en.ts') && isCatalogue(path) && named && ts.isNamedImports(named))
        for (const one of named.elements) catalogues.add(one.name.text)
    }
    if (ts.isJsxText(node) && hasWords(node.text)) report(node, 'a sentence outside of a catalogue')
    if (ts.isJsxAttribute(node) && spoken.test(node.name.getText()) && node.initializer)
      if (ts.isStringLiteral(node.initializer) && hasWords(node.initializer.text))
        report(node, 'a sentence outside of a catalogue')
    if (isTopLevel && ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
      // Texts of the log are always English.
      if (catalogues.has(node.expression.text) && !node.name.text.endsWith('Log'))
        report(node, 'a text is read before the language is known')
    const isLater = ts.isFunctionLike(node) || ts.isTypeNode(node)
    ts.forEachChild(node, (child) => visit(child, isTopLevel && !isLater))
  }
  visit(source, true)
}

const checkReaders = async (readers: Readers, codes: readonly string[]): Promise<ReadonlyMap<string, Text>> => {
  const english = textsOf(await readEnglish(readers))
  for (const [path, { other }] of english) {
    const names = other.match(/{.*?}/g) ?? []
    if (new Set(names).size < names.length) problems.push(`en: ${path} has a placeholder twice`)
  }
  if (readers === 'staff') checkCommon(english)
  for (const code of codes) if (code !== 'en') checkLanguage(readers, code, english)
  for (const code of languageCodes(readers))
    if (!codes.includes(code)) problems.push(`${code} is no language of ${readers}`)
  return english
}

const ofBoth = [await checkReaders('diners', languages), await checkReaders('staff', staffLanguages)] as const
// A language is one table of catalogues, so a name must not occur twice.
for (const path of ofBoth[1].keys())
  if (ofBoth[0].has(path)) problems.push(`en: ${path} is a text of diners and of staff`)
for (const code of languages)
  if (code !== 'en') {
    checkReview('diners', code)
    checkButtons(code, textsOf(Object.entries(readLanguage(code))))
  }
for (const code of staffLanguages) if (code !== 'en') checkReview('staff', code)
const ofDiners = dinerModules()
for (const file of globSync('**/*.{ts,tsx}', { cwd: web }).map((name) => join(web, name)))
  if (!/[.]test[.]|[.]testing[.]/.test(file)) checkModule(file)
for (const file of globSync('**/*messages.en.ts', { cwd: web }).map((name) => join(web, name))) {
  const name = relative(web, file)
  if (ofDiners.has(file) && readersOf(file) !== 'diners')
    problems.push(`${name} is shown to diners and no catalogue of theirs`)
  if (!isCatalogue(file)) problems.push(`${name} is not a catalogue`)
}

for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
