import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotal } from '@thali/contract/orders/order'
import { fromBase45, toBase45 } from './bytes.ts'
import { CodeCollector, type HandedRequest, partsMax, toCodes } from './hand-over-code.ts'

const id = fc.oneof(fc.uuid(), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/))
const quantity = fc.integer({ min: 1, max: 99 })
const option = fc.record({ optionId: id, quantity: fc.integer({ min: 1, max: 20 }) })

const line = fc.record(
  {
    itemId: id,
    price: fc.integer({ min: 0, max: 1_000_000 }).map((paise) => paise / 100),
    quantity,
    specialInstructions: fc.string({ unit: 'grapheme', maxLength: 20 }),
    portionId: id,
    options: fc.array(option, { maxLength: 4 }),
  },
  { requiredKeys: ['itemId', 'price', 'quantity', 'specialInstructions'] },
)

const request: fc.Arbitrary<HandedRequest> = fc
  .record({
    key: fc.oneof(fc.uuid(), fc.constant('once-0123456789AB')),
    createdDateTime: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    restaurantId: id,
    tableNumber: fc.integer({ min: 1, max: 9999 }),
    userId: fc.uuid(),
    items: fc.array(line, { minLength: 1, maxLength: 8 }),
    contact: fc.option(fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) }), {
      nil: undefined,
    }),
  })
  .map(({ key, createdDateTime, contact, ...order }) => ({
    key,
    createdDateTime: createdDateTime.toISOString(),
    order: { ...order, totalPrice: orderTotal(order.items), ...(contact && { contact }) },
  }))

const codesOf = (of: HandedRequest): readonly string[] => {
  const codes = toCodes(of)
  if (!codes) throw new Error('It has no codes')
  return codes
}

const twoLines: HandedRequest = {
  key: 'key-1',
  createdDateTime: '2026-11-20T10:00:00.000Z',
  order: {
    restaurantId: 'spice-garden',
    tableNumber: 7,
    userId: 'guest-1',
    items: [
      { itemId: 'dal', price: 10, quantity: 1, specialInstructions: '' },
      { itemId: 'naan', price: 10, quantity: 2, specialInstructions: 'hot' },
    ],
    totalPrice: 30,
  },
}

/** With a change in the second line. */
const withLine = (of: HandedRequest, part: Partial<HandedRequest['order']['items'][number]>): HandedRequest => {
  const items = of.order.items.map((one, at) => (at === 1 ? { ...one, ...part } : one))
  return { ...of, order: { ...of.order, items, totalPrice: orderTotal(items) } }
}

test('any request arrives unchanged, in whatever order its codes are seen', () => {
  const shown = request.chain((of) =>
    fc.record({ of: fc.constant(of), seen: fc.shuffledSubarray([...codesOf(of)], { minLength: codesOf(of).length }) }),
  )
  fc.assert(
    fc.property(shown, ({ of, seen }) => {
      const collector = new CodeCollector()
      const results = [...seen.slice(0, 1), ...seen].map((code) => collector.read(code))
      const whole = seen.length === 1 ? results[0] : results.at(-1)
      expect(whole).toEqual({ kind: 'order', request: of })
    }),
  )
})

test('a code fits the alphanumeric mode of a small drawing', () => {
  fc.assert(
    fc.property(request, (of) => {
      // Version 10 at error correction M.
      for (const code of codesOf(of)) expect(code).toMatch(/^[0-9A-Z $%*+./:-]{1,311}$/)
    }),
  )
})

test('one wrong character is never another order', () => {
  const damaged = fc.record({
    of: request,
    part: fc.nat(),
    at: fc.nat(),
    character: fc.constantFrom('0', '9', 'A', 'Z', ':', '/', ' ', '%'),
  })
  fc.assert(
    fc.property(damaged, ({ of, part, at, character }) => {
      const codes = [...codesOf(of)]
      const index = part % codes.length
      const code = codes[index] ?? ''
      const place = at % code.length
      fc.pre(code[place] !== character)
      codes[index] = code.slice(0, place) + character + code.slice(place + 1)
      const collector = new CodeCollector()
      for (const one of codes) expect(collector.read(one).kind).not.toBe('order')
    }),
  )
})

