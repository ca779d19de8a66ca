import { readFileSync } from 'node:fs'

/** The version of the program, of its package.json. */
export const programVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version
