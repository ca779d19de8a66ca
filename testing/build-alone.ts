import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './run.ts'

/**
 * Builds a small program with the libraries of the web app and none of its code: what they weigh and take by themselves.
 *
 * @param name Of its file, while it is built.
 * @param program Its source.
 * @returns The code of its one chunk.
 * @throws Error when nothing was built.
 */
export const buildAlone = async (name: string, program: string): Promise<string> => {
  const web = join(root, 'apps/web')
  // Two journeys may build the same at once, in processes of their own.
  const entry = join(web, `${name}-${process.pid}.js`)
  writeFileSync(entry, program)
  try {
    const built = await build({
      root: web,
      configFile: false,
      logLevel: 'error',
      build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
    })
    const [output] = [built].flat()
    const chunks = output && 'output' in output ? output.output.filter((file) => file.type === 'chunk') : []
    const [chunk] = chunks
    if (!chunk || chunks.length > 1) throw new Error('It was not built into one chunk.')
    return chunk.code
  } finally {
    rmSync(entry)
  }
}
