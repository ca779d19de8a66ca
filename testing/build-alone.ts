import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './run.ts'

/**
 * Builds a small program with the web app's libraries and none of its code, to measure the libraries alone. Returns
 * the code of its one chunk.
 */
export const buildAlone = async (name: string, program: string): Promise<string> => {
  const web = join(root, 'apps/web')
  // Two test processes may build the same program at once.
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
