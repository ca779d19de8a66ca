// npm run test:changed [-- --since <commit>] [--list]: runs the tests of what changed since a commit (default HEAD, so the
// uncommitted changes). Journeys are chosen by e2e/executed-files.json, the record of the files that each one executes;
// unit and server tests by their imports. A changed file that no record names means all. CI always runs everything.
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

const journeys = chooseJourneys(changed, readRecord(), readImporters(), listJourneys())
console.log(journeys === 'all' ? 'All journeys' : `${journeys.length} files of journeys: ${journeys.join(' ')}`)
if (!values.list) {
  const codes: number[] = []
  const sources = changed.filter((file) => /^(apps|packages)\/.*\.tsx?$/.test(file))
  const projects = ['contract', 'web', 'server'].flatMap((name) => ['--project', name])
  if (sources.length > 0)
    codes.push(await run('vitest', ['related', '--run', '--passWithNoTests', ...projects, ...sources]))
  if (journeys === 'all' || journeys.length > 0) {
    await buildWeb()
    codes.push(await run('playwright', ['test', '--project=journeys', ...(journeys === 'all' ? [] : journeys)]))
  }
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1
}
