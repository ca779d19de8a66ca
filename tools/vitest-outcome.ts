import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Failure, Outcome } from './outcome.ts'
import { root } from '../testing/run.ts'

/**
 * Vitest’s reporter for tools/test.ts. Besides failed tests it reports failures that Vitest’s JSON omits. These are
 * unreadable files, failed hooks, workers that crashed or never started, and tests that never ran.
 */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['TEST_OUTCOME']
    if (!file) throw new Error('TEST_OUTCOME names no file to write the outcome to.')
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length
    const failures = [
      ...modules.flatMap(failuresIn),
      ...unhandled.map((error) => failure(diedIn(error, modules), 'outside the tests', [error])),
    ]
    const outcome: Outcome = { passed, failures, flaky: [] }
    writeFileSync(file, JSON.stringify(outcome))
  }
}

const fileOf = (module: TestModule): string => relative(root, module.moduleId)

/** The test file of a crashed worker; '' if it had not started one. */
const diedIn = ({ cause }: SerializedError, modules: readonly TestModule[]): string => {
  const said: unknown = cause?.message
  const module = modules.find(({ moduleId }) => typeof said === 'string' && said.includes(moduleId))
  return module ? fileOf(module) : ''
}

const failuresIn = (module: TestModule): Failure[] => {
  const file = fileOf(module)
  const { children } = module
  const ofSuites = [...children.allSuites()].flatMap((suite) =>
    suite.errors().length > 0 ? [failure(file, suite.fullName, suite.errors())] : [],
  )
  const ofTests = [...children.allTests('failed')].map((test) =>
    failure(file, test.fullName, test.result().errors ?? []),
  )
  const isFinished = module.state() === 'passed' || module.state() === 'failed' || module.state() === 'skipped'
  return [
    ...(module.errors().length > 0 ? [failure(file, 'the file itself', module.errors())] : []),
    ...ofSuites,
    ...ofTests,
    ...(isFinished ? [] : [{ file, title: 'the file itself', why: 'It was not run to its end.' }]),
  ]
}

const failure = (file: string, title: string, errors: readonly SerializedError[]): Failure => ({
  file,
  title,
  why: errors.map(textOf).join('\n'),
})

const textOf = ({ message, stack, cause }: SerializedError): string => {
  const text = stack ?? message
  return cause ? `${textOf(cause)}\n${text}` : text
}
