/// <reference types="vitest/config" />
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { earlyLogin } from './early-login.ts'
import { languages } from './languages.ts'
import { pageTranslation } from './page-translation.ts'
import { precache } from './precache.ts'

// In development Vite runs together with the server and forwards the server's paths.
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** Modules of the contract that the first screen does not use, although it imports their index. */
const laterContract = /[/]contract[/]src[/](category|endpoints|error|kitchen|kitchen-state|language|roles|topics)[.]ts$/

/** The rules of the kitchen's tickets, of bills and of business days, calls of the administration: separate files, because few screens use them. */
const rulesOfFewScreens =
  /[/]contract[/]src[/](kitchen|kitchen-ticks|allocation|bill|bill-document|bill-document-english[.]en|bill-labels-north|bill-labels-south|bill-document-messages[.]en|bill-error|bill-number|billing|business-day|checklist|credit|day-report|day-sums|endpoints-admin|endpoints-bills|endpoints-printing|endpoints-setup|endpoints-translations|audit|gstin|paper|printing-states|programs|report-periods|self-check|settlement|setup|sound|split|translation|tax|upi|webhook-states)[.]ts$/

const sourceOf = (path: string): string => join(import.meta.dirname, 'src', path)

/** The modules that some modules import, including themselves. */
const importsOf = (
  context: Rolldown.ChunkingContext,
  entries: readonly string[],
  isFollowed = (_id: string, _isDynamic: boolean): boolean => true,
): Set<string> => {
  const found = new Set(entries)
  // The loop also visits elements that it adds to the set.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    importedIds.filter((one) => isFollowed(one, false)).forEach((one) => found.add(one))
    dynamicallyImportedIds.filter((one) => isFollowed(one, true)).forEach((one) => found.add(one))
  }
  return found
}

/** Downloaded on idle. A module of several parts belongs to the last of them. */
const guestParts = {
  'guest-pages': [
    'app/my-orders-area.tsx',
    'features/menu/menu-empty.tsx',
    'features/orders/live-order-bar.tsx',
    'pages/basket-beside-menu.tsx',
    'pages/guest/bad-table-page.tsx',
    'pages/guest/basket-page.tsx',
    'pages/guest/search-page.tsx',
    'pages/guest/start-page.tsx',
    'pages/not-found-page.tsx',
  ],
  // Does not wait for the pictures.
  outbox: ['app/start-later.ts'],
  'menu-popups': [
    'app/guest-navigation.tsx',
    'features/basket/ui/choice-sheets.tsx',
    'features/basket/ui/dish-order.tsx',
    'features/menu/category-sheet.tsx',
    'features/menu/closed-banner.tsx',
    'features/menu/dish-sheet.tsx',
    'features/languages/language-bar.tsx',
    'features/menu/filter-bar.tsx',
    'pages/guest/visit-notice.tsx',
    'features/waiter-calls/call-waiter.tsx',
  ],
  // The start in a remembered language waits for it.
  language: ['app/follow-language.ts'],
}

/** Shared by screens of Table Service. As files of their own they would cost its download more than their names save. */
const roomParts = [
  'app/follow-printers.ts',
  'features/basket/store/pad-table.ts',
  'features/orders/grand-total.tsx',
  'features/settings/pause-words.ts',
  'pages/staff/order-at.tsx',
  'ui/settled.ts',
  'features/orders/follow-kitchen.ts',
  'features/orders/line-progress.tsx',
  'features/orders/line-words.ts',
  'features/orders/lost-drafts.tsx',
  'features/orders/order-head.tsx',
  'features/orders/order-card.module.css',
  'features/orders/progress-ticks.ts',
  'features/orders/running-order-update.ts',
  'features/orders/running-orders.module.css',
  'features/orders/running-order-drafts.ts',
  'lib/focus-when-lost.ts',
  'ui/number-field.tsx',
  'ui/reason-field.tsx',
  'pages/staff/add-more-messages.en.ts',
]

/** Texts of the login and of forms. */
const fewTexts = ['features/session/messages.en.ts', 'ui/form-messages.en.ts']

