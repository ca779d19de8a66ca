/// <reference types="vitest/config" />
import { globSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { earlyLogin } from './early-login.ts'
import { languages } from './languages.ts'
import { pageTranslation } from './page-translation.ts'
import { precache } from './precache.ts'

// In development Vite runs together with the server and forwards the server's paths.
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

const sourceOf = (path: string): string => join(import.meta.dirname, 'src', path)

/** The modules that some modules import, including themselves. */
const importsOf = (
  context: Rolldown.ChunkingContext,
  entries: Iterable<string>,
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

/** Screens that the first download opens, but that a guest at the menu does not need next. */
const isLaterScreen = (id: string): boolean =>
  /[/]src[/](pages[/]staff[/]|app[/](staff-area|later-screens)[.])/.test(id)

/**
 * Groups the modules into few files. On restaurant Wi-Fi six small requests cost more than their bytes, and the first
 * download names every later file. `first-load`: the diner's first screen. Then what it imports later: each import of
 * `main.tsx` has its own file, `menu-popups` has features, `guest-pages` the screens. `table-service`: only for Table
 * Service. `later`: shared by Table Service and guests. `later-parts`: shared by Table Service and other later screens.
 * `login-parts`: shared by the login page and other staff screens. Each other screen has its own file.
 */
const groupFiles = (): Rolldown.CodeSplittingNameFunction => {
  let names: Map<string, string> | undefined
  const nameAll = (context: Rolldown.ChunkingContext): Map<string, string> => {
    const main = sourceOf('main.tsx')
    const staffArea = sourceOf('app/staff-area.tsx')
    const loginPage = sourceOf('pages/staff/session/login-page.tsx')
    const parts = (name: string, entries: Iterable<string>, isPart = (_id: string): boolean => true) =>
      [...importsOf(context, entries, (_, isDynamic) => !isDynamic)]
        .filter((id) => id !== staffArea && isPart(id))
        .map((id) => [id, name] as const)
    const isOurs = (id: string): boolean => !id.includes('node_modules') // libraries of few screens stay separate
    const dynamicImports = (id: string): readonly string[] => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []
    const firstLoad = importsOf(context, [main], (_, isDynamic) => !isDynamic)
    const next = [...firstLoad].flatMap(dynamicImports).filter((id) => !isLaterScreen(id))
    const isFeature = (id: string): boolean => !/[/]src[/](app|pages)[/]/.test(id)
    // Diners and the login must not download modules that only Table Service needs.
    const others = importsOf(context, [main], (id) => id !== staffArea)
    const ofGuests = importsOf(context, next, (id) => !isLaterScreen(id))
    // A later row replaces an earlier one.
    return new Map([
      ...parts('login-parts', [loginPage], (id) => id !== loginPage && isOurs(id) && !ofGuests.has(id)),
      ...parts(
        'guest-pages',
        next.filter((id) => !isFeature(id)),
        isOurs,
      ),
      ...parts('menu-popups', next.filter(isFeature), isOurs),
      ...dynamicImports(main).flatMap((id) => parts(basename(id, '.ts'), [id], isOurs)),
      ...parts('table-service', [staffArea]),
      ...parts('later-parts', [staffArea], (id) => others.has(id)),
      ...parts('later', [staffArea], (id) => ofGuests.has(id)),
      ...parts('first-load', [main]),
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

/** Leaves out the comments of the document: each first visit downloads it. `<!--name-->` is a place that the server fills. */
const withoutComments = (): Plugin => ({
  name: 'without-comments',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll(/\n *<!-- [\s\S]*?-->/g, '') },
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
  plugins: [react(), inlineStyles(), earlyLogin(), pageTranslation(), withoutComments(), languages(), precache()],
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
        // The first download names all later files: shorter names are fewer bytes of it.
        chunkFileNames: 'assets/[name]-[hash:7].js',
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
