/// <reference types="vitest/config" />
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { earlyLogin } from './early-login.ts'
import { precache } from './precache.ts'

// In development the server runs beside Vite; everything it owns is passed on to it.
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** Modules of the contract that the first screen does not use, although it imports their index. */
const laterContract = /[/]contract[/]src[/](category|endpoints|error|roles|topics)[.]ts$/

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

/** Downloaded on idle. A module of several goes to the last of them. */
const guestParts = {
  'guest-pages': [
    'app/my-orders-area.tsx',
    'features/orders/live-order-bar.tsx',
    'pages/basket-beside-menu.tsx',
    'pages/guest/basket-page.tsx',
    'pages/guest/search-page.tsx',
  ],
  // Does not wait for the pictures.
  outbox: ['app/start-later.ts'],
  'menu-popups': [
    'app/guest-navigation.tsx',
    'features/basket/ui/dish-order.tsx',
    'features/menu/category-sheet.tsx',
    'features/menu/dish-sheet.tsx',
    'features/waiter-calls/call-waiter.tsx',
  ],
}

/**
 * Groups the modules into few files: on restaurant Wi-Fi six small requests cost more than their bytes, and the first
 * download names every later file. `first-load`: the diner's first screen. `table-service`: what only Table Service
 * needs. `later`: what Table Service shares with other later screens. Then the parts of `guestParts`; a screen of its
 * own is a file of its own.
 *
 * @returns Names the chunk of a module, for one build.
 */
const groupFiles = (): Rolldown.CodeSplittingNameFunction => {
  let names: Map<string, string> | undefined
  const nameAll = (context: Rolldown.ChunkingContext): Map<string, string> => {
    const main = sourceOf('main.tsx')
    const staffArea = sourceOf('app/staff-area.tsx')
    const parts = (name: string, entries: readonly string[], isPart = (_id: string): boolean => true) =>
      [...importsOf(context, entries, (_, isDynamic) => !isDynamic)]
        .filter((id) => id !== staffArea && isPart(id))
        .map((id) => [id, name] as const)
    // Diners and the login must not download what Table Service alone needs.
    const others = importsOf(context, [main], (id) => id !== staffArea)
    // A later row replaces an earlier one. Libraries that few screens need stay apart.
    return new Map([
      ...Object.entries(guestParts).flatMap(([name, entries]) =>
        parts(name, entries.map(sourceOf), (id) => !id.includes('node_modules')),
      ),
      ...parts('table-service', [staffArea]),
      ...parts('later', [staffArea], (id) => others.has(id)),
      ...parts('first-load', [main], (id) => !laterContract.test(id)),
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

/**
 * Names the classes of CSS modules by file and order, such as `s1f-3`: the first download holds each name twice, in a script
 * and in the styles.
 */
const shortClassNames = (): ((name: string, file: string) => string) => {
  const files = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted()
  const namesOf = new Map<string, string[]>()
  return (name, file) => {
    const names = namesOf.get(file) ?? []
    namesOf.set(file, names)
    if (!names.includes(name)) names.push(name)
    const at = files.indexOf(relative(import.meta.dirname, file))
    return `s${at.toString(36)}-${names.indexOf(name).toString(36)}`
  }
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), inlineStyles(), earlyLogin(), precache()],
  // The router carries a stand-in for Reacts older than ours.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }] },
  // A developer sees the classes' own names.
  css: { modules: command === 'build' ? { generateScopedName: shortClassNames() } : {} },
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
          groups: [{ name: groupFiles(), debugName: 'files' }],
        },
      },
    },
  },
  // Else Vitest reads every stylesheet as empty, and themes.test.ts holds the colours to their contrasts.
  test: { css: { include: /themes[.]css/ } },
  server: { proxy: { '/api': { target: server, ws: true }, '/uploads': server } },
}))
