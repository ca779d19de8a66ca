import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { afterTest, startServer, type TestServer } from '#test/harness.ts'
import { readWebApp } from './document.ts'

const open = async (hasServiceWorker: boolean): Promise<TestServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Thali</title>')
  writeFileSync(join(folder, 'sw.js'), 'const version = 1')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  return startServer({ web: readWebApp(folder), hasServiceWorker })
}

test('the service worker is at the root and is revalidated each time', async () => {
  const server = await open(true)
  const response = await server.raw('/sw.js')
  expect([response.status, await response.text()]).toEqual([200, 'const version = 1'])
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  expect(response.headers.get('Content-Type')).toMatch(/javascript/)
  expect(response.headers.get('Content-Security-Policy')).toMatch(/worker-src 'self';/)
  expect((await server.raw('/manifest.webmanifest')).headers.get('Content-Type')).toMatch(/manifest\+json/)
})

test('SERVICE_WORKER=off serves a worker that deletes the caches and unregisters', async () => {
  const server = await open(false)
  const response = await server.raw('/sw.js?1')
  const script = await response.text()
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
  expect(script).toContain('registration.unregister()')
  const stored = new Set(['thali-app-1', 'thali-menu', 'of-somebody-else'])
  const handlers = new Map<string, (event: object) => void>()
  let work: Promise<unknown> | undefined
  let hasLeft = false
  // The globals of a service worker.
  runInNewContext(script, {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    skipWaiting: () => undefined,
    caches: { keys: async () => [...stored], delete: async (name: string) => stored.delete(name) },
    registration: { unregister: async () => (hasLeft = true) },
  })
  handlers.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
  expect([[...stored], hasLeft]).toEqual([['of-somebody-else'], true])
})
