// npm test and its parts: node tools/test.ts unit server journeys server-on-postgres journeys-on-postgres
// Each part prints its own report; the last line is the sum over all of them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWeb } from './build.ts'
import { startCluster } from './postgres.ts'
import { root, run } from './run.ts'

/** `named`: a line for each test that failed, or that passed only when tried again. */
type Count = { passed: number; failed: number; named: readonly string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

type PlaywrightSuite = {
  specs: { file: string; title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: PlaywrightSuite[]
}

const nothing: Count = { passed: 0, failed: 0, named: [] }

const folder = mkdtempSync(join(tmpdir(), 'thali-results-'))
let reports = 0

/** Vitest's own JSON report. */
const countVitest = (file: string): Count => {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `failed: ${relative(root, name)}: ${fullName}`),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, named: failed }
}

/** Playwright's own JSON report. What passed only at the second try is counted as passed and named. */
const countPlaywright = (file: string): Count => {
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    named: suites.flatMap(namedIn),
  }
}

const namedIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status }) =>
      status === 'unexpected'
        ? [`failed: e2e/${file}: ${title}`]
        : status === 'flaky'
          ? [`passed at the second try: e2e/${file}: ${title}`]
          : [],
    ),
  ),
  ...suites.flatMap(namedIn),
]

const vitest = async (projects: readonly string[], env: Record<string, string> = {}): Promise<Count> => {
  const file = join(folder, `${(reports += 1)}.json`)
  const args = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const code = await run('vitest', args, { env: { ...process.env, ...env } })
  return settle(code, existsSync(file) ? countVitest(file) : nothing)
}

/** Journeys whose outcome the database decides; what a page looks like is the same on both engines. */
const ofTheDatabase = [
  'order',
  'recovery',
  'running-orders',
  'recent-orders',
  'items',
  'categories',
  'offers',
  'reports',
]

const playwright = async (env: Record<string, string> = {}, files: readonly string[] = []): Promise<Count> => {
  if (!existsSync(process.env['CHROMIUM'] ?? '/usr/bin/chromium')) {
    console.log(
      '\nThe journeys were left out: there is no Chromium. Debian: apt-get install chromium; else set CHROMIUM.\n',
    )
    return { ...nothing, failed: process.env['CI'] ? 1 : 0 }
  }
  await buildWeb()
  const file = join(folder, `${(reports += 1)}.json`)
  const code = await run('playwright', ['test', ...files.map((name) => `e2e/${name}.e2e.ts`)], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
  })
  return settle(code, existsSync(file) ? countPlaywright(file) : nothing)
}

/** A runner that fails without a failed test, for example because a file cannot be read, is a failure too. */
const settle = (code: number, count: Count): Count =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count

const onPostgres = async (part: (env: Record<string, string>) => Promise<Count>): Promise<Count> => {
  const cluster = await startCluster()
  try {
    return await part({ TEST_DATABASE_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
}

const parts: Record<string, () => Promise<Count>> = {
  unit: () => vitest(['contract', 'web']),
  server: () => vitest(['server']),
  journeys: () => playwright(),
  'server-on-postgres': () => onPostgres((env) => vitest(['server'], env)),
  'journeys-on-postgres': () => onPostgres((env) => playwright(env, ofTheDatabase)),
}

const sum = { passed: 0, failed: 0, named: new Array<string>() }
for (const name of process.argv.slice(2)) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part "${name}". Parts: ${Object.keys(parts).join(', ')}`)
  console.log(`\n== ${name}`)
  const { passed, failed, named } = await part()
  sum.passed += passed
  sum.failed += failed
  sum.named.push(...named.map((line) => `${line} (${name})`))
}
rmSync(folder, { recursive: true })
console.log(`\n${sum.named.join('\n')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
