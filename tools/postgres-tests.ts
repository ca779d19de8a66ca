// npm run postgres-tests [-- --check]: chooses the server tests that also run on PostgreSQL. Runs all of them there, reads
// from PostgreSQL's log which statements of the product each test file executes, and lets a file leave if the files that
// stay execute all of them. Files about the engine, and files whose servers change data in two transactions at once, always
// stay. Writes the list of files that leave; with --check it fails if a statement would be lost by the present list.
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { recordVariable, testConnections } from '../apps/server/test/database.ts'
import { startCluster } from '../testing/postgres.ts'
import { root, run } from '../testing/run.ts'
import { chooseCover, statementShape } from './statement-cover.ts'

const server = join(root, 'apps/server')
const listFile = join(server, 'test/sqlite-only.json')

/** A file that imports one of these, or asks for the engine, tests more than its statements. */
const alwaysStays = /from '.*\/(at-once|locks|postgres-reads|reads|driver)\.ts'|\bengine\b/

type Run = {
  readonly statements: ReadonlyMap<string, ReadonlySet<string>>
  readonly seconds: ReadonlyMap<string, number>
  /** Files whose servers changed data in two transactions at once. */
  readonly atOnce: ReadonlySet<string>
}

const readDatabases = (file: string): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((row): [string, string] => {
        const [database = '', path = ''] = row.split(' ')
        return [database, relative(server, path)]
      }),
  )

const changes = /^(insert|update|delete|with)\b|\bfor (no key )?update\b/i

type Logged = {
  readonly dbname?: string
  readonly session_id?: string
  readonly application_name?: string
  readonly message?: string
}

/** The statements by test file: only those that its servers execute, or all if it starts no server. */
const readLog = async (
  log: string,
  fileOf: ReadonlyMap<string, string>,
): Promise<Pick<Run, 'statements' | 'atOnce'>> => {
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
    const [file, statement] = [fileOf.get(dbname), statementShape(message)]
    if (file === undefined || statement === undefined) continue
    const isOwn = connection === testConnections
    if (!isOwn && followTransaction(dbname, session, statement)) atOnce.add(file)
    const found = isOwn ? own : product
    found.set(file, (found.get(file) ?? new Set()).add(statement))
  }
  return { statements: new Map([...own, ...product]), atOnce }
}

const record = async (folder: string): Promise<Run> => {
  const databases = join(folder, 'databases')
  const report = join(folder, 'report.json')
  writeFileSync(databases, '')
  const log = mkdtempSync(join(tmpdir(), 'thali-statements-'))
  const cluster = await startCluster({ isDurable: false, statements: log })
  try {
    const env = { ...process.env, TEST_DATABASE_URL: cluster.url, [recordVariable]: databases }
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
  const logged = await readLog(join(log, 'statements.json'), readDatabases(databases))
  rmSync(log, { recursive: true })
  const { testResults }: { testResults: { name: string; startTime: number; endTime: number }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const seconds = new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(server, name), (endTime - startTime) / 1000]),
  )
  return { ...logged, seconds }
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const folder = mkdtempSync(join(tmpdir(), 'thali-postgres-tests-'))
const { statements, seconds, atOnce } = await record(folder)
rmSync(folder, { recursive: true })
const files = [...seconds.keys()].toSorted()
const staying = files.filter((file) => atOnce.has(file) || alwaysStays.test(readFileSync(join(server, file), 'utf8')))
const all = new Set([...statements.values()].flatMap((set) => [...set]))
const sum = (names: readonly string[]): number => names.reduce((total, name) => total + (seconds.get(name) ?? 0), 0)

if (values.check) {
  const leaving = new Set<string>(JSON.parse(readFileSync(listFile, 'utf8')))
  const remaining = files.filter((file) => !leaving.has(file))
  const executed = new Set(remaining.flatMap((file) => [...(statements.get(file) ?? [])]))
  const lost = [...all].filter((statement) => !executed.has(statement))
  for (const statement of lost) console.log(`Only executed by a file that left: ${statement}`)
  console.log(`${all.size} statements, ${lost.length} of them lost`)
  process.exitCode = lost.length > 0 ? 1 : 0
} else {
  const cover = new Set(chooseCover(statements, seconds, staying))
  const leaving = files.filter((file) => !cover.has(file))
  writeFileSync(listFile, `${JSON.stringify(leaving, undefined, 2)}\n`)
  console.log(
    `${all.size} statements. ${leaving.length} of ${files.length} files leave PostgreSQL, with ${sum(leaving).toFixed(0)} of ${sum(files).toFixed(0)} s.`,
  )
}
