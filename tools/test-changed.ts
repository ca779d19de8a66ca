// npm run test:changed [-- --since <commit>] [--list]: runs the tests of what changed since a commit (default HEAD, so the
// uncommitted changes). Journeys are chosen by e2e/executed-files.json, the record of the files that each one executes;
// unit tests by their imports, server tests by their feature, and with each feature the recordings. A file that no record
// or feature names means all. CI always runs everything.
import { globSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from '../apps/web/build.ts'
import { root, run } from '../testing/run.ts'
import { chooseJourneys, listJourneys, readRecord } from './journey-record.ts'

const { values } = parseArgs({
  options: { since: { type: 'string', default: 'HEAD' }, list: { type: 'boolean', default: false } },
})

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [...git('diff', '--name-only', values.since), ...git('ls-files', '--others', '--exclude-standard')]

/** The journeys, their steps and the helpers of tests that import each file. */
const readImporters = (): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>()
  for (const file of globSync('{e2e,testing,apps/server/test}/**/*.ts', { cwd: root }))
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+|#test\/[^']+)'/g)) {
      const imported = relative(root, resolve(root, dirname(file), path.replace(/^#test/, `${root}/apps/server/test`)))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  return importers
}

/** The features of the server that read the rows of a noun. */
const readersOf = (noun: string): string[] =>
  globSync('apps/server/src/features/*/*.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(`'#server/data/${noun}/`))
    .map((file) => dirname(file))

// They show how a change of one feature appears in the answers of the others.
const recordings = 'apps/server/src/recordings'

/** The server tests of a changed file: the test itself; or its feature, the features that read its rows and the recordings; or all. */
const serverTestsOf = (file: string): readonly string[] => {
  if (file.endsWith('.test.ts')) return [file]
  const [, room, noun] = /^apps\/server\/src\/(features|data)\/([^/]+)\//.exec(file) ?? []
  if (noun === undefined) return ['apps/server/']
  return [`apps/server/src/features/${noun}`, ...(room === 'data' ? readersOf(noun) : []), recordings]
}

const journeys = chooseJourneys(changed, readRecord(), readImporters(), listJourneys())
console.log(journeys === 'all' ? 'All journeys' : `${journeys.length} files of journeys: ${journeys.join(' ')}`)
if (!values.list) {
  const codes: number[] = []
  const sources = changed.filter((file) => /^(apps\/web|packages)\/.*\.(tsx?|json)$/.test(file))
  const ofBrowser = ['--project', 'contract', '--project', 'web']
  if (sources.length > 0)
    codes.push(await run('vitest', ['related', '--run', '--passWithNoTests', ...ofBrowser, ...sources]))
  const ofServer = changed.filter((file) => /^(apps\/server|packages)\/.*\.ts$/.test(file)).flatMap(serverTestsOf)
  const tests = [...new Set(ofServer)]
  if (tests.length > 0) codes.push(await run('vitest', ['run', '--passWithNoTests', '--project', 'server', ...tests]))
  if (journeys === 'all' || journeys.length > 0) {
    await buildWeb()
    codes.push(await run('playwright', ['test', '--project=journeys', ...(journeys === 'all' ? [] : journeys)]))
  }
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1
}
