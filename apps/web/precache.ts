import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

// Entries that only staff open. The service worker must not download them for diners.
const staffEntrances = ['/app/staff-area.tsx', '/pages/staff/']

/** Files of public/ that the app needs offline. */
const publicFiles = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest']

const isStaff = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  staffEntrances.some((path) => facadeModuleId?.includes(path))

/** The first one is named by the document. */
const guestFiles = (bundle: Rolldown.OutputBundle): string[] => {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
  // vite.config.ts puts the code of the first screen into this chunk.
  const entry = [...chunks.values()].find((chunk) => chunk.name === 'first-load')
  if (!entry) throw new Error('The build has no chunk of the first load.')
  const files = new Set([entry.fileName])
  // The loop also visits elements that it adds to the set.
  for (const name of files) {
    const chunk = chunks.get(name)
    if (!chunk) continue
    const followed = [...chunk.imports, ...chunk.dynamicImports].filter((one) => {
      const next = chunks.get(one)
      return next && !isStaff(next)
    })
    for (const one of [...followed, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(one)
  }
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
  return [...files, ...fonts].map((name) => `/${name}`)
}

/** Adds the list of a diner's files, and a version computed from it, to the service worker. */
export const precache = (): Plugin => ({
  name: 'precache',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
      const files = [...guestFiles(bundle), ...publicFiles]
      const document = bundle['index.html']
      const shell = document?.type === 'asset' ? String(document.source) : ''
      const version = createHash('sha256').update(shell).update(files.join()).digest('hex').slice(0, 12)
      worker.code = `const PRECACHE=${JSON.stringify({ version, files })};${worker.code}`
    },
  },
})
