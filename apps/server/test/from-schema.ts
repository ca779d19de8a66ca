import * as fc from 'fast-check'

/** The keywords of JSON Schema that the contract's documents use. */
export type JsonSchema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly string[]
  readonly const?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Values that have broken a database or a parser before. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>('', '\0', 'a\0b', '\ud800', '💥'.repeat(200), 'x'.repeat(5000), 'now', 'infinity', 'NaN'),
  fc.constantFrom<unknown>(
    "'; DROP TABLE orders; --",
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '<script>',
    'null',
    '__proto__',
  ),
  fc.constantFrom<unknown>(null, true, -0, -1, 0.1 + 0.2, 1e308, -1e308, 2 ** 53, 99_999_999_999, [], {}, [[[[]]]]),
  fc.constantFrom<unknown>('300000-01-01T00:00:00Z', '2026-02-30', '0000-00-00', '+275760-09-13T00:00:00.001Z'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Ids of stored rows, so that a request gets past "unknown". */
const examples: Readonly<Record<string, readonly unknown[]>> = {
  restaurantId: ['spice-garden', 'coast-kitchen'],
  itemId: ['spice-garden-dal', 'coast-kitchen-dal'],
  categoryId: ['spice-garden-mains', 'spice-garden-specials', 'coast-kitchen-mains'],
  specialCategoryId: ['spice-garden-specials', ''],
  optionGroupId: ['extras', 'unknown'],
  optionId: ['raita', 'papad'],
  portionId: ['half', 'full'],
  userId: ['guest-1', 'guest-2'],
  username: ['spice-garden-admin', 'nobody'],
}

const ofString = ({ pattern, maxLength = 30, minLength = 0 }: JsonSchema): fc.Arbitrary<unknown> =>
  pattern === undefined
    ? fc.string({ minLength: Math.min(minLength, 50), maxLength: Math.min(Math.max(maxLength, minLength), 60) })
    : fc.stringMatching(new RegExp(pattern, 'u'))

const ofObject = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema, name)])), {
    requiredKeys: [...required],
  })

const valid = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> => {
  const ids = examples[name]
  if (ids) return fc.constantFrom(...ids)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => fromSchema(choice, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const { minimum: min = -10, maximum: max = 2000 } = schema
  const makers: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () => ofString(schema),
    integer: () => fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }),
    number: () => fc.integer({ min: 0, max: 50_000 }).map((paise) => paise / 100),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () => fc.array(fromSchema(schema.items ?? {}, name.replace(/s$/, '')), { maxLength: 6 }),
    object: () => ofObject(schema),
  }
  return makers[schema.type ?? '']?.() ?? hostile
}

/** An arbitrary of JSON values for a schema: one value in 25 breaks it. The field's `name` selects stored ids. */
export const fromSchema = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: valid(schema, name) }, { weight: 1, arbitrary: hostile })
