// npm run postgres-tests [-- --remaining | --check]: chooses the server tests that also run on PostgreSQL. Runs all of them
// there, reads from PostgreSQL's log which statements of the product each test executes, and lets a test leave if the tests
// that stay execute all of them. Files about the engine, and tests whose servers change data in two transactions at once,
// always stay. Writes the list of tests that leave. With --remaining it runs only the tests that have not left, in a quarter
// of the time, and lets more of them leave. With --check it fails if a statement would be lost by the present list.
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { allVariable, recordVariable, testConnections } from '../apps/server/test/database.ts'
import { startCluster } from '../testing/postgres.ts'
import { root, run } from '../testing/run.ts'
import { chooseCover, statementShape } from './statement-cover.ts'

const server = join(root, 'apps/server')
const listFile = join(server, 'test/sqlite-only.json')

/** A file that imports one of these, or asks for the engine, tests more than its statements. */
const alwaysStays = /from '.*\/(at-once|locks|postgres-reads|reads|driver)\.ts'|\bengine\b/

/** A file and the full title of a test in it; all tests of a file that share a database are one, without a title. */
type Unit = { readonly file: string; readonly test: string }

const unitKey = ({ file, test }: Unit): string => `${file}\t${test}`

const readUnit = (key: string): Unit => {
  const [file = '', test = ''] = key.split('\t')
  return { file, test }
}

/** A run of all tests: their statements and times, by the key of their unit. */
type Run = {
  readonly statements: ReadonlyMap<string, ReadonlySet<string>>
  readonly seconds: ReadonlyMap<string, number>
  /** Units whose servers changed data in two transactions at once. */
  readonly atOnce: ReadonlySet<string>
}

/** The units of the databases. */
const readDatabases = (file: string): ReadonlyMap<string, Unit> =>
  new Map(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((row): [string, Unit] => {
        const [database = '', path = '', test = ''] = row.split('\t')
        return [database, { file: relative(server, path), test }]
      }),
  )

const changes = /^(insert|update|delete|with)\b|\bfor (no key )?update\b/i

type Logged = {
  readonly dbname?: string
  readonly session_id?: string
  readonly application_name?: string
  readonly message?: string
}

/** The statements by unit: only those that its servers execute, or all if it starts no server. */
const readLog = async (log: string, keys: ReadonlyMap<string, string>): Promise<Pick<Run, 'statements' | 'atOnce'>> => {
  const [product, own] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const [begun, atOnce] = [new Set<string>(), new Set<string>()]
  const writing = new Map<string, Set<string>>()
  const followTransaction = (database: string, session: string, statement: string): boolean => {
    const sessions = writing.get(database) ?? new Set()
    writing.set(database, sessions)
    if (/^(begin|start transaction)\b/i.test(statement)) begun.add(session)
    else if (/^(commit|rollback)\b/i.test(statement)) {
      begun.delete(session)
      sessions.delete(session)
    } else if (begun.has(session) && changes.test(statement)) sessions.add(session)
    return sessions.size > 1
  }
  for await (const row of createInterface({ input: createReadStream(log) })) {
    const {
      dbname = '',
      session_id: session = '',
      application_name: connection,
      message = '',
    }: Logged = JSON.parse(row)
    const [key, statement] = [keys.get(dbname), statementShape(message)]
    if (key === undefined || statement === undefined) continue
    const isOwn = connection === testConnections
    if (!isOwn && followTransaction(dbname, session, statement)) atOnce.add(key)
    const found = isOwn ? own : product
    found.set(key, (found.get(key) ?? new Set()).add(statement))
  }
  return { statements: new Map([...own, ...product]), atOnce }
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly duration?: number | null
    }[]
  }[]
}

/** The tests of a run and their times (ms). */
const readReport = (path: string): (Unit & { readonly duration: number })[] => {
  const { testResults }: Report = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, duration }) => ({
      file: relative(server, name),
      test: [...ancestorTitles, title].join(' > '),
      duration: duration ?? 0,
    })),
  )
}

