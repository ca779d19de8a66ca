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

/**
 * Puts all that a diner's first screen needs into one file, also what later chunks share with it: on restaurant Wi-Fi
 * six small requests cost more than their bytes.
 *
 * @returns Names the chunk of a module, for one build.
 */
const groupFirstLoad = (): Rolldown.CodeSplittingNameFunction => {
  let firstLoad: Set<string> | undefined
  return (moduleId, context) => {
    if (!firstLoad) {
      firstLoad = new Set([join(import.meta.dirname, 'src/main.tsx')])
      for (const id of firstLoad)
        for (const imported of context.getModuleInfo(id)?.importedIds ?? []) firstLoad.add(imported)
    }
    return firstLoad.has(moduleId) && !laterContract.test(moduleId) ? 'first-load' : undefined
  }
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
        codeSplitting: { groups: [{ name: groupFirstLoad(), debugName: 'first load' }] },
      },
    },
  },
  // Else Vitest reads every stylesheet as empty, and themes.test.ts holds the colours to their contrasts.
  test: { css: { include: /themes[.]css/ } },
  server: { proxy: { '/api': { target: server, ws: true }, '/uploads': server } },
})
