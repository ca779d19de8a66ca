import { endpoints } from '@thali/contract'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness.ts'

test('the OpenAPI document lists every call of the contract, and a page shows it', async () => {
  const server = await startServer()
  const response = await server.raw('/api/openapi.json')
  type Document = { openapi: string; paths: Record<string, Record<string, { operationId: string }>> }
  const document = (await response.json()) as Document // the shape OpenAPI gives it
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(endpoints).toSorted())
  const page = await server.raw('/api/docs/')
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
})
