import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../testing/run.ts'

/** The file with the product files that each journey file executes; `npm run record-journeys` writes it. */
export const recordFile = join(root, 'e2e/executed-files.json')

/** Stored by product file, with the positions of its journeys in their list as bits of a hexadecimal number. */
type Stored = { readonly journeys: readonly string[]; readonly files: Readonly<Record<string, string>> }

/** The product files that a file of journeys executes. */
export type JourneyRecord = ReadonlyMap<string, ReadonlySet<string>>

/** Whether journeys can execute a file: the sources of server, web app and contract without their tests. */
export const isProduct = (file: string): boolean =>
  /^(apps\/(server|web)|packages\/contract)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

/** The files of journeys that can be recorded. The others measure times and bytes. */
export const listJourneys = (): string[] =>
  globSync('e2e/*.e2e.ts', { cwd: root })
    .filter((name) => !/(budgets|page-weight|work)\.e2e\.ts$/.test(name))
    .toSorted()

export const readRecord = (): JourneyRecord => {
  if (!existsSync(recordFile)) return new Map()
  const { journeys, files }: Stored = JSON.parse(readFileSync(recordFile, 'utf8'))
  const executed = new Map(journeys.map((name) => [name, new Set<string>()]))
  for (const [file, bits] of Object.entries(files))
    for (const [at, name] of journeys.entries())
      if ((BigInt(`0x${bits}`) >> BigInt(at)) & 1n) executed.get(name)?.add(file)
  return executed
}

export const writeRecord = (executed: JourneyRecord): void => {
  const journeys = [...executed.keys()].toSorted()
  const bits = new Map<string, bigint>()
  for (const [at, name] of journeys.entries())
    for (const file of executed.get(name) ?? []) bits.set(file, (bits.get(file) ?? 0n) | (1n << BigInt(at)))
  const files = Object.fromEntries(
    [...bits].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([file, set]) => [file, set.toString(16)]),
  )
  const stored: Stored = { journeys, files }
  writeFileSync(recordFile, `${JSON.stringify(stored, undefined, 2)}\n`)
}

/** Files that no journey executes: documents, tests, and what only other commands read. */
const isUnrelated = (file: string): boolean =>
  /\.(md|jpg|png)$|\.test\.tsx?$|^(bench|drawings|release|rush|examples|docs|tools|\.github)\/|^e2e\/(proofs|screens)\//.test(
    file,
  )

/**
 * Chooses the files of journeys that the changed files concern. A file of the record means its journeys and those without a
 * record, a step or helper of tests those that import it, directly or not; any other file means all.
 */
export const chooseJourneys = (
  changed: readonly string[],
  record: JourneyRecord,
  importers: ReadonlyMap<string, readonly string[]>,
  all: readonly string[],
): 'all' | string[] => {
  const chosen = new Set<string>()
  const visited = new Set<string>()
  const addImporters = (file: string): void => {
    if (visited.has(file)) return
    visited.add(file)
    if (file.endsWith('.e2e.ts')) chosen.add(file)
    for (const importer of importers.get(file) ?? []) addImporters(importer)
  }
  for (const file of changed.filter((name) => !isUnrelated(name))) {
    if (/^(e2e|testing|apps\/server\/test)\//.test(file)) {
      addImporters(file)
      continue
    }
    const executing = [...record].filter(([, files]) => files.has(file)).map(([journeys]) => journeys)
    if (executing.length === 0) return 'all'
    for (const journeys of [...executing, ...all.filter((name) => !record.has(name))]) chosen.add(journeys)
  }
  return [...chosen].toSorted()
}
