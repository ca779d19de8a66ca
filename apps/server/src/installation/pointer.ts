import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '#server/platform/operator-error.ts'
import { publishFile } from '#server/platform/whole-file.ts'
import { commandsOf } from './own-program.ts'

/**
 * The restaurant of this computer, as the user's configuration remembers it (decision 138): its data folder, and the clones in
 * which `npm run restaurant` was run. Other clones stay the demo.
 */
export type Pointer = { readonly folder: string; readonly clones: readonly string[] }

const format = 1

const stored = z.object({
  format: z.literal(format),
  folder: z.string().refine(isAbsolute),
  clones: z.array(z.string()),
})
const newer = z.object({ format: z.number().int().gt(format) })

export const pointerFile = (configuration: string): string => join(configuration, 'restaurant.json')

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const parse = (file: string, text: string): Pointer => {
  const unreadable = new OperatorError(
    `${file} names the data folder of this computer's restaurant and cannot be read: ` +
      `run "${commandsOf().restaurant}" once with DATA_DIR set to that folder, which writes the file again.`,
  )
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw unreadable
  }
  if (newer.safeParse(json).success)
    throw new OperatorError(`${file} was written by a newer Thali: start the restaurant with that one.`)
  const { data } = stored.safeParse(json)
  if (!data) throw unreadable
  return { folder: data.folder, clones: data.clones }
}

/**
 * Reads the pointer; undefined without a file.
 * @throws OperatorError with one sentence if it cannot be read, or if a newer Thali wrote it.
 */
export const readPointer = (configuration: string): Pointer | undefined => {
  const file = pointerFile(configuration)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new OperatorError(
      `${file} names the data folder of this computer's restaurant and cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
  return parse(file, text)
}

/** Replaces the pointer, also through a power cut: it is the former or the new one. */
export const writePointer = (configuration: string, { folder, clones }: Pointer): void => {
  mkdirSync(configuration, { recursive: true, mode: 0o700 })
  const file = pointerFile(configuration)
  const draft = `${file}.${process.pid}.part`
  writeFileSync(draft, `${JSON.stringify({ format, folder, clones }, null, 2)}\n`)
  publishFile(draft, file)
}
