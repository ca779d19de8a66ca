import { z } from 'zod'
import { namedSchemas } from '@thali/contract/api/named-schemas'
import { fieldTexts } from './openapi-fields.ts'

/** A part of the document. */
export type Json = Record<string, unknown>

type Direction = 'input' | 'output'

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id })

/** Removes what no client needs: the pattern of a time, which has a format, and JavaScript's largest whole number. */
const simplify = (schema: Json, io: Direction): void => {
  if (schema['format'] === 'date-time' || schema['format'] === 'date') delete schema['pattern']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  // Answers may get more fields in a later version.
  if (io === 'output') delete schema['additionalProperties']
}

const marked = (name: string, io: Direction): string => `#/${io}/${name}`

/** Rewrites each reference of a document. */
const mapReferences = (value: unknown, change: (reference: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((element) => mapReferences(element, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string' ? change(part) : mapReferences(part, change),
    ]),
  )
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Gives each field its sentence, also a reference. `owner` is the named schema around it. */
const describeFields = (value: unknown, owner: string): unknown => {
  if (Array.isArray(value)) return value.map((element) => describeFields(element, owner))
  if (!isRecord(value)) return value
  const described = ([name, field]: [string, unknown]): [string, unknown] => {
    const text = fieldTexts[`${owner}.${name}`] ?? fieldTexts[name]
    const inner = describeFields(field, owner)
    return [name, text !== undefined && isRecord(inner) ? { ...inner, description: text } : inner]
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'properties' && isRecord(part)
        ? Object.fromEntries(Object.entries(part).map(described))
        : key === 'example'
          ? part
          : describeFields(part, owner),
    ]),
  )
}

/**
 * Converts the contract's schemas. Those with a name become components. A schema that differs between requests and
 * answers becomes two components; the name of the request component ends in `Request`.
 */
export class DocumentSchemas {
  readonly #found: Record<Direction, Map<string, unknown>> = { input: new Map(), output: new Map() }

  /** A schema; `finish` resolves its references. */
  of(schema: z.ZodType, io: Direction): Json {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema as Json, io), // a plain object
    })
    const mark = (json: unknown): unknown =>
      mapReferences(json, (reference) => marked(reference.replace('#/$defs/', ''), io))
    for (const [name, json] of Object.entries($defs)) this.#found[io].set(name, mark(json))
    return mark(rest) as Json // an object stays one
  }

  /** The schema of an answer, as a component: by its own name, else by the name of its call. */
  answer(schema: z.ZodType, call: string): Json {
    const json = this.of(schema, 'output')
    const items = json['items']
    if ('$ref' in json || (isRecord(items) && '$ref' in items)) return json
    const { properties } = json
    if (isRecord(properties) && Object.keys(properties).length === 0) return json
    const name = `${call.slice(0, 1).toUpperCase()}${call.slice(1)}Answer`
    const isList = json['type'] === 'array'
    this.#found.output.set(name, isList ? items : json)
    const reference = { $ref: marked(name, 'output') }
    return isList ? { ...json, items: reference } : reference
  }

  /** The names of schemas that differ between requests and answers. */
  #differing(): ReadonlySet<string> {
    const { input, output } = this.#found
    const textOf = (json: unknown): string => JSON.stringify(json).replaceAll('#/input/', '#/output/')
    const names = [...input.keys()].filter((name) => output.has(name))
    return new Set(names.filter((name) => textOf(input.get(name)) !== textOf(output.get(name))))
  }

  /** The document with its components in `components.schemas`. */
  finish<T extends { readonly components: Json }>(document: T): T {
    const differing = this.#differing()
    const schemaName = (name: string, io: Direction): string =>
      io === 'input' && differing.has(name) ? `${name}Request` : name
    const schemas = Object.fromEntries(
      (['input', 'output'] as const)
        .flatMap((io) =>
          [...this.#found[io]].map(([name, json]) => [schemaName(name, io), describeFields(json, name)] as const),
        )
        .toSorted(([first], [second]) => (first < second ? -1 : 1)),
    )
    const described = describeFields(document, '') as T // only texts are added
    return mapReferences({ ...described, components: { ...described.components, schemas } }, (reference) => {
      const [, io, name = ''] = /^#\/(input|output)\/(.*)$/.exec(reference) ?? []
      return io === 'input' || io === 'output' ? `#/components/schemas/${schemaName(name, io)}` : reference
    }) as T // only references change
  }
}
