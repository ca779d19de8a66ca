import { createHash } from 'node:crypto'
import { closeSync, cpSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeLicences } from '../apps/web/licences.ts'
import { root } from '../testing/run.ts'
import { runNpm } from './packages.ts'

/** A CycloneDX document as npm writes it. */
type Sbom = {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string } }
  components: { readonly name: string; readonly purl?: string; readonly version: string; readonly type: string }[]
}

// Node of a system for which npm has no package (placeNode).
const nodeComponent = { type: 'application', name: 'node', version: process.versions.node }

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')

/**
 * Writes `sbom.cdx.json`: everything in the archive, also the libraries within the built web app. npm's random number and
 * its time are replaced, so that the same sources have the same bytes.
 */
export const writeSbom = async (folder: string, time: Date): Promise<void> => {
  const file = join(folder, 'sbom.cdx.json')
  const handle = openSync(file, 'w')
  await runNpm(folder, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], handle)
  closeSync(handle)
  const sbom: Sbom = JSON.parse(readFileSync(file, 'utf8'))
  if (!sbom.components.some(({ name }) => name.startsWith('node-')))
    sbom.components.push({ ...nodeComponent, purl: `pkg:generic/node@${process.versions.node}` })
  sbom.metadata.timestamp = time.toISOString()
  // npm gives the name of the temporary folder.
  sbom.metadata.component.name = 'thali'
  sbom.serialNumber = ''
  sbom.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(sbom))}`
  writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`)
}

/** Writes the licences of everything in the archive, for its reader and for the page of the server. */
export const writeNotices = (folder: string): void => {
  const file = join(folder, 'licences.txt')
  writeLicences(file, { lockFile: join(folder, 'package-lock.json'), folders: [folder, root] })
  cpSync(file, join(folder, 'apps/web/dist/licences.txt'))
  // npm is not in the archive.
  rmSync(join(folder, 'package-lock.json'))
}
