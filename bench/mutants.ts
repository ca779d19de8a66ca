// node bench/mutants.ts [--no-record] [bills days …]
// Changes the code of the contract in one place at a time, by Stryker, and runs the contract's tests that execute the
// place: the share of changes that a test finds says how much the tests assert. Without arguments it covers all nouns and
// takes about ten minutes on two cores. It prints each change that no test found. Stryker is installed for the run and
// then removed.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import packages from '../package.json' with { type: 'json' }
import contract from '../packages/contract/package.json' with { type: 'json' }
import { describeRun, writeSection } from '../testing/record.ts'
import { root, run } from '../testing/run.ts'
import { installApart } from './installed.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-record': { type: 'boolean', default: false } },
})

const stryker = '10.1.1'
const source = 'packages/contract/src'

/** The used part of a report, in the schema of mutation testing. */
type Report = {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string
        readonly mutants: readonly {
          readonly status:
            | 'Killed'
            | 'Timeout'
            | 'Survived'
            | 'NoCoverage'
            | 'Ignored'
            | 'CompileError'
            | 'RuntimeError'
          readonly replacement?: string
          readonly location: { readonly start: { readonly line: number } }
        }[]
      }
    >
  >
}

const changed = positionals.length > 0 ? positionals.map((noun) => `${source}/${noun}/**/*.ts`) : [`${source}/**/*.ts`]
const settings = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [...changed, '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  // A value that a module computes once, such as a schema, would need all tests again in a new process.
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['json'],
  jsonReporter: { fileName: 'report.json' },
}
const tests = `export default { test: { root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 30_000 } }`

/** Copies the contract into the folder, where its tests find what they read. */
const prepare = (folder: string): void => {
  for (const path of [source, 'packages/contract/package.json', 'testing', 'docs/errors.md'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  mkdirSync(join(folder, 'node_modules/@thali'), { recursive: true })
  symlinkSync('../../packages/contract', join(folder, 'node_modules/@thali/contract'))
  writeFileSync(join(folder, 'vitest.config.ts'), tests)
  writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(settings))
}

type Counts = { found: number; survived: number; unexecuted: number }

/** Counts a report by noun, and prints the changes that no test found. */
const count = ({ files }: Report): Map<string, Counts> => {
  const counts = new Map<string, Counts>()
  for (const [path, { source: code, mutants }] of Object.entries(files)) {
    const noun = path.slice(source.length + 1).split('/')[0] ?? ''
    const sums = counts.get(noun) ?? { found: 0, survived: 0, unexecuted: 0 }
    counts.set(noun, sums)
    for (const { status, replacement = '', location } of mutants) {
      if (status === 'Killed' || status === 'Timeout') sums.found += 1
      if (status === 'NoCoverage') sums.unexecuted += 1
      if (status !== 'Survived') continue
      sums.survived += 1
      const { line } = location.start
      console.log(`${path}:${line}: ${code.split('\n')[line - 1]?.trim()}\n    instead: ${replacement.split('\n')[0]}`)
    }
  }
  return counts
}

const share = ({ found, survived, unexecuted }: Counts): string =>
  `${found} | ${survived} | ${Math.round((100 * found) / Math.max(1, found + survived))} % | ${unexecuted}`

const { folder, remove } = await installApart([
  `@stryker-mutator/core@${stryker}`,
  `@stryker-mutator/vitest-runner@${stryker}`,
  `vitest@${packages.devDependencies.vitest}`,
  `fast-check@${packages.devDependencies['fast-check']}`,
  `zod@${contract.dependencies.zod}`,
])
try {
  prepare(folder)
  const code = await run('node_modules/.bin/stryker', ['run', '--logLevel', 'warn'], { cwd: folder })
  if (code !== 0) throw new Error('Stryker did not end: see above')
  const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  const counts = count(report)
  const rows = [...counts].filter(([, { found, survived }]) => found + survived > 0)
  const all = { found: 0, survived: 0, unexecuted: 0 }
  for (const sums of counts.values())
    for (const key of ['found', 'survived', 'unexecuted'] as const) all[key] += sums[key]
  const lines = [
    '| contract | found | not found | found of those that tests execute | not executed |',
    '|---|---|---|---|---|',
    ...rows.map(([noun, sums]) => `| ${noun} | ${share(sums)} |`),
    `| all | ${share(all)} |`,
    '',
    `Changes of one place at a time by Stryker ${stryker}, against the contract's own tests. The tests of server, web and proofs execute the contract too and are not counted. Not counted either: values that a module computes once.`,
    '',
    `${describeRun()}.`,
  ]
  console.log(`\n${lines.join('\n')}`)
  if (!values['no-record'] && positionals.length === 0) writeSection('bench/README.md', 'mutants', lines)
} finally {
  remove()
}
