import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints, type EndpointName } from '../api/all-endpoints.ts'
import { wire } from '../api/wire.ts'

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

const names = Object.keys(allEndpoints) as EndpointName[]

const leaves = names.flatMap((name) =>
  Object.entries(wire[name])
    .filter(([part]) => part !== 'reply')
    .flatMap(([part, schema]) => leavesOf(schema, `${name}.${part}`)),
)

/** The inputs that pass a character on. Each is tried alone, in a word and in a number. */
const passing = (character: string): string[] =>
  leaves
    .filter(({ schema }) =>
      [character, `a${character}b`, `12345${character}`].some((value) => {
        const parsed = schema.safeParse(value)
        return parsed.success && typeof parsed.data === 'string' && parsed.data.includes(character)
      }),
    )
    .map(({ path }) => path)

// PostgreSQL stores no NUL, and answers a query that has one with an error.
test('no input passes a NUL on', () => {
  const texts = leaves.filter(({ schema }) => schema.safeParse('a').success || schema.safeParse('12345').success)
  expect(texts.length).toBeGreaterThan(100)
  expect(passing('\0')).toEqual([])
})

// Compared with what is stored, and not stored.
const compared = [
  /^(login|joinRestaurant)\.body\.(username|password)$/,
  /^changeOwnPassword\.body\.current$/,
  /^logout\.body\.refreshToken$/,
  /^(checkSetupCode|setUp)\.body\.code$/,
  /^(saveStations|savePrinters)\.body\.base/,
  /^findBillEntry\.params\.key$/,
  /^openBillLink\.body\.link$/,
  /^(importMenu\.query|copyMenu\.body)\.version$/,
  /^(importMenu|copyMenu)\.body\.(columns|changes)\b.*\.(shape|table)$/,
  /^(getBackup\.params|checkBackup\.body|restoreBackup\.body)\.name$/,
  /^listOrderChanges\.query\.updatedSince$/,
  /^listBillRows\.query\.search$/,
  /^printBill\.body\.creditNumber$/,
  /^saveEInvoice\.body\.number$/,
]

// A direction control makes a name or a note read as another one on screens and on paper.
test('no input passes a direction control on', () => {
  const controls = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
  const found = new Set(controls.flatMap((code) => passing(String.fromCodePoint(code))))
  expect([...found].filter((path) => !compared.some((one) => one.test(path)))).toEqual([])
})
