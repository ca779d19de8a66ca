// npm run record-journeys [-- file …]: runs each file of journeys alone and records which product files it executes, in
// the browser and on the server. `npm run test:changed` chooses journeys by the record. A file counts if one of its
// functions ran: a module is loaded by many journeys that do not use it.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { buildWeb } from '../apps/web/build.ts'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { coverageVariable, type ExecutedScript } from '../testing/browser-coverage.ts'
import { root, run } from '../testing/run.ts'
import { isProduct, listJourneys, readRecord, recordFile, writeRecord } from './journey-record.ts'

const assets = join(root, 'apps/web/dist/assets')

type SourceMap = { readonly map: TraceMap; readonly lineStarts: readonly number[] }

const readMap = (name: string): SourceMap | undefined => {
  const file = join(assets, name)
  if (!existsSync(`${file}.map`)) return undefined
  const text = readFileSync(file, 'utf8')
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return { map: new TraceMap(readFileSync(`${file}.map`, 'utf8')), lineStarts }
}

const maps = new Map<string, SourceMap | undefined>()

const mapOf = (name: string): SourceMap | undefined => {
  if (!maps.has(name)) maps.set(name, readMap(name))
  return maps.get(name)
}

const sourcesOf = ({ url, offsets }: ExecutedScript): string[] => {
  const found = mapOf(basename(new URL(url).pathname))
  if (!found) return []
  return offsets.flatMap((offset) => {
    const at = found.lineStarts.findLastIndex((start) => start <= offset)
    const { source } = originalPositionFor(found.map, { line: at + 1, column: offset - (found.lineStarts[at] ?? 0) })
    return source === null ? [] : [relative(root, resolve(assets, source))]
  })
}

type NodeCoverage = {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly ranges: readonly { readonly count: number; readonly startOffset: number }[]
    }[]
  }[]
}

/** The executed functions of a Node process, as address and position. */
const functionsOf = (file: string): [url: string, name: string][] => {
  const { result }: NodeCoverage = JSON.parse(readFileSync(file, 'utf8'))
  return result.flatMap(({ url, functions }) =>
    // The first function is the module itself.
    functions
      .slice(1)
      .flatMap(({ ranges: [whole] }): [string, string][] =>
        whole && whole.count > 0 && url.startsWith('file:') ? [[url, `${url}:${whole.startOffset}`]] : [],
      ),
  )
}

/** The functions that each start of the server executes, such as constructors: no journey is about them. */
const startServer = async (): Promise<ReadonlySet<string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-node-'))
  const database = await createTestDatabase({ isMigrated: false })
  process.env['NODE_V8_COVERAGE'] = folder
  const server = spawnServer({ ...database.env, DEMO: 'on' })
  delete process.env['NODE_V8_COVERAGE']
  await server.url
  await server.stop()
  await database.drop()
  const started = new Set(readFolder(folder, (file) => functionsOf(file).map(([, name]) => name)))
  rmSync(folder, { recursive: true })
  return started
}

const executedByNode = (file: string, started: ReadonlySet<string>): string[] =>
  functionsOf(file)
    .filter(([, name]) => !started.has(name))
    .map(([url]) => relative(root, fileURLToPath(url)))

const readFolder = (folder: string, read: (file: string) => readonly string[]): string[] =>
  readdirSync(folder).flatMap((name) => read(join(folder, name)))

/**
 * Runs a file of journeys. Returns the product files that it executed; undefined if a journey failed.
 */
const record = async (journeys: string, started: ReadonlySet<string>): Promise<readonly string[] | undefined> => {
  const [node, browser] = [mkdtempSync(join(tmpdir(), 'thali-node-')), mkdtempSync(join(tmpdir(), 'thali-browser-'))]
  try {
    const args = ['test', '--project=journeys', '--workers=1', '--reporter=dot', journeys]
    const env = { ...process.env, NODE_V8_COVERAGE: node, [coverageVariable]: browser }
    if ((await run('playwright', args, { env })) !== 0) return undefined
    const scripts = readFolder(browser, (file) => {
      const executed: readonly ExecutedScript[] = JSON.parse(readFileSync(file, 'utf8'))
      return executed.flatMap(sourcesOf)
    })
    return [...new Set([...scripts, ...readFolder(node, (file) => executedByNode(file, started))])].filter(isProduct)
  } finally {
    for (const folder of [node, browser]) rmSync(folder, { recursive: true })
  }
}

const requested = process.argv.slice(2)
const files = requested.length > 0 ? requested : listJourneys()
const stamp = join(root, 'apps/web/dist/.sources')
rmSync(stamp, { force: true })
process.env['SOURCE_MAPS'] = 'on'
await buildWeb()
const started = await startServer()
const failed: string[] = []
const executed = new Map(requested.length > 0 ? readRecord() : [])
for (const file of files) {
  const sources = (await record(file, started)) ?? (await record(file, started))
  if (sources) executed.set(file, new Set(sources))
  else failed.push(file)
}
writeRecord(executed)
// The next build is one without source maps.
rmSync(stamp)
console.log(`${executed.size} files of journeys are recorded in ${relative(root, recordFile)}.`)
for (const file of failed) console.log(`Failed twice, not recorded: ${file}`)
process.exitCode = failed.length > 0 ? 1 : 0