/** The menu, the search and the basket of the staff. */
const staffMenu = ['pages/staff/basket-page.tsx', 'pages/staff/menu-page.tsx', 'pages/staff/search-page.tsx']

/**
 * Groups the modules into few files. On restaurant Wi-Fi six small requests cost more than their bytes, and the first
 * download names every later file. `first-load`: the diner's first screen. `table-service`: only for Table Service.
 * `later`: shared by Table Service and other later screens. Then follow the parts of `guestParts`. Each other screen
 * has its own file.
 */
const groupFiles = (): Rolldown.CodeSplittingNameFunction => {
  let names: Map<string, string> | undefined
  const nameAll = (context: Rolldown.ChunkingContext): Map<string, string> => {
    const main = sourceOf('main.tsx')
    const staffArea = sourceOf('app/staff-area.tsx')
    const parts = (name: string, entries: readonly string[], isPart = (_id: string): boolean => true) =>
      [...importsOf(context, entries, (_, isDynamic) => !isDynamic)]
        .filter((id) => id !== staffArea && !rulesOfFewScreens.test(id) && isPart(id))
        .map((id) => [id, name] as const)
    // Diners and the login must not download modules that only Table Service needs.
    const others = importsOf(context, [main], (id) => id !== staffArea)
    // A later row replaces an earlier one. Libraries of few screens stay separate.
    return new Map([
      ...parts('staff-menu', staffMenu.map(sourceOf), (id) => id.includes('/pages/staff/')),
      ...parts('room-parts', roomParts.map(sourceOf), (id) => !id.includes('node_modules')),
      ...Object.entries(guestParts).flatMap(([name, entries]) =>
        parts(name, entries.map(sourceOf), (id) => !id.includes('node_modules')),
      ),
      ...parts('table-service', [staffArea]),
      ...parts('later', [staffArea], (id) => others.has(id)),
      ...parts('first-load', [main], (id) => !laterContract.test(id)),
      // Files of their own would be named in the first download.
      ...fewTexts.map((name) => [sourceOf(name), 'later'] as const),
    ])
  }
  return (moduleId, context) => (names ??= nameAll(context)).get(moduleId)
}

/**
 * Inlines the first screen's styles into the document, so that the splash needs no further round trip. The server
 * allows them by their hash.
 */
const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)">/g, (link, name: string) => {
        const file = bundle[name]
        // A layer that comes first loses against all others: with the reset last, no control has a style.
        if (file?.type === 'asset' && !String(file.source).trimStart().startsWith('@layer reset'))
          throw new Error('The first styles do not begin with the reset: a shared file imports the first download.')
        return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link
      }),
  },
})

/**
 * Names the classes of CSS modules by file and order, such as `s1f-3`. Short names save bytes, because the first
 * download contains each name twice, in a script and in the styles.
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
  plugins: [react(), inlineStyles(), earlyLogin(), pageTranslation(), languages(), precache()],
  // The router imports a shim for older versions of React.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }] },
  // Development keeps readable class names.
  css: { modules: command === 'build' ? { generateScopedName: shortClassNames() } : {} },
  build: {
    outDir: 'dist',
    // The server and the budgets read the files of each route from it.
    manifest: true,
    // Maps executed functions to their modules (tools/record-journeys.ts).
    sourcemap: process.env['SOURCE_MAPS'] === 'on' ? 'hidden' : false,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      // A busy machine would print this warning above the addresses at the first start.
      checks: { pluginTimings: false },
      input: {
        index: join(import.meta.dirname, 'index.html'),
        sw: join(import.meta.dirname, 'src/service-worker/worker.ts'),
      },
      output: {
        // The address of the service worker must not change.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: groupFiles(), debugName: 'files' }],
        },
      },
    },
  },
  // By default Vitest reads stylesheets as empty; themes.test.ts checks the colours.
  test: { css: { include: /themes[.]css/ } },
  server: { proxy: { '/api': { target: server, ws: true }, '/uploads': server, '/t/': server } },
}))
