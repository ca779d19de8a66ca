import { allEndpoints, errorsOf, type EndpointName } from '@thali/contract'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness.ts'

const names = Object.keys(allEndpoints) as EndpointName[]

test('the OpenAPI document lists every call with its error codes', async () => {
  const server = await startServer()
  const response = await server.raw('/api/openapi.json')
  type Operation = { operationId: string; responses: Record<string, { description: string }> }
  type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }
  const document = (await response.json()) as Document // the OpenAPI format
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual([...names, 'visitEvents'].toSorted())
  const codes = operations.map(({ operationId, responses }) => [
    operationId,
    Object.values(responses).flatMap(({ description }) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code),
    ),
  ])
  expect(Object.fromEntries(codes)).toEqual(
    Object.fromEntries([
      ...names.map((name) => [name, expect.arrayContaining([...errorsOf(name)])] as const),
      ['visitEvents', ['not_found', 'sitting_ended', 'unavailable']],
    ]),
  )
  const page = await server.raw('/api/docs/')
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
})
