import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import { errorsOf } from '@thali/contract/api/call-errors'
import { problem } from '@thali/contract/api/problem-schema'
import { logIn } from '#test/builders.ts'
import { fromSchema, type JsonSchema } from '#test/from-schema.ts'
import { startServer, type TestServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

type Operation = {
  operationId: EndpointName
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }
type Request = {
  id: EndpointName
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
}

/** The long proof runs 20,000 requests. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 6000)

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** One segment of a path. `fetch` resolves "." and ".." into another address, so they are replaced. */
const pathSegment = (value: string): string =>
  /^\.{1,2}$/.test(value) ? 'none' : encodeURIComponent(value.toWellFormed())

const bodyOf = (operation: Operation): fc.Arbitrary<Pick<Request, 'body'> & { type?: string }> => {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !media) return fc.constant({})
  if (type === 'multipart/form-data') {
    const schema = media.schema.properties?.['item']
    const item = schema ? fromSchema(schema, 'item') : fc.constant(undefined)
    const bytes = fc.option(fc.uint8Array({ maxLength: 200 }))
    return fc.record({ item, image: bytes, file: bytes }).map(({ item, image, file }) => {
      const body = new FormData()
      if (item !== undefined) body.append('item', new Blob([text(item)], { type: 'application/json' }), 'blob')
      if (image) body.append('image', new Blob([new Uint8Array(image)]), 'picture')
      if (file && media.schema.properties?.['file']) body.append('file', new Blob([new Uint8Array(file)]), 'menu.csv')
      return { body }
    })
  }
  return fromSchema(media.schema, 'body').map((value) => ({ type, body: JSON.stringify(value) ?? '' }))
}

const requestOf = (path: string, method: string, operation: Operation, tokens: string[]): fc.Arbitrary<Request> => {
  const fields = operation.parameters.map((parameter) => [
    parameter.name,
    fc.option(fromSchema(parameter.schema, parameter.name), { freq: 9 }),
  ])
  const values: fc.Arbitrary<Record<string, unknown>> = fc.record(Object.fromEntries(fields))
  return fc
    .record({ values, sent: bodyOf(operation), token: fc.constantFrom(...tokens) })
    .map(({ values, sent, token }) => {
      let url = `/api${path}`
      const query = new URLSearchParams()
      const headers: Record<string, string> = {}
      for (const { name, in: place } of operation.parameters) {
        const value = values[name]
        if (place === 'path') url = url.replace(`{${name}}`, pathSegment(text(value ?? 'none')))
        else if (value !== null && place === 'query') query.append(name, text(value).toWellFormed())
        else if (value !== null)
          headers[name] = text(value)
            .replace(/[^\x20-\x7e]/g, '?')
            .slice(0, 400)
      }
      if (token) headers['Authorization'] = `Bearer ${token}`
      if (sent.type) headers['Content-Type'] = sent.type
      const search = query.size > 0 ? `?${query.toString()}` : ''
      return {
        id: operation.operationId,
        method,
        url: url + search,
        headers,
        ...(sent.body === undefined ? {} : { body: sent.body }),
      }
    })
}

const send = async (server: TestServer, { id, method, url, headers, body }: Request): Promise<string> => {
  const signal = AbortSignal.timeout(5000)
  const response = await server.raw(url, {
    method: method.toUpperCase(),
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  })
  const answer = await response.text()
  const description = `${id}: ${response.status} ${answer.slice(0, 200)}`
  expect(response.status, description).toBeLessThan(500)
  if (response.status < 400) return id
  // A failed login returns a bare JSON string; all other failures return a problem of the closed list.
  if (id === 'login') expect(typeof JSON.parse(answer), description).toBe('string')
  else expect(errorsOf(id), description).toContain(problem.parse(JSON.parse(answer)).code)
  return `${id} refused`
}

/** Two portions and a group of two options for the dish of `aWorld`, with the ids that `fromSchema` knows. */
const addChoices = async ({ db }: TestServer): Promise<void> => {
  const [restaurant_id, item_id, id] = ['spice-garden', 'spice-garden-dal', 'extras']
  const details = {
    portions: ['half', 'full'].map((name) => ({ id: name, name: name, price: 90.5, isAvailable: true })),
  }
  const options = ['raita', 'papad'].map((name) => ({
    id: name,
    name: name,
    price: 20,
    maxQuantity: 2,
    isAvailable: true,
    isDefault: false,
  }))
  const group = { restaurant_id, id, name: 'Extras', min_quantity: 0, options: JSON.stringify(options) }
  await db.insertInto('option_groups').values(group).execute()
  await db
    .insertInto('item_option_groups')
    .values({ restaurant_id, item_id, position: 0, option_group_id: id })
    .execute()
  await db
    .updateTable('items')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', item_id)
    .execute()
}

test(`${requests} random OpenAPI requests get no 5xx and only well-formed 4xx`, async () => {
  const server = await startServer()
  const world = await aWorld(server)
  await aWorld(server, 'coast-kitchen')
  await addChoices(server)
  const { accessToken } = await logIn(server, world.restaurant.waiter)
  const document = (await (await server.raw('/api/openapi.json')).json()) as Document // generated from the contract
  const tokens = ['', accessToken, world.adminToken, world.adminToken, 'nonsense']
  const arbitraries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Without the event stream, which is no call of the contract.
      .filter(([, operation]) => operation.operationId in allEndpoints)
      .map(([method, operation]) => requestOf(path, method, operation, tokens)),
  )
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.oneof(...arbitraries), async (request) => {
      seen.add(await send(server, request))
    }),
    { numRuns: requests, endOnFailure: true },
  )
  // Some requests must succeed: the test must get past validation.
  expect([...seen].filter((id) => !id.endsWith('refused')).length).toBeGreaterThan(10)
}, 600_000)
