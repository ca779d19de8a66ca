import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import { errorsOf } from '@thali/contract/api/call-errors'
import { wire } from '@thali/contract/api/wire'
import { startServer } from '#test/harness.ts'
import { examples } from './openapi-examples.ts'
import { openApiDocument } from './openapi.ts'

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

test('the OpenAPI document passes the recommended lint rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config })
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
})

test('the OpenAPI document says who may make a call by token or cookie', () => {
  type Operation = { security: Record<string, unknown>[] }
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> } // the OpenAPI format
  const securityOf = (path: string, method: string) =>
    paths[path]?.[method]?.security.map((alternative) => Object.keys(alternative).join())
  expect(securityOf('/orders', 'post')).toEqual(['', 'bearer', 'visit'])
  expect(securityOf('/bills', 'post')).toEqual(['bearer'])
  expect(securityOf('/visits', 'post')).toEqual(['', 'visit'])
  expect(securityOf('/auth/login', 'post')).toEqual([''])
  expect(securityOf('/visits/events', 'get')).toEqual(['visit'])
})

test('an order, a bill and a settings page are types with names', () => {
  const { components } = openApiDocument() as { components: { schemas: Record<string, { required?: string[] }> } } // the OpenAPI format
  const { Order, OrderCreation, Customer, CustomerRequest } = components.schemas
  expect(Order?.required).toContain('revision')
  expect(OrderCreation?.required).toEqual(['restaurantId', 'tableNumber', 'userId', 'items'])
  // A request may leave out what an answer always has.
  expect(Customer).not.toEqual(CustomerRequest)
  expect(JSON.stringify(openApiDocument())).not.toMatch(/#\/(input|output|\$defs)\//)
})

test('the examples of the OpenAPI document are valid', () => {
  const problems = Object.entries(examples).map(([name, { body, reply }]) => {
    const parts: { body?: z.ZodType; reply: z.ZodType } = wire[name as EndpointName] // a key of the examples
    return [name, parts.reply.safeParse(reply).error, body && parts.body?.safeParse(body).error]
  })
  expect(problems).toEqual(Object.keys(examples).map((name) => [name, undefined, undefined]))
})
