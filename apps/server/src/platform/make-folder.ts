import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const makeMissing = (folder: string): void => {
  if (existsSync(folder)) return
  makeMissing(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process created it first.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Creates a folder and those above it. One level at a time: Node's `recursive` never ends where the system wrongly
 * reports a missing folder, as below /proc.
 *
 * @throws Error with one sentence that names the folder.
 */
export const makeDataFolder = (folder: string): void => {
  try {
    makeMissing(folder)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The data folder ${folder} cannot be made: ${reason}. Set DATA_DIR to another folder.`, { cause })
  }
}
