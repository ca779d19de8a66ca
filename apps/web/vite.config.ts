/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// In development the server runs beside Vite; everything it owns is passed on to it.
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    // The server reads it to know which files belong to which route (first bytes, budgets).
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  // Else Vitest reads every stylesheet as empty, and themes.test.ts holds the colours to their contrasts.
  test: { css: { include: /themes[.]css/ } },
  server: { proxy: { '/api': { target: server, ws: true }, '/uploads': server } },
})
