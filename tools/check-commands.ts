// Part of npm run check: docs/commands.md names every command that the guides show, and how it is known to work.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../testing/project-files.ts'
import { root } from '../testing/run.ts'

const list = 'docs/commands.md'

/** Pages that say what to do now. Decisions and proofs say what was done. */
const isGuide = (file: string): boolean =>
  /^(?:README|CONTRIBUTING|SECURITY|bench\/README|docs\/[\w.-]+)\.md$/.test(file) &&
  ![list, 'docs/proofs.md', 'docs/plan.md', 'docs/design.md'].includes(file)

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Programs that sentences name with their arguments. */
const programs =
  'npm|node|bash|docker|sha256sum|systemctl|journalctl|patronictl|timedatectl|useradd|apt-get|echo|nginx|curl|rsync|\\./thali'

const inSentence = new RegExp(`^(?:[A-Z_]+=\\S* )*(?:${programs})(?: |$)`)

const isQuotationOpen = (text: string): boolean => /['"]/.test(text.replaceAll(/'[^']*'|"(?:[^"\\]|\\.)*"/g, ''))

const withoutComment = (line: string): string => line.replace(/(^|\s)#\s.*$/, '').trimEnd()

// An open quotation or a backslash at the end continues a command in the next line.
const commandsOfBlock = function* (block: string): Generator<string> {
  let command = ''
  for (const line of block.split('\n')) {
    const next = withoutComment(command === '' ? line : `${command}\n${line}`)
    command = next.endsWith('\\') || isQuotationOpen(next) ? next : ''
    if (command === '' && next.trim() !== '') yield next
  }
}

const inOneLine = (command: string): string => command.replaceAll(/\\?\s+/g, ' ').trim()

/** A setting alone, such as a line of /etc/default. */
const isSetting = (command: string): boolean => /^[A-Z_]+=[^$ ]*$/.test(command)

const block = /^```(\w*)\n([\s\S]*?)^```$/gm

/** The shell commands of a page, each in one line. */
const commandsOf = (page: string): string[] => {
  const ofBlocks = [...page.matchAll(block)].flatMap(([, language, text = '']) =>
    language === 'sh' ? [...commandsOfBlock(text)].map(inOneLine) : [],
  )
  const ofSentences = [...page.replaceAll(block, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => inOneLine(code))
  return [
    ...ofBlocks.filter((command) => !isSetting(command)),
    ...ofSentences.filter((command) => inSentence.test(command)),
  ]
}

/** The rows of the list. A command that ends in * stands for all that begin so and have no row of their own. */
const rows = [...read(list).matchAll(/^\| `(.+?)` +\| (.*?) +\|$/gm)].map(([, command = '', how = '']) => ({
  command: command.replaceAll(String.raw`\|`, '|'),
  how,
}))

const hasRow = (command: string): string | undefined =>
  (
    rows.find((row) => row.command === command) ??
    rows.find((row) => row.command.endsWith('*') && command.startsWith(row.command.slice(0, -1)))
  )?.command

const problems: string[] = []
const used = new Set<string>()
for (const file of listFiles(['.md']).filter(isGuide))
  for (const command of commandsOf(read(file))) {
    const row = hasRow(command)
    if (row === undefined) problems.push(`${file}: ${list} does not name ${command}`)
    else used.add(row)
  }
for (const { command, how } of rows) {
  if (!used.has(command)) problems.push(`${list}: no page shows ${command}`)
  if (!/^(?:(?:test|proof|nightly|CI|untested): .|by hand, (?:on|\d{4}-\d\d-\d\d))/.test(how))
    problems.push(`${list}: ${command} does not say how it is known to work`)
}

for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
