import type { z } from 'zod'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import { errorsOf } from '@thali/contract/api/call-errors'
import {
  apiRoot,
  idempotencyKeyHeader,
  idempotencyReplayedHeader,
  type Endpoint,
  type Rights,
} from '@thali/contract/api/endpoint'
import { errors } from '@thali/contract/api/errors'
import { problem } from '@thali/contract/api/problem-schema'
import { wire } from '@thali/contract/api/wire'
import { staffRoles } from '@thali/contract/auth/roles'
import * as bounds from '@thali/contract/basics/bounds'
import { visitMessage } from '@thali/contract/visits/schema'
import { visitEventsPath } from '@thali/contract/visits/visit'
import { programVersion } from '#server/platform/version.ts'
import { cookieNames } from './cookies.ts'
import { examples } from './openapi-examples.ts'
import { DocumentSchemas, type Json } from './openapi-schemas.ts'
import { callTexts, tags } from './openapi-texts.ts'

const parametersOf = (schemas: DocumentSchemas, schema: z.ZodType, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as { properties?: Json; required?: string[] } // params and queries are objects
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

// Generators know a file by this format.
const binary = { type: 'string', format: 'binary' }

const files = {
  type: 'array',
  minItems: 1,
  maxItems: bounds.menuFilesMax,
  items: binary,
}

const exampleOf = (example: unknown): Json => (example === undefined ? {} : { example })

const bodyOf = (schemas: DocumentSchemas, name: EndpointName, schema: z.ZodType | undefined): Json | undefined => {
  const json = schema && schemas.of(schema, 'input')
  if (!('content' in allEndpoints[name])) {
    return (
      json && { required: true, content: { 'application/json': { schema: json, ...exampleOf(examples[name]?.body) } } }
    )
  }
  if (allEndpoints[name].content === 'bytes')
    return { required: true, content: { 'application/octet-stream': { schema: binary } } }
  if (allEndpoints[name].content === 'files') {
    const form = { type: 'object', required: ['file'], properties: { file: files, ...(json && { item: json }) } }
    const encoding = { item: { contentType: 'application/json' } }
    return { required: true, content: { 'multipart/form-data': { schema: form, ...(json && { encoding }) } } }
  }
  if (!json) {
    const form = { type: 'object', required: ['image'], properties: { image: binary } }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  const form = { type: 'object', required: ['item'], properties: { item: json, image: binary } }
  const encoding = { item: { contentType: 'application/json' } }
  return { required: true, content: { 'multipart/form-data': { schema: form, encoding } } }
}

const whoMay = ({ guest, staff: roles }: Rights): string => {
  const staff =
    roles.length === staffRoles.length ? 'Staff of the restaurant' : `Staff of the restaurant (${roles.join(', ')})`
  if (guest === 'none') return `${staff} only.`
  return guest === 'own' ? `${staff}; guests for their own user id.` : 'Everybody.'
}

const file = { schema: binary }
const tableContent = {
  'text/csv': file,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
}
const fileContents: Partial<Record<EndpointName, Json>> = {
  getExport: tableContent,
  exportMenu: tableContent,
  getReportFile: tableContent,
  getPrintJobImage: { 'image/png': file },
  getBackup: { 'application/gzip': file },
}

// `required` says whether a call needs a key.
const keyedCalls: Partial<Record<EndpointName, boolean>> = {
  createOrder: false,
  createBill: true,
  createCreditNote: true,
  createPayment: true,
  createRefund: true,
  createCashMovement: true,
  testPrinter: false,
  repeatPrintJob: false,
  printBill: false,
  printDay: false,
  printOrder: false,
}

const headers = {
  RequestId: ['Names the call in the log of the server.', { type: 'string' }],
  RetryAfter: ['Seconds until a repetition may succeed.', { type: 'integer', minimum: 0 }],
  ETag: ['Send it back as If-None-Match: an unchanged answer is 304 without a body.', { type: 'string' }],
  IdempotencyReplayed: ['`true` if the answer is that of an earlier call with the same key.', { type: 'string' }],
} as const satisfies Record<string, readonly [string, Json]>

const headerReference = (name: keyof typeof headers): Json => ({ $ref: `#/components/headers/${name}` })

/** The calls with an ETag; a test compares them with their answers. */
const taggedCalls: readonly EndpointName[] = ['getRestaurant', 'getTranslations', 'getStock', 'listPreparationTimes']

/** The headers that a program reads. `name` names a successful call. */
const headersOf = (status: number, name?: EndpointName): Json => ({
  'X-Request-Id': headerReference('RequestId'),
  ...((status === 429 || status === 503) && { 'Retry-After': headerReference('RetryAfter') }),
  ...(name && taggedCalls.includes(name) && { ETag: headerReference('ETag') }),
  ...(name && name in keyedCalls && { [idempotencyReplayedHeader]: headerReference('IdempotencyReplayed') }),
})

/** The responses of a call by status. A status with several codes lists each with its message. */
const answersOf = (schemas: DocumentSchemas, name: EndpointName): Json => {
  const content = fileContents[name] ?? {
    'application/json': { schema: schemas.answer(wire[name].reply, name), ...exampleOf(examples[name]?.reply) },
  }
  const { success } = allEndpoints[name]
  const answers: Record<string, Json> = {
    [success]: {
      description: 'Success',
      headers: headersOf(success, name),
      content,
    },
  }
  const anyProblem = schemas.of(problem, 'output')
  for (const [status, codes] of Map.groupBy(errorsOf(name), (code) => errors[code].status)) {
    const problemOfCall = {
      allOf: [anyProblem, { type: 'object', properties: { code: { enum: codes } } }],
    }
    answers[status] = {
      headers: headersOf(status),
      description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
      // A failed login answers a bare sentence (design §4.8).
      content: { 'application/json': { schema: name === 'login' ? { type: 'string' } : problemOfCall } },
    }
  }
  return answers
}

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  description: 'One per order, entry or paper: however often it is sent, it is stored once.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

/** The alternatives of authentication; an empty one says that none is needed. */
const securityOf = ({ rights: { guest, badBearer }, ...endpoint }: Endpoint): Json[] => [
  ...(guest === 'none' ? [] : [{}]),
  ...(badBearer === 'ignored' ? [] : [{ bearer: [] }]),
  ...(endpoint.cookie === 'visit' ? [{ visit: [] }] : []),
]

const operationOf = (schemas: DocumentSchemas, name: EndpointName): Json => {
  const parts: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; reply: z.ZodType } = wire[name]
  const { rights } = allEndpoints[name]
  const requestBody = bodyOf(schemas, name, parts.body)
  const [tag, summary, description] = callTexts[name] as readonly string[] // a row has two or three texts
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: description ? `${description} ${whoMay(rights)}` : whoMay(rights),
    security: securityOf(allEndpoints[name]),
    parameters: [
      ...(parts.params ? parametersOf(schemas, parts.params, 'path') : []),
      ...(parts.query ? parametersOf(schemas, parts.query, 'query') : []),
      ...(name in keyedCalls ? [{ ...idempotencyKey, required: keyedCalls[name] }] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: answersOf(schemas, name),
  }
}

/** The event stream of a visit, the only call that is no row of the contract's endpoints. */
const visitEvents = (schemas: DocumentSchemas): Json => ({
  get: {
    operationId: 'visitEvents',
    tags: ['Tables'],
    summary: 'Follow a visit',
    description: 'The phone of a visit, by its cookie. Each message is the JSON of one event.',
    security: [{ visit: [] }],
    parameters: [],
    responses: {
      200: {
        description: 'Success',
        headers: headersOf(200),
        content: { 'text/event-stream': { schema: schemas.of(visitMessage, 'output') } },
      },
      ...Object.fromEntries(
        (['not_found', 'sitting_ended', 'unavailable'] as const).map((code) => [
          errors[code].status,
          { description: `\`${code}\`: ${errors[code].message}`, headers: headersOf(errors[code].status) },
        ]),
      ),
    },
  },
})

const description = [
  'Self-hosted table ordering for restaurants.',
  'Times are ISO 8601 in UTC with milliseconds. Amounts are rupees with at most two decimals. Ids are opaque strings. Lists are plain arrays. Answers may get more fields: ignore those that you do not know.',
  'A failure has the status and the `code` of its call, a `message` in English, and the header `X-Request-Id`. Retry after 429 and 503 with the same Idempotency-Key.',
].join('\n\n')

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = (): Json => {
  const schemas = new DocumentSchemas()
  const paths: Record<string, Json> = { [visitEventsPath]: visitEvents(schemas) }
  // Object.keys loses the names; endpoints has exactly these.
  for (const name of Object.keys(allEndpoints) as EndpointName[]) {
    const { method, path } = allEndpoints[name]
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(schemas, name) }
  }
  return schemas.finish({
    openapi: '3.1.0',
    info: {
      title: 'Thali',
      version: programVersion,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiRoot, description: 'This server' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, [text, schema]]) => [name, { description: text, schema }]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a login.' },
        visit: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieNames.visit,
          description: 'The visit of a phone at a table, from the scan of its card or from POST /visits.',
        },
      },
    },
  })
}
