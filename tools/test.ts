// npm test and its parts: node tools/test.ts unit server journeys budgets server-on-postgres journeys-on-postgres
// Each part prints its own report; the last line is the total.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../apps/web/build.ts'
import { type Outcome, describeFailure, report } from './outcome.ts'
import { playwrightOutcome } from './playwright-outcome.ts'
import { chromiumPath } from '../testing/browser.ts'
import { useMemoryFolder } from '../testing/memory-folder.ts'
import { startCluster } from '../testing/postgres.ts'
import { run } from '../testing/run.ts'

useMemoryFolder()

const nothing: Outcome = { passed: 0, failures: [], flaky: [] }

const folder = mkdtempSync(join(tmpdir(), 'thali-results-'))
let reports = 0
const reportFile = (): string => join(folder, `${(reports += 1)}.json`)

const vitest = async (projects: readonly string[], env: Record<string, string> = {}): Promise<Outcome> => {
  const file = reportFile()
  const args = ['run', ...projects.flatMap((name) => ['--project', name])]
  const reporters = ['--reporter=default', '--reporter=./tools/vitest-outcome.ts']
  const code = await run('vitest', [...args, ...reporters], { env: { ...process.env, TEST_OUTCOME: file, ...env } })
  return settle(code, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : nothing)
}

/** Adds a failure if the runner failed without naming one. */
const settle = (code: number, outcome: Outcome): Outcome =>
  code === 0 || outcome.failures.length > 0
    ? outcome
    : { ...outcome, failures: [{ file: '', title: 'the runner', why: `It ended with ${code} and named no failure.` }] }

/** Journeys that depend on the database engine. The server's tests cover the rest on both engines. */
const ofTheDatabase = ['order', 'recovery', 'running-orders']

const playwright = async (
  project: 'journeys' | 'budgets',
  env: Record<string, string> = {},
  files: readonly string[] = [],
): Promise<Outcome> => {
  if (!existsSync(chromiumPath)) {
    console.log(
      '\nThe journeys were left out: there is no Chromium. Debian: apt-get install chromium-headless-shell; else set CHROMIUM.\n',
    )
    return settle(process.env['CI'] ? 1 : 0, nothing)
  }
  await buildWeb()
  const file = reportFile()
  // Parts run at once, and each empties its folder at the start: one folder would lose the traces of the other.
  const output = `test-results/${files.length > 0 ? 'some' : project}`
  const args = ['test', `--project=${project}`, `--output=${output}`, ...files.map((name) => `e2e/${name}.e2e.ts`)]
  const code = await run('playwright', args, {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
  })
  return settle(code, existsSync(file) ? playwrightOutcome(JSON.parse(readFileSync(file, 'utf8'))) : nothing)
}

const onPostgres = async (part: (env: Record<string, string>) => Promise<Outcome>): Promise<Outcome> => {
  // No test of these parts cuts the power of the cluster; the proofs do.
  const cluster = await startCluster({ isDurable: false })
  try {
    // A test that expects an event at once fails here, instead of rarely and on a busy machine.
    return await part({ TEST_DATABASE_URL: cluster.url, TEST_EVENT_LAG: '25' })
  } finally {
    await cluster.stop()
  }
}

const parts: Record<string, () => Promise<Outcome>> = {
  unit: () => vitest(['contract', 'drawings', 'web']),
  server: () => vitest(['server']),
  journeys: () => playwright('journeys'),
  budgets: () => playwright('budgets'),
  'server-on-postgres': () => onPostgres((env) => vitest(['server-on-postgres'], env)),
  'journeys-on-postgres': () => onPostgres((env) => playwright('journeys', env, ofTheDatabase)),
}

const named: string[] = []
let passed = 0
let failed = 0
for (const part of process.argv.slice(2)) {
  const runPart = parts[part]
  if (!runPart) throw new Error(`There is no part "${part}". Parts: ${Object.keys(parts).join(', ')}`)
  console.log(`\n== ${part}`)
  const outcome = await runPart()
  passed += outcome.passed
  failed += outcome.failures.length
  for (const one of outcome.failures) named.push(...describeFailure('failed', one, part))
  for (const one of outcome.flaky) named.push(...describeFailure('passed at the second try', one, part))
}
rmSync(folder, { recursive: true })
report(named)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
