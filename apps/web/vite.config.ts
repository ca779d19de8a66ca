/// <reference types="vitest/config" />
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { earlyLogin } from './early-login.ts'
import { precache } from './precache.ts'

// In development the server runs beside Vite; everything it owns is passed on to it.
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** What the contract's barrel names beside what the first screen uses: the table of calls, and their errors. */
const laterContract = /[/]contract[/]src[/](endpoints|error)[.]ts$/

const sourceOf = (path: string): string => join(import.meta.dirname, 'src', path)

/** The modules that some modules import, those included. */
const importsOf = (
  context: Rolldown.ChunkingContext,
  entries: readonly string[],
  isFollowed = (_id: string, _isDynamic: boolean): boolean => true,
): Set<string> => {
  const found = new Set(entries)
  // A set goes on to what is added while it is walked.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    importedIds.filter((one) => isFollowed(one, false)).forEach((one) => found.add(one))
    dynamicallyImportedIds.filter((one) => isFollowed(one, true)).forEach((one) => found.add(one))
  }
  return found
}

/**
 * Puts all that a diner's first screen needs into one file, and all that Table Service needs beside it into another, also
 * what later chunks share with them: on restaurant Wi-Fi six small requests cost more than their bytes.
 *
 * @returns Names the chunk of a module, for one build.
 */
const groupFirstLoads = (): Rolldown.CodeSplittingNameFunction => {
  let names: Map<string, string> | undefined
  const nameAll = (context: Rolldown.ChunkingContext): Map<string, string> => {
    const main = sourceOf('main.tsx')
    const staffArea = sourceOf('app/staff-area.tsx')
    const firstLoad = importsOf(context, [main], (_, isDynamic) => !isDynamic)
    // Diners and the login must not download what Table Service alone needs.
    const others = importsOf(context, [main], (id) => id !== staffArea)
    const staff = importsOf(context, [staffArea], (_, isDynamic) => !isDynamic)
    const tableService = [...staff].filter((id) => id !== staffArea && !others.has(id))
    return new Map([
      ...tableService.map((id) => [id, 'table-service'] as const),
      ...[...firstLoad].filter((id) => !laterContract.test(id)).map((id) => [id, 'first-load'] as const),
    ])
  }
  return (moduleId, context) => (names ??= nameAll(context)).get(moduleId)
}

/**
 * Writes the first screen's styles into the document: the splash is drawn with the first bytes that come, instead of
 * after another round trip. The server allows them by their hash.
 *
 * @returns The plugin.
 */
const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)">/g, (link, name: string) => {
        const file = bundle[name]
        return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link
      }),
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inlineStyles(), earlyLogin(), precache()],
  // The router carries a stand-in for Reacts older than ours.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }] },
  build: {
    outDir: 'dist',
    // The server reads it to know which files belong to which route (first bytes, budgets).
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      // A warning that a busy machine prints above the first start's addresses.
      checks: { pluginTimings: false },
      input: {
        index: join(import.meta.dirname, 'index.html'),
        sw: join(import.meta.dirname, 'src/service-worker/worker.ts'),
      },
      output: {
        // The browser asks for the worker by its name, again and again.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: groupFirstLoads(), debugName: 'first loads' }],
        },
      },
    },
  },
  // Else Vitest reads every stylesheet as empty, and themes.test.ts holds the colours to their contrasts.
  test: { css: { include: /themes[.]css/ } },
  server: { proxy: { '/api': { target: server, ws: true }, '/uploads': server } },
})