const record = async (folder: string, isAll: boolean): Promise<Run> => {
  const databases = join(folder, 'databases')
  const report = join(folder, 'report.json')
  writeFileSync(databases, '')
  const log = mkdtempSync(join(tmpdir(), 'thali-statements-'))
  const cluster = await startCluster({ isDurable: false, statements: log })
  try {
    const env = {
      ...process.env,
      TEST_DATABASE_URL: cluster.url,
      [recordVariable]: databases,
      ...(isAll && { [allVariable]: 'yes' }),
    }
    const args = [
      'run',
      '--project',
      'server-on-postgres',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ]
    if ((await run('vitest', args, { env })) !== 0)
      throw new Error('Tests failed, so their statements are not all known.')
  } finally {
    await cluster.stop()
  }
  const units = readDatabases(databases)
  const shared = new Set([...units.values()].filter(({ test }) => test === '').map(({ file }) => file))
  const keyOf = ({ file, test }: Unit): string => unitKey({ file, test: shared.has(file) ? '' : test })
  const logged = await readLog(
    join(log, 'statements.json'),
    new Map([...units].map(([database, unit]) => [database, keyOf(unit)])),
  )
  rmSync(log, { recursive: true })
  const seconds = new Map<string, number>()
  for (const { duration, ...unit } of readReport(report)) {
    const key = keyOf(unit)
    seconds.set(key, (seconds.get(key) ?? 0) + duration / 1000)
  }
  return { ...logged, seconds }
}

type Left = { readonly files: readonly string[]; readonly tests: Readonly<Record<string, readonly string[]>> }

/** The list of what leaves: whole files, which are not even loaded, and single tests. */
const listLeaving = (leaving: readonly Unit[], staying: ReadonlySet<string>): Left => {
  const byFile = [...Map.groupBy(leaving, ({ file }) => file)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const [whole, partly] = [true, false].map((isWhole) => byFile.filter(([file]) => staying.has(file) !== isWhole))
  return {
    files: (whole ?? []).map(([file]) => file),
    tests: Object.fromEntries((partly ?? []).map(([file, units]) => [file, units.map(({ test }) => test)])),
  }
}

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, remaining: { type: 'boolean', default: false } },
})
const before: Left = JSON.parse(readFileSync(listFile, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'thali-postgres-tests-'))
const { statements, seconds, atOnce } = await record(folder, !values.remaining)
rmSync(folder, { recursive: true })
const keys = [...seconds.keys()].toSorted()
const all = new Set([...statements.values()].flatMap((set) => [...set]))

if (values.check) {
  const { files, tests } = before
  const hasLeft = ({ file, test }: Unit): boolean => files.includes(file) || (tests[file] ?? []).includes(test)
  const remaining = keys.filter((key) => !hasLeft(readUnit(key)))
  const executed = new Set(remaining.flatMap((key) => [...(statements.get(key) ?? [])]))
  const lost = [...all].filter((statement) => !executed.has(statement))
  for (const statement of lost) console.log(`Only executed by a test that left: ${statement}`)
  console.log(`${all.size} statements, ${lost.length} of them lost`)
  process.exitCode = lost.length > 0 ? 1 : 0
} else {
  const mustStay = (key: string): boolean =>
    atOnce.has(key) || alwaysStays.test(readFileSync(join(server, readUnit(key).file), 'utf8'))
  const cover = new Set(chooseCover(statements, seconds, keys.filter(mustStay)))
  const leaving = keys.filter((key) => !cover.has(key))
  const left = listLeaving(leaving.map(readUnit), new Set([...cover].map((key) => readUnit(key).file)))
  // Single tests that have left are skipped and take part with no statements; whole files were not loaded.
  const files = [...left.files, ...(values.remaining ? before.files : [])].toSorted()
  writeFileSync(listFile, `${JSON.stringify({ ...left, files }, undefined, 2)}\n`)
  const sum = (some: readonly string[]): number => some.reduce((total, key) => total + (seconds.get(key) ?? 0), 0)
  console.log(
    `${all.size} statements. ${leaving.length} of ${keys.length} tests leave PostgreSQL, with ${sum(leaving).toFixed(0)} of ${sum(keys).toFixed(0)} s.`,
  )
}
