import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What did not hold: the test’s file from the project’s root ('' for none), its title, and what the runner said of it. */
export type Failure = { file: string; title: string; why: string }

/** What a runner came to. */
export type Outcome = {
  /** How many tests. */
  passed: number
  failures: readonly Failure[]
  /** What passed only when tried again, with why it failed at first. */
  flaky: readonly Failure[]
}

/**
 * @param what Such as `failed`.
 * @param failure What did not hold.
 * @param part The part of the run it stands in.
 * @returns A line that names it, and the first lines of why.
 */
export const told = (what: string, { file, title, why }: Failure, part: string): string[] => [
  `${what}: ${file ? `${file}: ` : ''}${title} (${part})`,
  ...stripVTControlCharacters(why)
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`),
]

/**
 * Prints what is named, and keeps it for the end of a longer run, where a reader of its log looks: in the file
 * TEST_NAMED tells, if it tells one (.ci/run).
 */
export const tell = (named: readonly string[]): void => {
  if (named.length === 0) return
  console.log(`\n${named.join('\n')}`)
  const file = process.env['TEST_NAMED']
  if (file) appendFileSync(file, `${named.join('\n')}\n`)
}
