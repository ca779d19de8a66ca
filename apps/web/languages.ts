import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, 'languages')

/** The file of each language, by its code. */
const readLanguages = (): ReadonlyMap<string, string> =>
  new Map(
    globSync('*.json', { cwd: folder })
      .toSorted()
      .map((name) => [basename(name, '.json'), JSON.stringify(JSON.parse(readFileSync(join(folder, name), 'utf8')))]),
  )

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
        const [, code = ''] = /^[/]assets[/](\w+)-\w+[.]json$/.exec(request.url ?? '') ?? []
        const content = readLanguages().get(code)
        if (content === undefined) next()
        else response.setHeader('content-type', 'application/json').end(content)
      })
    },
    generateBundle() {
      for (const [code, source] of files)
        this.emitFile({ type: 'asset', fileName: `assets/${code}-${version}.json`, source })
    },
  }
}
