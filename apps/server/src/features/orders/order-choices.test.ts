import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { topicPath } from '@thali/contract/api/topics'
import type { Option } from '@thali/contract/menu/choice'
import type { OrderLine } from '@thali/contract/orders/order'
import { openWithChoices, pick } from '#test/choices.ts'

const open = async () => {
  const world = await openWithChoices()
  const { server, order } = world
  const refused = async (items: Input<'createOrder'>['body']['items']) => {
    const { status, problem } = await order(items)
    expect(await server.db.selectFrom('orders').select('id').execute()).toEqual([])
    return { status, ...problem }
  }
  return { ...world, refused }
}

describe('a group of at least one and at most two options (india.md §5.0)', () => {
  test('a sold-out option is refused by name and line', async () => {
    const { refused, switchOption, ids, biryaniLine } = await open()
    await switchOption(ids.nuts, false)
    const lines = [
      { ...biryaniLine, options: pick(ids.egg) },
      { ...biryaniLine, options: pick(ids.nuts) },
      { itemId: 'naan', quantity: 1 },
    ]
    const problem = await refused(lines)
    const lineKey = `${ids.biryani}+${ids.nuts}*1`
    expect([problem.status, problem.code, problem.unavailableItems]).toEqual([
      422,
      'item_unavailable',
      [{ itemId: ids.biryani, itemName: 'Biryani', choiceName: 'Nuts', choiceId: ids.nuts, lineKey }],
    ])
  })

  test('a sold-out portion is refused by name; the default is the first', async () => {
    const { server, refused, saveItem, restaurantId, token, ids, biryaniLine } = await open()
    const portions = [
      { id: ids.half, name: 'Half', price: 180, isAvailable: false },
      { id: ids.full, name: 'Full', price: 320.55 },
    ]
    await saveItem({ id: ids.biryani, portions })
    for (const portion of [{}, { portionId: ids.half }]) {
      const { unavailableItems } = await refused([{ ...biryaniLine, ...portion, options: pick(ids.egg) }])
      expect(unavailableItems).toMatchObject([{ itemName: 'Biryani', choiceName: 'Half', choiceId: ids.half }])
    }
    const { body } = await server.call('listOrders', { query: { restaurantId } }, { token })
    expect(body).toEqual([])
  })

  test('a portion or option that the dish lacks is refused by line', async () => {
    const { refused, saveGroup, saveItem, ids, biryaniLine } = await open()
    const sauces = await saveGroup({ name: 'Sauces', min: 0, max: null, options: [{ name: 'Mint' }] })
    const tikka = await saveItem({
      name: 'Tikka',
      portions: [{ name: 'Six', price: 200 }],
      optionGroupIds: [sauces.id],
    })
    const options = pick(ids.egg)
    for (const line of [
      { ...biryaniLine, options: pick(ids.egg, sauces.options[0]?.id ?? '') },
      { ...biryaniLine, options: pick('unknown') },
      { ...biryaniLine, portionId: tikka.portions?.[0]?.id ?? '', options },
      { ...biryaniLine, portionId: "'; DROP TABLE orders; --", options },
    ]) {
      const { status, code, unavailableItems } = await refused([line])
      expect([status, code]).toEqual([422, 'item_unavailable'])
      expect(unavailableItems).toEqual([
        { itemId: ids.biryani, itemName: 'Biryani', lineKey: expect.stringContaining(ids.biryani) },
      ])
    }
    const { unavailableItems } = await refused([{ itemId: 'naan', quantity: 1, portionId: ids.half }])
    expect(unavailableItems).toMatchObject([{ itemId: 'naan' }])
  })

  test('a required group without available options makes the dish unavailable', async () => {
    const { refused, saveGroup, saveItem, switchOption } = await open()
    const spice = await saveGroup({ name: 'Spice', min: 1, max: 1, options: [{ name: 'Hot' }] })
    const curry = await saveItem({ name: 'Curry', optionGroupIds: [spice.id] })
    await switchOption(spice.options[0]?.id ?? '', false)
    const problem = await refused([{ itemId: curry.id, quantity: 1 }])
    expect(problem.unavailableItems).toEqual([{ itemId: curry.id, itemName: 'Curry' }])
  })

  test('defaults count without options, and not once they are sold out', async () => {
    const { order, saveGroup, saveItem, switchOption } = await open()
    const options = [{ name: 'Mild', price: 5, isDefault: true }, { name: 'Hot' }]
    const spice = await saveGroup({ name: 'Spice', min: 1, max: 1, options })
    const curry = await saveItem({ name: 'Curry', optionGroupIds: [spice.id] })
    const line = { itemId: curry.id, quantity: 1 }
    const { body } = await order([line])
    const [mild] = spice.options
    expect(body.items).toMatchObject([
      { price: 185, options: [{ optionId: mild?.id, groupName: 'Spice', name: 'Mild', price: 5, quantity: 1 }] },
    ])
    await switchOption(mild?.id ?? '', false)
    const { status, problem } = await order([line])
    expect([status, problem.code]).toEqual([422, 'options_invalid'])
    expect(problem).toMatchObject({ groupName: 'Spice', groupId: spice.id })
  })

  test.each<[string, object]>([
    ['an option of quantity 0', { options: [{ optionId: 'egg', quantity: 0 }] }],
    ['an option of quantity 21', { options: [{ optionId: 'egg', quantity: 21 }] }],
    ['a quantity of 1.5', { options: [{ optionId: 'egg', quantity: 1.5 }] }],
    ['21 options in a line', { options: pick(...Array.from({ length: 21 }, (_, index) => `option-${index}`)) }],
    ['options as an object', { options: { egg: 1 } }],
    ['a portion as a number', { portionId: 5 }],
    ['null options', { options: null }],
  ])('refuses %s as invalid', async (_, line) => {
    const { refused, biryaniLine } = await open()
    expect(await refused([{ ...biryaniLine, ...line }])).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('prices (plan §3.2)', () => {
  test('offers apply to the portion, not to options, to the paisa', async () => {
    const { server, restaurantId, token, order, ids } = await open()
    const period = { startDateTime: '2026-11-20T09:00:00Z', endDateTime: '2026-11-20T11:00:00Z' }
    for (const percentage of [10, 15]) {
      const body = { restaurantId, ...period, percentage, itemIds: [ids.biryani, 'naan'] }
      await server.call('createOffer', { body }, { token })
    }
    const line = { itemId: ids.biryani, portionId: ids.full, quantity: 3, options: pick(ids.nuts, ids.egg) }
    // 320.55 less 15 % is 272.4675, rounded 272.47; options 65.25.
    const items = [
      { ...line, price: 337.72 },
      { itemId: 'naan', quantity: 2, price: 47.18 },
    ]
    const { status, body } = await order(items, { totalPrice: 1107.52 })
    expect(status).toBe(201)
    expect(body.items.map(({ price }) => price)).toEqual([337.72, 47.18])
    expect(body.totalPrice).toBe(1107.52)
    server.clock.set('2026-11-20T11:00:00Z')
    const { problem } = await order(items)
    expect([problem.code, problem.current]).toEqual([
      'price_changed',
      {
        items: [
          { itemId: ids.biryani, itemName: 'Biryani', price: 385.8, quantity: 3 },
          { itemId: 'naan', itemName: 'Butter Naan', price: 55.5, quantity: 2 },
        ],
        totalPrice: 1268.4,
      },
    ])
  })

  test('a changed surcharge is a changed price of its line only', async () => {
    const { order, saveGroup, toppings, ids, biryaniLine } = await open()
    const { restaurantId: _, version: __, ...group } = toppings
    const options = group.options.map((option) => (option.id === ids.egg ? { ...option, price: 41 } : option))
    await saveGroup({ ...group, options })
    const items = [
      { ...biryaniLine, options: pick(ids.nuts), price: 205 },
      { ...biryaniLine, options: pick(ids.egg), price: 220.25 },
    ]
    const { status, problem } = await order(items)
    expect([status, problem.current?.items.map(({ price }) => price)]).toEqual([409, [205, 221]])
  })
})

describe('a stored line', () => {
  const choose = (lines: OrderLine[]) =>
    lines.map((line) => {
      const { id: _, itemId: __, specialInstructions: ___, ...rest } = line
      return rest
    })

  test('has the names and prices of the order for every reader', async () => {
    const { server, restaurant, restaurantId, token, order, saveGroup, saveItem, toppings, ids, biryaniLine } =
      await open()
    const screen = await server.listen(token, topicPath('orders', restaurant.id))
    const half = { ...biryaniLine, options: pick(ids.ghee) }
    const full = { ...biryaniLine, portionId: ids.full, quantity: 2, options: pick(ids.nuts, ids.egg) }
    const { body } = await order([half, full])
    const groupName = 'Toppings'
    const [egg, nuts, ghee] = toppings.options.map(({ id: optionId, name, price }: Option) => ({
      optionId,
      groupName,
      name,
      price,
      quantity: 1,
    }))
    expect(choose(body.items)).toEqual([
      {
        itemName: 'Biryani',
        price: 190,
        quantity: 1,
        portion: { id: ids.half, name: 'Half' },
        options: [ghee],
        dietMark: 'veg',
      },
      {
        itemName: 'Biryani',
        price: 385.8,
        quantity: 2,
        portion: { id: ids.full, name: 'Full' },
        options: [egg, nuts],
        dietMark: 'egg',
      },
    ])
    await saveItem({ id: ids.biryani, name: 'Pulao', portions: null, optionGroupIds: null, dietMark: null })
    await saveGroup({ id: toppings.id, name: 'Other', min: 0, max: null, options: [{ name: 'None' }] })
    const all = await server.call('listOrders', { query: { restaurantId } }, { token })
    const own = await server.call('listOrders', { query: { restaurantId, userId: 'guest-1' } })
    expect([all.body, own.body, await screen.next(1)]).toEqual([[body], [body], [body]])
  })

  test('a plain line has no new fields', async () => {
    const { server, order } = await open()
    const { body } = await order([{ itemId: 'naan', quantity: 1 }])
    const fields = ['id', 'itemId', 'itemName', 'price', 'quantity', 'specialInstructions']
    expect(Object.keys(body.items[0] ?? {})).toEqual(fields)
    expect(await server.db.selectFrom('order_lines').select('choice').execute()).toEqual([{ choice: null }])
  })
})
