import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { variables } from '#server/config.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { publishFile } from '#server/platform/whole-file.ts'
import type { Environment } from './user-folders.ts'

export const settingsFile = (folder: string): string => join(folder, 'thali.env')

/** The folder that holds the file is the data folder, and credentials of buckets belong to it too. */
const names = new Set([
  ...Object.keys(variables).filter((name) => name !== 'DATA_DIR'),
  'NODE_ENV',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
])

/** The last line of the file, so that half a file is noticed. A restaurant is never the demo. */
const lastLine = 'DEMO=off'

const linePattern = /^(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/

/** Returns a sentence for each unknown setting, for example from a newer Thali. */
const checkLines = (file: string, text: string): string[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return []
    const place = `Line ${index + 1} of ${file}`
    const [, name] = linePattern.exec(line.trim()) ?? []
    if (name === undefined) throw new OperatorError(`${place} is not NAME=value.`)
    if (name === 'DATA_DIR')
      throw new OperatorError(`${place} sets DATA_DIR, but the data folder is the one with this file: remove the line.`)
    return names.has(name) ? [] : [`${place} sets ${name}, which is no setting of this Thali and has no effect.`]
  })

/** The settings of a restaurant, and sentences about lines without effect. */
export type Settings = { readonly env: Environment; readonly notes: readonly string[] }

/**
 * The settings of a restaurant, from `thali.env` in its data folder; undefined without the file.
 * @throws OperatorError with one sentence if the file cannot be read, is incomplete, or is the demo's.
 */
export const readSettings = (folder: string): Settings | undefined => {
  const file = settingsFile(folder)
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    const reason = code === 'EACCES' || code === 'EPERM' ? 'this user has no right to it' : String(error)
    throw new OperatorError(`${file} cannot be read: ${reason}.`)
  }
  const notes = checkLines(file, text)
  const env = Object.fromEntries(Object.entries(parseEnv(text)).filter(([name]) => names.has(name)))
  const demo = env['DEMO']?.trim()
  if (demo === undefined)
    throw new OperatorError(
      `${file} is incomplete: its last line ${lastLine} is missing, so check the lines and add it.`,
    )
  if (!/^(off|false|0|no)$/i.test(demo))
    throw new OperatorError(`${file} sets DEMO=${demo}, but a restaurant is never the demo: write ${lastLine}.`)
  return { env, notes }
}

/** A value as `parseEnv` reads it back. */
const quoted = (value: string): string => {
  if (/^[\w.:/@,+%-]*$/.test(value)) return value
  const mark = ["'", '"', '`'].find((quote) => !value.includes(quote))
  if (mark === undefined || value.includes('\n'))
    throw new OperatorError(`A setting with all kinds of quotation marks cannot be stored: ${value}`)
  return `${mark}${value}${mark}`
}

/** Writes the settings that the first start got, and the defaults of a restaurant. Only the owner may read the file. */
export const writeSettings = (folder: string, env: Environment): void => {
  const settings: Record<string, string> = { HOST: '0.0.0.0', PORT: '3000' }
  for (const name of names) {
    const value = env[name]?.trim()
    if (value && name !== 'DEMO' && name !== 'NODE_ENV') settings[name] = value
  }
  const lines = [
    '# Settings of this restaurant, read by each start. .env.example in the folder of Thali explains all of them.',
    ...Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`),
    lastLine,
  ]
  const file = settingsFile(folder)
  const draft = `${file}.part`
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600 })
  publishFile(draft, file)
}
