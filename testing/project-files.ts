import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Whether this is a clone: a download of the sources has no history. */
export const hasHistory = existsSync(join(root, '.git'))

/** Called with the path of a folder below the root, or with its name alone. */
const isBuilt = (path: string): boolean => /(^|\/)(node_modules|dist)(\/|$)/.test(path)

const isData = (path: string): boolean => /^(data|restaurant|test-results)\//.test(path)

/** The files of the project with one of the ends, such as `.md`. Without a history, all files except builds and data. */
export const listFiles = (ends: readonly string[]): string[] => {
  const all = hasHistory
    ? execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
    : globSync(['**/*', '.*', '.*/**/*'], { cwd: root, exclude: isBuilt }).filter((path) => !isData(path))
  const isFile = (file: string): boolean => statSync(join(root, file), { throwIfNoEntry: false })?.isFile() === true
  return all.filter((file) => ends.some((end) => file.endsWith(end)) && isFile(file))
}
