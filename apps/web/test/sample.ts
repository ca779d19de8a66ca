// Sample answers of the API, generated from the schemas of the contract.
import * as fc from 'fast-check'
import { z } from 'zod'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import type { Reply } from '@thali/contract/api/calls'
import type { Endpoint } from '@thali/contract/api/endpoint'
import { wire } from '@thali/contract/api/wire'

type Schema = z.core.JSONSchema.BaseSchema

const sampleRestaurant = 'sample-restaurant'

const names = ['Dal Makhani', 'Paneer Tikka']

/** Fields whose text has a meaning for the screens. */
const texts: Readonly<Record<string, string>> = {
  restaurantId: sampleRestaurant,
  timezone: 'Asia/Kolkata',
  currency: 'INR',
  username: 'meera',
  time: '09:30',
  gstin: '29AAGCB7383J1Z4',
  fssai: '10012022000234',
  prefix: 'A',
  vpa: 'meera@okaxis',
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:00:00.000Z',
  uri: 'https://example.com/',
}

/** Position in the innermost list or pair of a path; 0 outside of lists. */
const rowOf = (path: string): number => Number(path.split('.').findLast((part) => /^\d$/.test(part)) ?? 0)

const ofPattern = (pattern: string): string =>
  fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: 1 })[0] ?? ''

const idAt = (path: string): string => path.replaceAll('.', '-')

const ofText = ({ pattern, format, minLength = 0 }: Schema, field: string, path: string): string => {
  // Two rows of a list differ in their ids, names and dates.
  if (field === 'name') return names[rowOf(path)] ?? field
  if (field === 'defaultTaxClass') return idAt(path.replace(field, 'taxClasses.0.id'))
  if (field === 'id') return path.endsWith('restaurant.id') ? sampleRestaurant : idAt(path)
  if (format === 'date') return `2026-11-2${rowOf(path)}`
  const text = texts[field] ?? formats[format ?? '']
  if (text !== undefined && (pattern === undefined || new RegExp(pattern, 'u').test(text))) return text
  if (pattern !== undefined) return ofPattern(pattern)
  return field.padEnd(minLength, '-')
}

const ofNumber = ({ minimum = 0 }: Schema, path: string): number => Math.max(1, minimum) + rowOf(path)

const ofArray = ({ prefixItems, items = {}, minItems = 0, maxItems = 2 }: Schema, field: string, path: string) => {
  const rows = prefixItems ?? Array.from({ length: Math.max(minItems, Math.min(2, maxItems)) }, () => items)
  return rows.map((row, at) => ofSchema(row as Schema, field.replace(/s$/, ''), `${path}.${at}`)) // no booleans
}

const ofObject = ({ properties = {}, required = [] }: Schema, path: string) =>
  Object.fromEntries(required.map((name) => [name, ofSchema(properties[name] as Schema, name, `${path}.${name}`)])) // no booleans

/** Has the required fields of objects, and two rows of a list. */
const ofSchema = (schema: Schema, field: string, path: string): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[rowOf(path) % schema.enum.length]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return ofSchema(choice, field, path)
  if (schema.type === 'object') return ofObject(schema, path)
  if (schema.type === 'array') return ofArray(schema, field, path)
  if (schema.type === 'string') return ofText(schema, field, path)
  if (schema.type === 'number' || schema.type === 'integer') return ofNumber(schema, path)
  if (schema.type === 'boolean') return false
  // A text that is transformed has no type.
  return schema.type === 'null' ? null : field
}

/** An answer that the contract does not allow. */
export class InvalidReply extends Error {}

/** Checks an answer as the server's tests do. @throws InvalidReply */
export const checkReply = <N extends EndpointName>(name: N, reply: unknown): Reply<N> => {
  const { success, data, error } = wire[name].reply.safeParse(reply)
  if (!success) throw new InvalidReply(`The contract allows no such answer of ${name}: ${z.prettifyError(error)}`)
  return data as Reply<N> // by its schema
}

type Input = {
  readonly name: EndpointName
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

/** Checks a request as the server does, but not forms and files. @throws InvalidReply */
export const checkInput = ({ name, params, query, body }: Input): void => {
  const parts: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; reply: z.ZodType } = wire[name]
  const { content }: Endpoint = allEndpoints[name]
  const check = (schema: z.ZodType | undefined, input: unknown): void => {
    const error = schema?.safeParse(input).error
    if (error) throw new InvalidReply(`The contract allows no such request of ${name}: ${z.prettifyError(error)}`)
  }
  check(parts.params, params)
  check(parts.query, Object.fromEntries(query))
  if (content === undefined) check(parts.body, body)
}

/** The samples as JSON: generating them at each call took a quarter of the time of component tests. */
const samples = new Map<EndpointName, string>()

const sampleOf = (name: EndpointName): string => {
  const sample = ofSchema(z.toJSONSchema(wire[name].reply, { unrepresentable: 'any' }), name, name)
  return JSON.stringify(sample)
}

/** A valid answer of a call for a restaurant: required fields, two rows of each list. */
export const sampleReply = <N extends EndpointName>(name: N, restaurantId = sampleRestaurant): Reply<N> => {
  const sample = samples.get(name) ?? sampleOf(name)
  samples.set(name, sample)
  return checkReply(name, JSON.parse(sample.replaceAll(sampleRestaurant, restaurantId)))
}

/** All calls of the contract. */
export const callNames = Object.keys(allEndpoints) as readonly EndpointName[] // its keys
