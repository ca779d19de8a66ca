import { describe, expect, test } from 'vitest'
import { allEndpoints, type EndpointName } from './all-endpoints.ts'
import { topics } from './topics.ts'
import { topicMessages, wire } from './wire.ts'

const line = { itemId: 'dal', quantity: 1 }
const creation = { restaurantId: 'spice-garden', tableNumber: 12, userId: 'u-1', items: [line] }

describe('an order creation payload (spec §3)', () => {
  test('takes a table number as a number or as digits', () => {
    expect(wire.createOrder.body.parse(creation).tableNumber).toBe(12)
    expect(wire.createOrder.body.parse({ ...creation, tableNumber: '12' }).tableNumber).toBe(12)
  })

  // The hash of a repeated request compares this text.
  test('without newer fields reads as in 1.0', () => {
    expect(JSON.stringify(wire.createOrder.body.parse(creation))).toBe(
      '{"restaurantId":"spice-garden","tableNumber":12,"userId":"u-1","items":[{"itemId":"dal","quantity":1,"specialInstructions":""}]}',
    )
  })

  test('reads a missing note as an empty one, and drops control characters', () => {
    const note = (specialInstructions?: string | null): string | undefined =>
      wire.createOrder.body.parse({ ...creation, items: [{ ...line, specialInstructions }] }).items[0]
        ?.specialInstructions
    expect(note()).toBe('')
    expect(note(null)).toBe('')
    expect(note('no\u0007 onion\nplease')).toBe('no onion\nplease')
  })

  test.each([
    ['a direction override', 'no \u202Estun\u202C', 'no stun'],
    ['a direction mark and an isolate', '\u200Fno \u2067onion\u2069', 'no onion'],
    ['a joiner of an Indian script or an emoji', 'न\u094D\u200Dय 👨\u200D🍳', 'न\u094D\u200Dय 👨\u200D🍳'],
    ['a right-to-left script', 'پیاز نہیں', 'پیاز نہیں'],
    ['nothing visible', '\u200B\u2060 \u3164\u2800', ''],
  ])('a note with %s is stored clean', (_, specialInstructions, expected) => {
    const { items } = wire.createOrder.body.parse({ ...creation, items: [{ ...line, specialInstructions }] })
    expect(items[0]?.specialInstructions).toBe(expected.normalize('NFC'))
  })

  test('counts a note in whole characters, so 150 emoji fit', () => {
    const fits = (specialInstructions: string): boolean =>
      wire.createOrder.body.safeParse({ ...creation, items: [{ ...line, specialInstructions }] }).success
    expect(fits('🌶'.repeat(150))).toBe(true)
    expect(fits('a'.repeat(150))).toBe(true)
    expect(fits('a'.repeat(151))).toBe(false)
  })

  test.each([
    ['no items', { items: [] }],
    ['51 lines', { items: Array.from({ length: 51 }, () => line) }],
    ['quantity 0', { items: [{ ...line, quantity: 0 }] }],
    ['quantity 100', { items: [{ ...line, quantity: 100 }] }],
    ['quantity 1.5', { items: [{ ...line, quantity: 1.5 }] }],
    ['a quantity in words', { items: [{ ...line, quantity: '1' }] }],
    ['301 dishes in all', { items: Array.from({ length: 4 }, () => ({ ...line, quantity: 76 })) }],
    ['table 0', { tableNumber: 0 }],
    ['table 10000', { tableNumber: 10_000 }],
    ['table 1.5', { tableNumber: 1.5 }],
    ['a table in words', { tableNumber: 'twelve' }],
    ['an empty user id', { userId: '' }],
    ['a user id with a blank', { userId: 'a b' }],
    ['a NUL in a note', { items: [{ ...line, specialInstructions: 'a\0b' }] }],
    ['half a character in a note', { items: [{ ...line, specialInstructions: '\ud800' }] }],
    ['a total in words', { totalPrice: '640' }],
    ['a total that is no number', { totalPrice: Number.NaN }],
  ])('refuses %s', (_, change) => {
    expect(wire.createOrder.body.safeParse({ ...creation, ...change }).success).toBe(false)
  })
})

