import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A failed test: its file from the project’s root ('' for none), its title, the runner’s message, and the page shown. */
export type Failure = { file: string; title: string; why: string; page?: string }

/** The result of a test runner. */
export type Outcome = {
  passed: number
  failures: readonly Failure[]
  /** Tests that passed only when repeated, with their first failure. */
  flaky: readonly Failure[]
}

const firstLines = (text: string, count: number, indent: string): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, count)
    .map((line) => `${indent}${line}`)

/** Formats a failure: a line with its name and `part` of the run, the first lines of its message, and its page. */
export const describeFailure = (what: string, { file, title, why, page = '' }: Failure, part: string): string[] => [
  `${what}: ${file ? `${file}: ` : ''}${title} (${part})`,
  ...firstLines(why, 12, '    '),
  ...(page === '' ? [] : ['    Page:', ...firstLines(page.trimEnd(), 60, '      ')]),
]

/**
 * Prints the failures. A CI run repeats them at its end: they are also appended to the file of `TEST_NAMED`, if set
 * (.ci/run).
 */
export const report = (named: readonly string[]): void => {
  if (named.length === 0) return
  console.log(`\n${named.join('\n')}`)
  const file = process.env['TEST_NAMED']
  if (file) appendFileSync(file, `${named.join('\n')}\n`)
}
