import type { Failure, Outcome } from './outcome.ts'

type PlaywrightError = { message?: string }

type PlaywrightSuite = {
  specs: {
    file: string
    title: string
    tests: { status: string; results: { status: string; errors: PlaywrightError[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** The used part of Playwright’s JSON report. */
export type PlaywrightReport = {
  stats: { expected: number; flaky: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
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
    })),
  ),
  ...suites.flatMap(resultsIn),
]
