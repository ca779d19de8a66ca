import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { isRightToLeft } from '../../packages/contract/src/basics/direction.ts'
import { isolate } from './src/lib/language/isolate.ts'

const folder = join(import.meta.dirname, 'languages')

const codesIn = (path: string): string[] =>
  globSync('*.json', { cwd: path })
    .map((name) => basename(name, '.json'))
    .toSorted()

/** The texts of a file; none without the file. */
const read = (path: string): object => {
  if (!existsSync(path)) return {}
  const isRtl = isRightToLeft(basename(path, '.json'))
  return JSON.parse(readFileSync(path, 'utf8'), (_, value: unknown) =>
    isRtl && typeof value === 'string' ? isolate(value) : value,
  )
}

/** The diners' texts, and the words of dates for a language that browsers lack. */
const readDiners = (code: string): object => {
  const dates = join(folder, `dates/${code}.json`)
  return { ...read(join(folder, `${code}.json`)), ...(existsSync(dates) && { dates: read(dates) }) }
}

/**
 * The file of each language, by its name: `hi` for diners, `staff_hi` for staff. The staff's file also has the texts of
 * diners, because both use the menu and the basket.
 */
const readLanguages = (): ReadonlyMap<string, string> => {
  const diners = codesIn(folder).map((code): [string, object] => [code, readDiners(code)])
  const staff = codesIn(join(folder, 'staff')).map((code): [string, object] => [
    `staff_${code}`,
    { ...readDiners(code), ...read(join(folder, `staff/${code}.json`)) },
  ])
  return new Map([...diners, ...staff].map(([name, content]) => [name, JSON.stringify(content)]))
}

/**
 * One file per language. Their addresses share one version, so that the app's code contains it once and does not grow
 * with the number of languages.
 */
export const languages = (): Plugin => {
  const files = readLanguages()
  const version = createHash('sha256')
    .update([...files.values()].join())
    .digest('hex')
    .slice(0, 8)
  return {
    name: 'languages',
    config: () => ({ define: { LANGUAGES_VERSION: JSON.stringify(version) } }),
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const [, name = ''] = /^[/]assets[/](\w+)-\w+[.]json$/.exec(request.url ?? '') ?? []
        const content = readLanguages().get(name)
        if (content === undefined) next()
        else response.setHeader('content-type', 'application/json').end(content)
      })
    },
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `assets/${name}-${version}.json`, source })
    },
  }
}
