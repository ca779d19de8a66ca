import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { afterTest, startServer } from '#test/harness.ts'
import { readWebApp } from './files.ts'

const document = '<!doctype html><title>Thali</title><script>document.documentElement.dataset.theme = "dark"</script>'
const script = 'export const menu = "Menu Card"'

const open = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), document)
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/menu-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/menu-1a2b.js.br'), brotliCompressSync(script))
  return startServer({ web: readWebApp(folder) })
}

test.each([
  '/',
  '/restaurants/spice-garden/tables/12/home?x=1',
  '/menu',
  '/admin/orders/running?table=3',
  '/no/such/screen',
])('the page answers at %s, never from a cache without asking', async (path) => {
  const server = await open()
  const response = await server.raw(path, { headers: { Accept: 'text/html' } })
  expect([response.status, await response.text()]).toEqual([200, document])
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
})

test('the page may run its own scripts and the one inline script it was built with, nothing else', async () => {
  const server = await open()
  const policy = (await server.raw('/menu')).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
  expect(policy).toMatch(/style-src 'self';/)
})

test('scripts carry their content in their name, so they are kept for ever and sent compressed', async () => {
  const server = await open()
  const response = await server.raw('/assets/menu-1a2b.js', { headers: { 'Accept-Encoding': 'br' } })
  expect([response.headers.get('Content-Encoding'), await response.text()]).toEqual(['br', script])
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect((await server.raw('/icon.svg')).headers.get('Cache-Control')).toBe('no-cache')
})

test('an asset of an older version is not found, rather than answered with the page', async () => {
  const server = await open()
  expect((await server.raw('/assets/menu-0000.js')).status).toBe(404)
  expect((await server.raw('/uploads/0000.webp')).status).toBe(404)
  expect((await server.raw('/api/no-such-call')).status).toBe(404)
})

test('a folder without a built app is no app', () => {
  expect(readWebApp(tmpdir())).toBeUndefined()
})
