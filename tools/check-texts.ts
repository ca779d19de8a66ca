// Checks the texts of diners' screens: each language has each text with the placeholders of the English one and the words
// of its glossary, and components contain no sentences.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { languages } from '../packages/contract/src/language.ts'
import { type Text, languagesFolder, readEnglish, readLanguage, textsOf } from '../testing/catalogues.ts'
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
    for (const text of [own.one ?? own.other, own.other])
      if (placeholders(text) !== placeholders(english.other))
        problems.push(`${code}: ${path} needs the placeholders ${placeholders(english.other)}: ${text}`)
}

/** The script of each language, as in `\p{Script=…}`. Texts may also have Latin letters, such as UPI. */
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

/** Letters of other scripts look alike, and a word in two encodings is two words for a search. */
const checkLetters = (code: string, path: string, { one, other }: Text): void => {
  const allowed = [scripts[code] ?? 'Latin', 'Latin', 'Common', 'Inherited'].map((name) => `\\p{Script=${name}}`)
  const foreign = new RegExp(`[^${allowed.join('')}]`, 'u')
  for (const text of [one ?? other, other]) {
    const letter = foreign.exec(text)?.[0]
    if (letter) problems.push(`${code}: ${path} has ${letter}, a letter of another script: ${text}`)
    if (text !== text.normalize('NFC')) problems.push(`${code}: ${path} is not in the normal form NFC: ${text}`)
  }
}

type Glossary = Readonly<Record<string, readonly string[]>>

const checkLanguage = (code: string, english: ReadonlyMap<string, Text>): void => {
  const own = textsOf(Object.entries(readLanguage(code)))
  const glossary: Glossary = JSON.parse(readFileSync(join(languagesFolder, `glossary/${code}.json`), 'utf8'))
  for (const path of own.keys()) if (!english.has(path)) problems.push(`${code}: ${path} is not a text of the app`)
  for (const [path, text] of english) {
    const translated = own.get(path)
    compareText(code, path, text, translated)
    if (translated) checkLetters(code, path, translated)
    for (const [term, words] of Object.entries(glossary))
      if (hasTerm(text.other, term) && translated && !words.some((word) => translated.other.includes(word)))
        problems.push(`${code}: ${path} has "${term}", but none of ${words.join(', ')}: ${translated.other}`)
  }
}

/** The table of sentences for reviewers, `docs/languages/<code>.md`, has the texts of the language as they are now. */
const checkReview = (code: string): void => {
  const own = textsOf(Object.entries(readLanguage(code)))
  const file = join(root, `docs/languages/${code}.md`)
  const rows = existsSync(file) ? readFileSync(file, 'utf8').matchAll(/^\| (\S+\.\S+) \| (.*?) \|/gm) : []
  for (const [, path = '', text] of rows)
    if (own.get(path)?.other !== text)
      problems.push(`docs/languages/${code}.md: ${path} is now ${own.get(path)?.other}`)
}

const web = join(root, 'apps/web/src')
const isCatalogue = (file: string): boolean => readFileSync(file, 'utf8').includes("/texts.ts'")

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
      if (catalogues.has(node.expression.text)) report(node, 'a text is read before the language is known')
    const isLater = ts.isFunctionLike(node) || ts.isTypeNode(node)
    ts.forEachChild(node, (child) => visit(child, isTopLevel && !isLater))
  }
  visit(source, true)
}

const importedFile = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#web/')) return join(web, specifier.slice('#web/'.length))
  return specifier.startsWith('.') ? resolve(dirname(from), specifier) : undefined
}

/** Staff screens, and documents that are in English by law or for staff. */
const isForStaff = (file: string): boolean => /staff-area|pages\/staff\/|bills\/(paper|print)\//.test(file)

/** The modules that diners may download. */
const dinerModules = (): ReadonlySet<string> => {
  const found = new Set([join(web, 'main.tsx')])
  // The loop also visits elements that it adds to the set.
  for (const file of found)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const path = importedFile(file, fileName)
      if (path && /[.]tsx?$/.test(path) && existsSync(path) && !isForStaff(path)) found.add(path)
    }
  return found
}

const english = textsOf(await readEnglish())
for (const [path, { other }] of english) {
  const names = other.match(/{.*?}/g) ?? []
  if (new Set(names).size < names.length) problems.push(`en: ${path} has a placeholder twice`)
}
for (const code of languages)
  if (code !== 'en') {
    checkLanguage(code, english)
    checkReview(code)
  }
for (const name of globSync('*.json', { cwd: languagesFolder }))
  if (!languages.some((code) => name === `${code}.json`)) problems.push(`${name} is no language of the contract`)
const ofDiners = dinerModules()
for (const file of globSync('**/*.{ts,tsx}', { cwd: web }).map((name) => join(web, name)))
  if (!/[.]test[.]|[.]testing[.]/.test(file)) checkModule(file)
for (const file of ofDiners)
  if (file.endsWith('messages.en.ts') && !isCatalogue(file))
    problems.push(`${relative(root, file)} is shown to diners and not a catalogue`)

for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
