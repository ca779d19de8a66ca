import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints, type EndpointName } from '../all-endpoints.ts'
import { wire } from '../schemas.ts'

type Leaf = { readonly path: string; readonly schema: z.ZodType }

/** The schemas below `schema` that have no fields of their own. */
const leavesOf = (schema: z.ZodType, path: string): Leaf[] => {
  const below = (one: unknown, name: string): Leaf[] => leavesOf(one as z.ZodType, `${path}${name}`)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => below(field, `.${name}`))
  if (schema instanceof z.ZodArray) return below(schema.element, '[]')
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return below(schema.unwrap(), '')
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => below(one, ''))
  if (schema instanceof z.ZodRecord) return [...below(schema.keyType, '{}'), ...below(schema.valueType, '.*')]
  if (schema instanceof z.ZodPipe) {
    const fields = below(schema.in, '')
    if (fields.some((leaf) => leaf.schema !== schema.in)) return fields
  }
  return [{ path, schema }]
}

const hasNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0')

// PostgreSQL stores no NUL, and answers a query that has one with an error.
test('no input passes a NUL on', () => {
  const names = Object.keys(allEndpoints) as EndpointName[]
  const leaves = names.flatMap((name) =>
    Object.entries(wire[name])
      .filter(([part]) => part !== 'reply')
      .flatMap(([part, schema]) => leavesOf(schema, `${name}.${part}`)),
  )
  const texts = leaves.filter(({ schema }) => schema.safeParse('a').success || schema.safeParse('12345').success)
  expect(texts.length).toBeGreaterThan(100)
  const passing = leaves.filter(({ schema }) =>
    ['\0', 'a\0b', '12345\0'].some((value) => {
      const parsed = schema.safeParse(value)
      return parsed.success && hasNul(parsed.data)
    }),
  )
  expect(passing.map(({ path }) => path)).toEqual([])
})