test('a missing or mistyped field is reported in plain words', () => {
  const told = (body: object): string[] =>
    wire.createOrder.body.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
    []
  expect(told({ tableNumber: 12, items: 'dal' })).toEqual([
    'restaurantId: Is missing',
    'userId: Is missing',
    'items: Must be a list',
  ])
  expect(told({ ...creation, items: [{ itemId: 5, quantity: '1' }] })).toEqual([
    'items.0.itemId: Must be text',
    'items.0.quantity: Must be a number',
  ])
})

describe('an order query', () => {
  const start = (startDateTime: string): string | undefined =>
    wire.listOrders.query.parse({ restaurantId: 'r', startDateTime }).startDateTime?.toISOString()

  test('reads a time without zone as UTC (design §4.12)', () => {
    expect(start('1970-01-01T00:00:00')).toBe('1970-01-01T00:00:00.000Z')
    expect(start('2026-11-20T10:00:00+05:30')).toBe('2026-11-20T04:30:00.000Z')
  })

  test('takes a status in any case', () => {
    expect(wire.listOrders.query.parse({ restaurantId: 'r', status: 'pending' }).status).toBe('Pending')
  })

  test.each([
    'now',
    'infinity',
    '2026-13-01T00:00:00Z',
    '2026-02-30',
    '2026-02-29T10:00:00+05:30',
    '300000-01-01',
    '2101-01-01T00:00:00Z',
    '',
  ])('refuses "%s" as a time', (startDateTime) => {
    expect(wire.listOrders.query.safeParse({ restaurantId: 'r', startDateTime }).success).toBe(false)
  })

  test('takes 29 February of a leap year', () => {
    expect(start('2028-02-29')).toBe('2028-02-29T00:00:00.000Z')
  })
})

test('every endpoint has schemas with a parameter per path placeholder', () => {
  expect(Object.keys(wire).toSorted()).toEqual(Object.keys(allEndpoints).toSorted())
  for (const [name, endpoint] of Object.entries(allEndpoints)) {
    const placeholders = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const parts = wire[name as keyof typeof wire]
    const params = 'params' in parts ? Object.keys(parts.params.shape) : []
    expect(params, name).toEqual(placeholders)
  }
})

test('every topic has a message schema', () => {
  expect(Object.keys(topicMessages)).toEqual(Object.keys(topics))
})

test('every endpoint has restaurantId only where its definition says', () => {
  const names = Object.keys(allEndpoints) as EndpointName[]
  const namedIn = (name: EndpointName): string[] =>
    Object.entries(wire[name])
      .filter(([part, schema]) => part !== 'reply' && 'shape' in schema && 'restaurantId' in schema.shape)
      .map(([part]) => part)
  for (const name of names) {
    const { restaurant } = allEndpoints[name]
    const isInInput = restaurant !== 'row' && restaurant !== 'none'
    expect(namedIn(name), name).toEqual(isInInput ? [restaurant] : [])
  }
  // A row's id alone is no permission. Staff may use it for rows of their restaurant, and guests with a visit's cookie.
  const ofRow = names.filter((name) => allEndpoints[name].restaurant === 'row')
  expect(
    ofRow.filter(
      (name) =>
        (allEndpoints[name].rights.guest !== 'none' && !('cookie' in allEndpoints[name])) || !('params' in wire[name]),
    ),
    // Their bodies name the sitting or the orders, the person, or the other restaurant.
  ).toEqual(['previewBill', 'createBill', 'switchPerson', 'switchRestaurant'])
  expect(names.filter((name) => allEndpoints[name].restaurant === 'none')).toEqual([
    'login',
    'logout',
    'refresh',
    'getService',
    // The secret link names it.
    'getBoard',
    // The visit's cookie or the signed link names the restaurant.
    'listTableOrders',
    'createInvitation',
    'saveFeedback',
    'listVisitBills',
    'openBillLink',
    // About the account of the caller.
    'changeOwnPassword',
    'listOwnSessions',
    'endOwnSessions',
    'listOwnRestaurants',
    'createOwnRestaurant',
    'joinRestaurant',
    'getOwnReports',
    // Before there is a restaurant.
    'getSetup',
    'checkSetupCode',
    'setUp',
    // About the installation.
    'provePresence',
  ])
})
