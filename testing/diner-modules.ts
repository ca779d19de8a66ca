// The modules of the web app that diners may download.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { root } from './run.ts'

/** The folder of the web app's modules. */
export const web = join(root, 'apps/web/src')

/** The file that a module imports; undefined for a library. */
export const importedFile = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#web/')) return join(web, specifier.slice('#web/'.length))
  return specifier.startsWith('.') ? resolve(dirname(from), specifier) : undefined
}

const importsOf = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.css')) return [...text.matchAll(/@import '(.*?)'/g)].map(([, specifier = '']) => specifier)
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName)
}

/** Staff screens, a question that only staff are asked, and documents that are in English by law or for staff. */
const isForStaff = (file: string): boolean =>
  /staff-area|pages\/staff\/|bills\/(paper|print)\/|ui\/discard-question/.test(file)

/** The modules and style sheets that diners may download. */
export const dinerModules = (): ReadonlySet<string> => {
  const found = new Set([join(web, 'main.tsx')])
  // The loop also visits elements that it adds to the set.
  for (const file of found)
    for (const specifier of importsOf(file)) {
      const path = importedFile(file, specifier)
      if (path && /[.](tsx?|css)$/.test(path) && existsSync(path) && !isForStaff(path)) found.add(path)
    }
  return found
}
