import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the program that runs. */
export const ownProgram = resolve(fileURLToPath(new URL('../../../..', import.meta.url)))

/** The files that start an archive (release/platforms.ts), and how a person types them in its folder. */
const startFiles = [
  ['thali', './thali'],
  ['thali.command', './thali.command'],
  ['thali.cmd', String.raw`.\thali`],
] as const

/** How a person types the commands of a program. */
export type Commands = {
  readonly start: string
  readonly restaurant: string
  /** Before the words of an operator's command. */
  readonly thali: string
}

const startFileOf = (program: string): string | undefined =>
  startFiles.find(([name]) => existsSync(join(program, name)))?.[1]

/** Whether a program came from an archive (decision 140): it has no npm and no demo. */
export const isArchive = (program = ownProgram): boolean => startFileOf(program) !== undefined

/** The commands of a program: of npm, or of the file that starts an archive. */
export const commandsOf = (program = ownProgram): Commands => {
  const file = startFileOf(program)
  return file === undefined
    ? { start: 'npm start', restaurant: 'npm run restaurant', thali: 'npm run thali --' }
    : { start: file, restaurant: file, thali: file }
}
