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

/** What is used here of Playwright’s JSON report. */
export type PlaywrightReport = {
  stats: { expected: number; flaky: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

const textOf = (errors: readonly PlaywrightError[]): string => errors.map(({ message }) => message ?? '').join('\n')

/**
 * @param report A whole run’s report.
 * @returns Its outcome; failures outside the journeys, such as a worker’s teardown, are among them.
 */
export const playwrightOutcome = ({ stats, errors, suites }: PlaywrightReport): Outcome => {
  const told = suites.flatMap(toldIn)
  const outside = errors.map((error) => ({ file: '', title: 'outside the journeys', why: textOf([error]) }))
  return {
    passed: stats.expected + stats.flaky,
    failures: [...told.filter(({ status }) => status === 'unexpected'), ...outside],
    flaky: told.filter(({ status }) => status === 'flaky'),
  }
}

const toldIn = ({ specs, suites = [] }: PlaywrightSuite): (Failure & { status: string })[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      file: `e2e/${file}`,
      title,
      why: textOf(results.flatMap((result) => result.errors)),
    })),
  ),
  ...suites.flatMap(toldIn),
]
