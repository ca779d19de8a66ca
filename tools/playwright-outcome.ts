import { existsSync, readFileSync } from 'node:fs'
import type { Failure, Outcome } from './outcome.ts'

type PlaywrightError = { message?: string }

type PlaywrightResult = {
  status: string
  errors: PlaywrightError[]
  attachments?: { name: string; path?: string }[]
}

type PlaywrightSuite = {
  specs: {
    file: string
    title: string
    tests: { status: string; results: PlaywrightResult[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** The used part of Playwright’s JSON report. */
export type PlaywrightReport = {
  stats: { expected: number; flaky: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

/** The page at the time of the first failure, as a tree of roles and names; empty without one. */
const pageOf = (results: readonly PlaywrightResult[]): string => {
  const contexts = results.flatMap(({ attachments = [] }) => attachments.filter(({ name }) => name === 'error-context'))
  const path = contexts[0]?.path
  if (path === undefined || !existsSync(path)) return ''
  const tree = /^# Page snapshot\n+```yaml\n(.*?)^```/ms.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  // Without the references of the tool, addresses, and boxes that have no text.
  return tree.replace(/ \[(ref|cursor)=\w+\]/g, '').replace(/^ *- (\/url: .*|(generic|list|listitem):?)\n/gm, '')
}

const textOf = (errors: readonly PlaywrightError[]): string => errors.map(({ message }) => message ?? '').join('\n')

/** The outcome of a run, including failures outside of tests, such as a worker’s teardown. */
export const playwrightOutcome = ({ stats, errors, suites }: PlaywrightReport): Outcome => {
  const results = suites.flatMap(resultsIn)
  const outside = errors.map((error) => ({ file: '', title: 'outside the journeys', why: textOf([error]) }))
  return {
    passed: stats.expected + stats.flaky,
    failures: [...results.filter(({ status }) => status === 'unexpected'), ...outside],
    flaky: results.filter(({ status }) => status === 'flaky'),
  }
}

const resultsIn = ({ specs, suites = [] }: PlaywrightSuite): (Failure & { status: string })[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      file: `e2e/${file}`,
      title,
      why: textOf(results.flatMap((result) => result.errors)),
      page: pageOf(results),
    })),
  ),
  ...suites.flatMap(resultsIn),
]
