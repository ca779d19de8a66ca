import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import {
  apiRoot,
  allEndpoints,
  bounds,
  errors,
  errorsOf,
  idempotencyKeyHeader,
  staffRoles,
  type EndpointName,
  type Rights,
  visitEventsPath,
} from '@thali/contract'
import { problem, visitMessage, wire } from '@thali/contract/schemas'
import { z } from 'zod'
import type { HttpServer } from '#server/http/server.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const parametersOf = (schema: z.ZodType, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] } // params and queries are objects
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const image = { type: 'string', contentMediaType: 'image/*', contentEncoding: 'binary' }

const binary = { type: 'string', contentEncoding: 'binary' }

const files = {
  type: 'array',
  minItems: 1,
  maxItems: bounds.menuFilesMax,
  items: binary,
}

const bodyOf = (name: EndpointName, schema: z.ZodType | undefined): Json | undefined => {
  const json = schema && schemaOf(schema, 'input')
  if (!('content' in allEndpoints[name]))
    return json && { required: true, content: { 'application/json': { schema: json } } }
  if (allEndpoints[name].content === 'bytes')
    return { required: true, content: { 'application/octet-stream': { schema: binary } } }
  if (allEndpoints[name].content === 'files') {
    const form = { type: 'object', required: ['file'], properties: { file: files } }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  if (!json) {
    const form = { type: 'object', required: ['image'], properties: { image } }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  const form = { type: 'object', required: ['item'], properties: { item: json, image } }
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
  getBackup: { 'application/gzip': file },
}

/** The responses of a call by status. A status with several codes lists each with its message. */
const answersOf = (name: EndpointName): Json => {
  const answers: Record<string, Json> = {
    [allEndpoints[name].success]: {
      description: 'Success',
      content: fileContents[name] ?? { 'application/json': { schema: schemaOf(wire[name].reply, 'output') } },
    },
  }
  for (const [status, codes] of Map.groupBy(errorsOf(name), (code) => errors[code].status)) {
    const problemOfCall = {
      allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { enum: codes } } }],
    }
    answers[status] = {
      description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
      // A failed login answers a bare sentence (design §4.8).
      content: { 'application/json': { schema: name === 'login' ? { type: 'string' } : problemOfCall } },
    }
  }
  return answers
}

// `required` says whether a call needs a key.
const keyedCalls: Partial<Record<EndpointName, boolean>> = {
  createOrder: false,
  createBill: true,
  createCreditNote: true,
  createPayment: true,
  createRefund: true,
  createCashMovement: true,
}

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  description: 'One per order or entry: however often it is sent, it is stored once.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

const operationOf = (name: EndpointName): Json => {
  const parts: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; reply: z.ZodType } = wire[name]
  const { rights } = allEndpoints[name]
  const requestBody = bodyOf(name, parts.body)
  return {
    operationId: name,
    summary: name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    description: whoMay(rights),
    ...(rights.badBearer === 'ignored'
      ? {}
      : { security: rights.guest === 'none' ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
    parameters: [
      ...(parts.params ? parametersOf(parts.params, 'path') : []),
      ...(parts.query ? parametersOf(parts.query, 'query') : []),
      ...(name in keyedCalls ? [{ ...idempotencyKey, required: keyedCalls[name] }] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: answersOf(name),
  }
}

/** The event stream of a visit, the only call that is no row of the contract's endpoints. */
const visitEvents = {
  get: {
    operationId: 'visitEvents',
    summary: 'visit events',
    description: 'The phone of a visit, by its cookie. Each message is the JSON of one event.',
    parameters: [],
    responses: {
      200: {
        description: 'Success',
        content: { 'text/event-stream': { schema: schemaOf(visitMessage, 'output') } },
      },
      404: { description: `\`not_found\`: ${errors.not_found.message}` },
      409: { description: `\`sitting_ended\`: ${errors.sitting_ended.message}` },
      503: { description: `\`unavailable\`: ${errors.unavailable.message}` },
    },
  },
}

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = { [visitEventsPath]: visitEvents }
  // Object.keys loses the names; endpoints has exactly these.
  for (const name of Object.keys(allEndpoints) as EndpointName[]) {
    const { method, path } = allEndpoints[name]
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(name) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Thali',
      version: '0.1.0',
      description: 'Table ordering for restaurants. Times are ISO 8601 UTC, prices rupees with at most two decimals.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiRoot }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** Serves the document at /api/openapi.json, and a page to read it at /api/docs. */
export const serveDocs = async (http: HttpServer): Promise<void> => {
  let json: string | undefined
  // Created at the first request: most processes never need it, and it takes memory.
  const document = { toJSON: openApiDocument }
  http.get(`${apiRoot}/openapi.json`, (_, reply) => {
    json ??= JSON.stringify(document)
    return reply.type('application/json; charset=utf-8').send(json)
  })
  await http.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as StaticDocumentSpec['document'] },
  }) // its type knows 3.0 only
  // The page has scripts and styles of its own. Its policy allows only those.
  await http.register(swaggerUi, {
    routePrefix: `${apiRoot}/docs`,
    staticCSP: true,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
  })
}
