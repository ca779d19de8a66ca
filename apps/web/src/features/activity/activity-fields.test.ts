import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import { wire } from '@thali/contract/api/wire'
import { activityMessages as messages } from './activity-messages.en.ts'
import { codedFields } from './activity-words.ts'

/** Calls whose bodies are recorded as they are stored. */
const recorded = [
  'saveSettings',
  'saveTables',
  'saveCategory',
  'saveItem',
  'saveOptionGroup',
  'saveStations',
  'savePrinters',
  'createOffer',
  'createStaff',
  'updateStaff',
  'createProgram',
] as const satisfies readonly EndpointName[]

/** Fields that no entry shows: ids, versions, secrets and the form in which dishes are stored elsewhere. */
const unrecorded: ReadonlySet<string> = new Set([
  'id',
  'version',
  'restaurantId',
  'base',
  'password',
  'pin',
  'types',
  'state',
])

type Schema = {
  readonly $ref?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

type Field = { readonly name: string; readonly codes: readonly string[] }

/** The fields of a schema with the codes that they may have. */
const fieldsOf = (schema: Schema, name: string, definitions: Readonly<Record<string, Schema>>): readonly Field[] => {
  const of = (part: Schema, partName = name): readonly Field[] => fieldsOf(part, partName, definitions)
  if (schema.$ref) return of(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  const { properties, additionalProperties: others, items } = schema
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (alternatives.length > 0) return alternatives.flatMap((part) => of(part))
  // A group has no value of its own.
  if (properties) return Object.entries(properties).flatMap(([key, part]) => of(part, key))
  return [
    { name, codes: (schema.enum ?? []).filter((code) => typeof code === 'string') },
    ...(items ? of(items) : []),
    ...(typeof others === 'object' ? of(others) : []),
  ]
}

const fields = recorded
  .flatMap((call) => {
    const schema = z.toJSONSchema(wire[call].body, { io: 'input', unrepresentable: 'any' })
    return fieldsOf(schema as Schema, '', (schema.$defs ?? {}) as Record<string, Schema>)
  })
  .filter(({ name }) => name !== '' && !unrecorded.has(name))

test('each recorded field has words', () => {
  expect(fields.length).toBeGreaterThan(100)
  expect([...new Set(fields.map(({ name }) => name))].filter((name) => !(name in messages.fields))).toEqual([])
})

test('each recorded code has words', () => {
  const coded = fields.filter(({ name, codes }) => codes.length > 0 && name !== 'languages')
  expect(coded.map(({ name }) => name).filter((name) => !codedFields.has(name))).toEqual([])
  expect(coded.flatMap(({ codes }) => codes).filter((code) => !(code in messages.values))).toEqual([])
})
