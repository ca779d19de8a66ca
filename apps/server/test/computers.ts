import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTest } from './harness.ts'

/** A computer with a user and a program, in a temporary folder. */
export type Computer = {
  /** The variables of the user, and nothing of this process. */
  readonly env: Readonly<Record<string, string>>
  /** The folder of a program that was unpacked from an archive. */
  readonly program: string
  /** A clone of the sources. */
  readonly clone: string
  readonly pointerFile: string
  /** Where a new restaurant goes. */
  readonly dataFolder: string
  readonly folder: string
}

/** Makes a computer that ends with the test. */
export const aComputer = (): Computer => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-computer-'))
  afterTest(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }))
  const [home, program, clone] = [join(folder, 'home'), join(folder, 'thali-1.1'), join(folder, 'clone')]
  for (const path of [home, program, join(clone, '.git')]) mkdirSync(path, { recursive: true })
  return {
    env: { HOME: home },
    program,
    clone,
    pointerFile: join(home, '.config/thali/restaurant.json'),
    dataFolder: join(home, '.local/share/thali'),
    folder,
  }
}

/** A data folder as the start of a program without settings leaves it. */
export const writeOldData = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'thali.sqlite'), 'a database')
}
