import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const makeMissing = (folder: string): void => {
  if (existsSync(folder)) return
  makeMissing(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Makes a folder and those above it. One level at a time: Node's own `recursive` tries for ever where the system says that a
 * folder is missing which is there, as below /proc.
 *
 * @param folder Absolute path.
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
