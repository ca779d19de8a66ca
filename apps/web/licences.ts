import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Package = { readonly version: string; readonly license?: string; readonly dev?: boolean; readonly link?: boolean }

const permissive = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense']

/** Allowed under the LGPL, because libvips is a separate shared library that users can replace. */
const isLibvips = (path: string): boolean => path.includes('@img/sharp-')

// If a package offers several licences, one permissive licence is enough.
const isPermissive = (license: string): boolean =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => permissive.includes(one))

const isAllowed = ([path, { license = 'unknown' }]: readonly [string, Package]): boolean =>
  license.split(' AND ').every((one) => isPermissive(one) || (one === 'LGPL-3.0-or-later' && isLibvips(path)))

const noFile = 'These packages have no licence file. The text of each licence is at https://spdx.org/licenses/.'

const read = (path: string): string => readFileSync(join(root, path), 'utf8').trim()

const textsOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice|third-party)/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')

/** The lock file that names the packages, and the folders with a `node_modules` that has them. */
type Place = { readonly lockFile: string; readonly folders: readonly string[] }

const here: Place = { lockFile: join(root, 'package-lock.json'), folders: [root] }

/**
 * Writes the licences of all packages and of the font into one text file. @throws Error if a licence is not permissive.
 */
export const writeLicences = (file: string, { lockFile, folders }: Place = here): void => {
  const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const product = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link && !path.includes('/node-linux-'),
  )
  const refused = product.filter((one) => !isAllowed(one))
  if (refused.length > 0)
    throw new Error(`Not a permissive licence: ${refused.map(([path, { license }]) => `${path} (${license})`).join()}`)
  // Most packages of one author have the same text.
  const byText = new Map([[read('apps/web/src/styles/fonts/OFL.txt'), ['Figtree (OFL-1.1)']]])
  for (const [path, { version, license }] of product) {
    const folder = folders.map((place) => join(place, path)).find((place) => existsSync(place))
    if (folder === undefined) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const text = textsOf(folder) || noFile
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const sections = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`)
  const head = `Thali contains, or runs with, the following packages.\n\n${read('LICENSE')}`
  writeFileSync(file, `${[head, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}
