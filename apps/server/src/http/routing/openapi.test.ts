import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import { errorsOf } from '@thali/contract/api/call-errors'
import { wire } from '@thali/contract/api/wire'
import { aRestaurant } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { examples } from './openapi-examples.ts'
import { fieldTexts } from './openapi-fields.ts'
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
    return [name, reply && parts.reply.safeParse(reply).error, body && parts.body?.safeParse(body).error]
  })
  expect(problems).toEqual(Object.keys(examples).map((name) => [name, undefined, undefined]))
})

type Schema = { readonly properties?: Record<string, { description?: string; $ref?: string }>; readonly $ref?: string }
type Answer = { headers: Record<string, unknown>; content?: Record<string, { schema: Schema & { items?: Schema } }> }
type Operations = Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>

const readDocument = () => openApiDocument() as { components: { schemas: Record<string, Schema> }; paths: Operations } // the OpenAPI format

const listAnswers = (): [string, string, Answer][] =>
  Object.values(readDocument().paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses).map(([status, answer]): [string, string, Answer] => [operationId, status, answer]),
    )

test('every answer with fields is a type with a name', () => {
  const unnamed = listAnswers().flatMap(([name, status, { content }]) => {
    const schema = content?.['application/json']?.schema
    const hasName = schema === undefined || schema.$ref !== undefined || schema.items?.$ref !== undefined
    return Number(status) >= 300 || hasName || Object.keys(schema.properties ?? {}).length === 0 ? [] : [name]
  })
  expect(unnamed).toEqual([])
  const { CreateProgramAnswer, PreviewBillAnswer, ListWebhooksAnswer } = readDocument().components.schemas
  for (const [schema, field] of [
    [CreateProgramAnswer, 'token'],
    [PreviewBillAnswer, 'discountLimit'],
    [ListWebhooksAnswer, 'trouble'],
  ] as const)
    expect(schema?.properties?.[field]?.description).toMatch(/\.$/)
})

test('fields that an order, a bill or a ticket needs have a sentence', () => {
  const { schemas } = readDocument().components
  const plain = [
    'name',
    'tableNumber',
    'quantity',
    'price',
    'itemId',
    'itemName',
    'reason',
    'status',
    'items',
    'restaurant',
  ]
  const silent = [
    'Order',
    'OrderLine',
    'Payment',
    'Share',
    'UpiRequest',
    'Progress',
    'Tick',
    'TableCard',
    'BillGroup',
  ].flatMap((owner) =>
    Object.entries(schemas[owner]?.properties ?? {}).flatMap(([name, { description }]) =>
      description === undefined && !plain.includes(name) && !name.endsWith('DateTime') ? [`${owner}.${name}`] : [],
    ),
  )
  expect(silent).toEqual([])
})

test('each sentence about a field belongs to one', () => {
  const text = JSON.stringify(readDocument())
  const unused = Object.entries(fieldTexts).filter(([, sentence]) => !text.includes(JSON.stringify(sentence)))
  expect(unused).toEqual([])
})

test('the headers that a program reads are in the document', async () => {
  const headers = listAnswers().map(
    ([name, status, answer]) => [name, status, Object.keys(answer.headers ?? {})] as const,
  )
  const having = (header: string): string[] => [
    ...new Set(headers.flatMap(([name, , names]) => (names.includes(header) ? [name] : []))),
  ]
  expect(
    headers.filter(([, status, names]) => ['429', '503'].includes(status) !== names.includes('Retry-After')),
  ).toEqual([])
  expect(having('X-Request-Id')).toEqual(having('Retry-After'))
  expect(having('Idempotency-Replayed')).toContain('createOrder')
  const server = await startServer()
  await aRestaurant(server.db)
  const tagged: string[] = []
  for (const [name, { path, method }] of Object.entries(allEndpoints)) {
    if (method !== 'GET' || !path.startsWith('/restaurants/:restaurantId')) continue
    const address = path.replace(':restaurantId', 'spice-garden').replace(':language', 'hi')
    if ((await server.raw(`/api${address}`)).headers.has('ETag')) tagged.push(name)
  }
  expect(having('ETag').toSorted()).toEqual(tagged.toSorted())
})
