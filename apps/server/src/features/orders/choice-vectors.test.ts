import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { isChoiceAvailable } from '@thali/contract/menu/choice'
import { lineKeyOf } from '@thali/contract/orders/line'
import { openWithChoices, pick } from '#test/choices.ts'

type World = Awaited<ReturnType<typeof openWithChoices>>
type Line = Input<'createOrder'>['body']['items'][number]
type Make = (world: World) => Line | Promise<Line>

const toppings = (options: (ids: World['ids']) => Line['options']): Make => {
  return ({ ids, biryaniLine }) => ({ ...biryaniLine, options: options(ids) })
}

/** A dish at ₹180 with one group. */
const withGroup = async (
  { saveGroup, saveItem }: World,
  group: Parameters<World['saveGroup']>[0],
): Promise<{ readonly line: Line; readonly options: readonly string[] }> => {
  const saved = await saveGroup(group)
  const { id } = await saveItem({ name: 'Curry', optionGroupIds: [saved.id] })
  return { line: { itemId: id, quantity: 1 }, options: saved.options.map((option) => option.id) }
}

const spiceOfOne: Make = async (world) => {
  const { line, options } = await withGroup(world, { name: 'Spice', min: 1, max: 1, options: [{ name: 'Hot' }] })
  for (const id of options) await world.switchOption(id, false)
  return line
}

const defaultSoldOut: Make = async (world) => {
  const mild = { name: 'Mild', price: 5, isDefault: true }
  const { line, options } = await withGroup(world, { name: 'Spice', min: 1, max: 1, options: [mild, { name: 'Hot' }] })
  await world.switchOption(options[0] ?? '', false)
  return line
}

// The group of Biryani has at least one and at most two options, each once. The names are the vectors of india.md §5.0.
const refusals: [string, Make, { code: string; groupName?: string; unavailableItems?: object[] }][] = [
  ['0 of a group of 1 to 2', toppings(() => []), { code: 'options_invalid', groupName: 'Toppings' }],
  [
    '3 of a group of 1 to 2',
    toppings(({ egg, nuts, ghee }) => pick(egg, nuts, ghee)),
    { code: 'options_invalid', groupName: 'Toppings' },
  ],
  [
    'one option twice with a maximum of 1',
    toppings(({ egg }) => [{ optionId: egg, quantity: 2 }]),
    { code: 'options_invalid', groupName: 'Toppings' },
  ],
  [
    'one option in two entries',
    toppings(({ egg }) => pick(egg, egg)),
    { code: 'options_invalid', groupName: 'Toppings' },
  ],
  [
    'a sold-out option',
    async ({ switchOption, ids, biryaniLine }) => {
      await switchOption(ids.nuts, false)
      return { ...biryaniLine, options: pick(ids.nuts) }
    },
    { code: 'item_unavailable', unavailableItems: [{ itemName: 'Biryani', choiceName: 'Nuts' }] },
  ],
  [
    'an option of another dish',
    async (world) => {
      const { options } = await withGroup(world, { name: 'Sauces', min: 0, max: null, options: [{ name: 'Mint' }] })
      return { ...world.biryaniLine, options: pick(world.ids.egg, options[0] ?? '') }
    },
    { code: 'item_unavailable', unavailableItems: [{ itemName: 'Biryani' }] },
  ],
  [
    'a required group whose only option is sold out',
    spiceOfOne,
    { code: 'item_unavailable', unavailableItems: [{ itemName: 'Curry' }] },
  ],
  ['a required group whose default is sold out', defaultSoldOut, { code: 'options_invalid', groupName: 'Spice' }],
]

test.each(refusals)('%s is refused', async (_, make, expected) => {
  const world = await openWithChoices()
  const line = await make(world)
  const { status, problem } = await world.order([line])
  expect({ status, ...problem }).toMatchObject({ status: 422, ...expected })
  expect(problem.itemId ?? problem.unavailableItems?.[0]?.itemId).toBe(line.itemId)
  expect(problem.lineKey).toBe(expected.groupName === undefined ? undefined : lineKeyOf(line))
  expect(await world.server.db.selectFrom('orders').select('id').execute()).toEqual([])
})

const prices: [string, Make, number][] = [
  ['1 of a group of 1 to 2', toppings(({ egg }) => pick(egg)), 220.25],
  ['2 of a group of 1 to 2', toppings(({ egg, nuts }) => pick(egg, nuts)), 245.25],
  [
    'a portion with its own price',
    ({ ids, biryaniLine }) => ({ ...biryaniLine, portionId: ids.full, options: pick(ids.egg, ids.nuts) }),
    385.8,
  ],
  [
    'one option twice with a maximum of 2',
    async (world) => {
      const raita = { name: 'Raita', price: 40.1, maxQuantity: 2 }
      const { line, options } = await withGroup(world, { name: 'Extras', min: 0, max: 2, options: [raita] })
      return { ...line, options: options.map((optionId) => ({ optionId, quantity: 2 })) }
    },
    260.2,
  ],
  [
    'a group without a maximum',
    async (world) => {
      const extras = ['Raita', 'Papad', 'Pickle'].map((name) => ({ name, price: 15.35, maxQuantity: 4 }))
      const { line, options } = await withGroup(world, { name: 'Extras', min: 0, max: null, options: extras })
      return { ...line, options: options.map((optionId) => ({ optionId, quantity: 4 })) }
    },
    364.2,
  ],
  [
    'a default without options in the request',
    async (world) => {
      const options = [{ name: 'Mild', price: 5, isDefault: true }, { name: 'Hot' }]
      return (await withGroup(world, { name: 'Spice', min: 1, max: 1, options })).line
    },
    185,
  ],
  [
    'an offer, on the portion and not on options',
    async ({ server, restaurantId, token, ids, biryaniLine }) => {
      const period = { startDateTime: '2026-11-20T09:00:00Z', endDateTime: '2026-11-20T11:00:00Z' }
      const body = { restaurantId, ...period, percentage: 15, itemIds: [ids.biryani] }
      await server.call('createOffer', { body }, { token })
      return { ...biryaniLine, portionId: ids.full, options: pick(ids.egg) }
    },
    // 320.55 less 15 % is 272.4675, rounded 272.47.
    312.72,
  ],
]

test.each(prices)('%s is priced', async (_, make, price) => {
  const world = await openWithChoices()
  const line = { ...(await make(world)), quantity: 3, price }
  const { status, body } = await world.order([line], { totalPrice: (Math.round(price * 100) * 3) / 100 })
  expect([status, body.items?.map((item) => item.price)]).toEqual([201, [price]])
  const other = await world.order([{ ...line, price: price - 0.01 }])
  expect([other.status, other.problem.code, other.problem.current?.items[0]?.price]).toEqual([
    409,
    'price_changed',
    price,
  ])
})

test.each<[string, Make, boolean]>([
  ['whose only option is sold out', spiceOfOne, false],
  ['whose default is sold out', defaultSoldOut, true],
])('the menu shows a required group %s', async (_, make, isOrderable) => {
  const world = await openWithChoices()
  const { itemId } = await make(world)
  const params = { restaurantId: world.restaurantId }
  const { categories, optionGroups = [] } = (await world.server.call('getRestaurant', { params, query: {} })).body
  const item = categories.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  expect(item && isChoiceAvailable(item, optionGroups)).toBe(isOrderable)
})