test('Base45 reads what it writes, and the example of its standard', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes)
    }),
  )
  expect(toBase45(new TextEncoder().encode('Hello!!'))).toBe('%69 VD92EX0')
  for (const wrong of ['a', 'GGW', '::', ':::']) expect(fromBase45(wrong)).toBeUndefined()
})

test('other codes and other versions are told apart', () => {
  const collector = new CodeCollector()
  expect(collector.read('https://thali.example/t/AbCdEf0123456789')).toEqual({ kind: 'foreign' })
  expect(collector.read('THALI3:1/1:01234567:ABC')).toEqual({ kind: 'version' })
  expect(collector.read('THALI1:0/1:01234567:ABC')).toEqual({ kind: 'damaged' })
  expect(collector.read('THALI1:1/1:01234567:ABC')).toEqual({ kind: 'damaged' })
})

test('parts of two orders do not mix', () => {
  const [one, other] = ['a', 'b'].map((name) => {
    const items = Array.from({ length: 20 }, (_, at) => ({
      itemId: `dish-${at}-${name}`,
      price: 10,
      quantity: 1,
      specialInstructions: '',
    }))
    const order = { restaurantId: 'spice-garden', tableNumber: 1, userId: name, items, totalPrice: 200 }
    return codesOf({ key: `key-${name}`, createdDateTime: '2026-11-20T10:00:00.000Z', order })
  })
  const collector = new CodeCollector()
  expect(one).toHaveLength(2)
  expect(collector.read(one?.[0] ?? '')).toEqual({ kind: 'part', missing: [2], count: 2 })
  expect(collector.read(other?.[1] ?? '')).toEqual({ kind: 'part', missing: [1], count: 2 })
  expect(collector.read(other?.[0] ?? '')).toMatchObject({ kind: 'order', request: { key: 'key-b' } })
})

test('an order has up to twelve codes, and no more', () => {
  const order = { restaurantId: 'spice-garden', tableNumber: 1, userId: 'u', totalPrice: 500 }
  const codesWithNotes = (length: number): readonly string[] | undefined => {
    const note = { price: 10, quantity: 1, specialInstructions: 'x'.repeat(length) }
    const items = Array.from({ length: 50 }, (_, at) => ({ ...note, itemId: `dish-${at}` }))
    return toCodes({ key: 'k', createdDateTime: '2026-11-20T10:00:00.000Z', order: { ...order, items } })
  }
  const counts = Array.from({ length: 60 }, (_, length) => codesWithNotes(length)?.length)
  expect(Math.max(...counts.map((count) => count ?? 0))).toBe(partsMax)
  expect(counts.at(-1)).toBeUndefined()
})

test('only an order with a name has the format that older tablets cannot read', () => {
  const [plain] = fc.sample(request, 1)
  if (!plain) throw new Error('There is no request')
  const { contact: _, ...order } = plain.order
  expect(codesOf({ ...plain, order })[0]).toMatch(/^THALI1:/)
  expect(codesOf({ ...plain, order: { ...order, contact: { phone: '98450 12345' } } })[0]).toMatch(/^THALI1:/)
  expect(codesOf({ ...plain, order: { ...order, contact: { name: 'मीरा' } } })[0]).toMatch(/^THALI2:/)
})

// Half of an emoji has no bytes in UTF-8.
const broken = 'no onion \uD83C'

test.each<[string, (of: HandedRequest) => HandedRequest]>([
  ['note', (of) => withLine(of, { specialInstructions: broken })],
  ['dish', (of) => withLine(of, { itemId: broken })],
  ['portion', (of) => withLine(of, { portionId: broken })],
  ['option', (of) => withLine(of, { options: [{ optionId: broken, quantity: 1 }] })],
  ['price', (of) => withLine(of, { price: 10.004 })],
  ['key', (of) => ({ ...of, key: broken })],
  ['guest', (of) => ({ ...of, order: { ...of.order, userId: broken } })],
  ['restaurant', (of) => ({ ...of, order: { ...of.order, restaurantId: broken } })],
  ['total', (of) => ({ ...of, order: { ...of.order, totalPrice: 31 } })],
])('a %s that would not arrive unchanged has no codes', (_, change) => {
  expect(codesOf(twoLines)).toHaveLength(1)
  expect(toCodes(change(twoLines))).toBeUndefined()
})
