import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeLicences } from './licences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(root, 'apps/web/dist/.sources')

/** Vite's script. Windows starts no program of node_modules/.bin without a shell, so Node starts it. */
export const vite = join(root, 'node_modules/vite/bin/vite.js')

const sources = [
  'apps/web/{src,public,languages}/**/*',
  'apps/web/{index.html,*.ts}',
  'packages/contract/src/**/*.ts',
  'package-lock.json',
]

const hashSources = (): string => {
  const hash = createHash('sha256')
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Compresses the files with the highest quality at build time, so that the server only reads them. */
const compress = (): void => {
  const dist = join(root, 'apps/web/dist')
  for (const name of globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: dist })) {
    const content = readFileSync(join(dist, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(dist, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** Builds the web app unless the existing build has the same sources. @throws Error if the build fails. */
export const buildWeb = async (): Promise<void> => {
  const stamp = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the web app …')
  const options = { cwd: join(root, 'apps/web'), stdio: 'inherit' } as const
  const [code]: (number | null)[] = await once(
    spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], options),
    'close',
  )
  if (code !== 0) throw new Error('The web app could not be built.')
  writeLicences(join(root, 'apps/web/dist/licences.txt'))
  compress()
  writeFileSync(stampFile, stamp)
}
