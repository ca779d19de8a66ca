import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A failed test: its file from the project’s root ('' for none), its title, and the runner’s message. */
export type Failure = { file: string; title: string; why: string }

/** The result of a test runner. */
export type Outcome = {
  passed: number
  failures: readonly Failure[]
  /** Tests that passed only when repeated, with their first failure. */
  flaky: readonly Failure[]
}

/** Formats a failure: a line with its name and `part` of the run, and the first lines of its message. */
export const describeFailure = (what: string, { file, title, why }: Failure, part: string): string[] => [
  `${what}: ${file ? `${file}: ` : ''}${title} (${part})`,
  ...stripVTControlCharacters(why)
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`),
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
