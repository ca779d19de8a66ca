import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { OptionGroup } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

type Save = Partial<Input<'saveItem'>['body']>

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const { id: restaurantId, categoryId } = restaurant
  const save = (change: Save) =>
    server.call('saveItem', { body: { restaurantId, name: 'Biryani', price: 180, categoryId, ...change } }, { token })
  const saveGroup = async (name: string, id?: string): Promise<OptionGroup> => {
    const body = { id, restaurantId, name, min: 0, max: null, options: [{ name: 'Raita', price: 40 }] }
    return (await server.call('saveOptionGroup', { body }, { token })).body
  }
  const read = async (includeSuspended?: 'true') =>
    (await server.call('getRestaurant', { params: { restaurantId }, query: { includeSuspended } }, { token })).body
  return { server, restaurant, restaurantId, token, save, saveGroup, read }
}

const halfAndFull = [
  { name: 'Half', price: 180 },
  { name: 'Full', price: 320.5, isAvailable: false },
]

const idsOf = ({ portions = [] }: MenuItem): string[] => portions.map(({ id }) => id)

describe('portions (plan §3.1)', () => {
  test('each gets an id; the first sets the price', async () => {
    const { save, read } = await open()
    const { status, body } = await save({ price: 999, portions: halfAndFull })
    const [half, full] = idsOf(body)
    expect(status).toBe(201)
    expect([body.price, body.portions]).toEqual([
      180,
      [
        { id: half, name: 'Half', price: 180, isAvailable: true },
        { id: full, name: 'Full', price: 320.5, isAvailable: false },
      ],
    ])
    const { version: _, ...seen } = body
    expect((await read()).categories.flatMap(({ items }) => items)).toEqual([seen])
  })

  test('ids stay on an edit, also without an id in the request', async () => {
    const { save } = await open()
    const { body: made } = await save({ portions: halfAndFull })
    const [half, full] = idsOf(made)
    const portions = [
      { id: full, name: 'Large', price: 330 },
      { name: 'Half', price: 190 },
      { name: 'Family', price: 600 },
    ]
    const { body } = await save({ id: made.id, portions })
    expect(idsOf(body)).toEqual([full, half, expect.not.stringMatching(`^(${half}|${full})$`)])
    expect([body.price, body.version]).toEqual([330, 2])
    expect((await save({ id: made.id, version: 1, portions })).body).toEqual(body)
  })

  test('a new portion with the former name of another one gets its own id', async () => {
    const { save } = await open()
    const { body: made } = await save({ portions: halfAndFull })
    const [half, full] = idsOf(made)
    const portions = [
      { id: half, name: 'Small', price: 180 },
      { id: full, name: 'Half', price: 200 },
      { name: 'Full', price: 400 },
    ]
    const { status, body } = await save({ id: made.id, portions })
    expect(status).toBe(201)
    expect(body.portions?.map(({ name }) => name)).toEqual(['Small', 'Half', 'Full'])
    expect(idsOf(body)).toEqual([half, full, expect.not.stringMatching(`^(${half}|${full})$`)])
  })

  test('a price without portions sets the first portion; null removes all', async () => {
    const { save } = await open()
    const { body: made } = await save({ portions: halfAndFull })
    const { body: dearer } = await save({ id: made.id, price: 200 })
    expect([dearer.price, dearer.portions?.map(({ price }) => price)]).toEqual([200, [200, 320.5]])
    for (const portions of [null, []]) {
      const { body } = await save({ id: made.id, price: 210, portions })
      expect([body.price, 'portions' in body]).toEqual([210, false])
    }
  })

  test('unknown and repeated ids are refused by field', async () => {
    const { save } = await open()
    const { body: made } = await save({ portions: halfAndFull })
    const [half] = idsOf(made)
    const portions = [
      { id: half, name: 'Half', price: 1 },
      { id: half, name: 'Full', price: 2 },
      { id: 'x', name: 'Mini', price: 3 },
    ]
    const { status, problem } = await save({ id: made.id, portions })
    expect([status, problem.code]).toEqual([400, 'validation_failed'])
    expect(problem.fields).toEqual([
      { path: 'portions.1.id', message: 'Must appear once' },
      { path: 'portions.2.id', message: 'Must be a stored id' },
    ])
    expect((await save({ portions: [{ id: half, name: 'Half', price: 1 }] })).status).toBe(400)
  })

  test('an edit of an older version gets the stored portions', async () => {
    const { save } = await open()
    const { body: made } = await save({ portions: halfAndFull })
    const { body: second } = await save({ id: made.id, portions: null, version: 1 })
    const late = await save({ id: made.id, portions: made.portions, version: 1 })
    expect([late.status, late.problem.code, late.problem.item]).toEqual([409, 'changed_meanwhile', second])
  })
})

describe('option groups of a dish', () => {
  test('option groups keep their sequence; null removes them', async () => {
    const { save, saveGroup } = await open()
    const [spice, extras] = [await saveGroup('Spice'), await saveGroup('Extras')]
    const { body: made } = await save({ optionGroupIds: [spice.id, extras.id] })
    expect(made.optionGroupIds).toEqual([spice.id, extras.id])
    const { body: swapped } = await save({ id: made.id, optionGroupIds: [extras.id, spice.id] })
    expect(swapped).toEqual({ ...made, optionGroupIds: [extras.id, spice.id], version: 2 })
    const { body: renamed } = await save({ id: made.id, name: 'Pulao' })
    expect(renamed.optionGroupIds).toEqual([extras.id, spice.id])
    expect((await save({ id: made.id, optionGroupIds: null })).body).not.toHaveProperty('optionGroupIds')
  })

  test('a group that does not exist, or of another restaurant, is refused', async () => {
    const { server, save, saveGroup } = await open()
    const coast = await aRestaurant(server.db, 'coast-kitchen')
    const { accessToken: token } = await logIn(server, coast.admin)
    const body = { restaurantId: coast.id, name: 'Spice', min: 0, max: null, options: [{ name: 'Hot' }] }
    const { body: foreign } = await server.call('saveOptionGroup', { body }, { token })
    const own = await saveGroup('Spice')
    const { status, problem } = await save({ optionGroupIds: [own.id, foreign.id] })
    expect([status, problem.code]).toEqual([422, 'option_group_unknown'])
    expect(problem.fields).toEqual([{ path: 'optionGroupIds.1', message: 'Must be an option group of the restaurant' }])
    expect((await save({ optionGroupIds: [own.id, own.id] })).problem.code).toBe('validation_failed')
  })

  test('a group in use is not deleted', async () => {
    const { server, token, save, saveGroup } = await open()
    const group = await saveGroup('Extras')
    const { body: made } = await save({ optionGroupIds: [group.id] })
    const remove = () => server.call('deleteOptionGroup', { params: { optionGroupId: group.id } }, { token })
    expect((await remove()).problem.code).toBe('option_group_in_use')
    await save({ id: made.id, optionGroupIds: [] })
    expect((await remove()).status).toBe(200)
  })
})

describe('diet data (plan §3.4)', () => {
  const diet = {
    dietMark: 'non-veg',
    flags: ['halal'],
    contains: ['milk', 'nuts'],
    mayContain: [],
    spice: 2,
    kcal: 850,
  } satisfies Save

  test('fields stay until null clears them; absent ones are unknown', async () => {
    const { save, read } = await open()
    const { body: made } = await save(diet)
    expect(made).toMatchObject(diet)
    expect((await save({ id: made.id, dietMark: 'egg' })).body).toEqual({ ...made, dietMark: 'egg', version: 2 })
    const nulls = { dietMark: null, flags: null, contains: null, mayContain: null, spice: null, kcal: null }
    const { body: cleared } = await save({ id: made.id, ...nulls })
    for (const field of Object.keys(diet)) expect(cleared).not.toHaveProperty(field)
    expect((await read('true')).categories[0]?.items ?? []).toEqual([])
    expect((await read('true')).categories[1]?.items).toEqual([cleared])
  })

  test.each<[string, object]>([
    ['an unknown mark', { dietMark: 'pescatarian' }],
    ['an allergen twice', { contains: ['milk', 'milk'] }],
    ['an unknown flag', { flags: ['keto'] }],
    ['spice 4', { spice: 4 }],
    ['a negative energy', { kcal: -1 }],
    ['seven portions', { portions: Array.from({ length: 7 }, (_, index) => ({ name: `Size ${index}`, price: 1 })) }],
    ['two portions of one name', { portions: ['Half', 'HALF'].map((name) => ({ name, price: 1 })) }],
    ['a portion without a price', { portions: [{ name: 'Half' }] }],
    ['eleven groups', { optionGroupIds: Array.from({ length: 11 }, (_, index) => `group-${index}`) }],
    ['portions as text', { portions: 'Half' }],
  ])('refuses %s', async (_, change) => {
    const { save } = await open()
    const { status, problem } = await save(change)
    expect([status, problem.code]).toEqual([400, 'validation_failed'])
  })
})

describe('the menu document', () => {
  test('guests get the groups of visible dishes, staff all with versions', async () => {
    const { save, saveGroup, read } = await open()
    const [extras, hidden, unused] = [await saveGroup('Extras'), await saveGroup('Hidden'), await saveGroup('Unused')]
    expect(await read()).not.toHaveProperty('optionGroups')
    await save({ optionGroupIds: [extras.id] })
    await save({ optionGroupIds: [hidden.id], isSuspended: true })
    const { version: _, ...seen } = extras
    expect((await read()).optionGroups).toEqual([seen])
    expect((await read('true')).optionGroups).toEqual([extras, hidden, unused])
    const renamed = await saveGroup('Add-ons', extras.id)
    const { version: __, ...seenAfter } = renamed
    expect((await read()).optionGroups).toEqual([seenAfter])
  })

  test('a menu without choices has the same bytes as before them', async () => {
    const { server, restaurant, restaurantId } = await open()
    await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani', price: 260 })
    const text = await (await server.raw(`/api/restaurants/${restaurantId}`)).text()
    const dal = {
      id: 'dal',
      restaurantId,
      name: 'Dal Makhani',
      description: '',
      price: 260,
      categoryId: restaurant.categoryId,
      imageURL: '',
      imageColour: '',
      availableFrom: '2026-01-01T00:00:00.000Z',
      isSuspended: false,
      category: { id: restaurant.categoryId, name: 'Mains' },
    }
    const { id, ...specials } = { id: restaurant.specialCategoryId, name: 'Specials', type: 'Special', weight: 1001 }
    const isSuspended = false
    expect(text).toBe(
      JSON.stringify({
        restaurant: {
          id: restaurantId,
          name: 'The spice-garden',
          logo: '',
          timezone: 'Asia/Kolkata',
          currency: 'INR',
          tableCount: 20,
          settings: { menuCardOnly: false, menuCardOnlyView: false },
        },
        categories: [
          { id, restaurantId, ...specials, isSuspended, items: [] },
          {
            id: restaurant.categoryId,
            restaurantId,
            name: 'Mains',
            type: 'Regular',
            weight: 1,
            isSuspended,
            items: [dal],
          },
        ],
        offers: [],
      }),
    )
  })
})

describe('a dish has at most 20 default options, as an ordered line', () => {
  const defaults = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Option ${index}`, isDefault: true }))
  const openWithDefaults = async () => {
    const { server, restaurantId, token, save } = await open()
    const saveDefaults = (name: string, count: number, id?: string) => {
      const body = { id, restaurantId, name, min: 0, max: null, options: defaults(count) }
      return server.call('saveOptionGroup', { body }, { token })
    }
    return { save, saveDefaults }
  }

  test('an item with groups of more is refused', async () => {
    const { save, saveDefaults } = await openWithDefaults()
    const [{ body: some }, { body: more }, { body: many }] = [
      await saveDefaults('Some', 12),
      await saveDefaults('More', 8),
      await saveDefaults('Many', 9),
    ]
    expect((await save({ optionGroupIds: [some.id, more.id] })).status).toBe(201)
    const { problem } = await save({ name: 'Pulao', optionGroupIds: [some.id, many.id] })
    const message = 'More than 20 options of an item would be chosen at first.'
    expect(problem).toMatchObject({
      code: 'validation_failed',
      message,
      fields: [{ path: 'optionGroupIds', message }],
    })
  })

  test('a group is refused that would give an item more', async () => {
    const { save, saveDefaults } = await openWithDefaults()
    const { body: some } = await saveDefaults('Some', 12)
    const { body: more } = await saveDefaults('More', 8)
    await save({ optionGroupIds: [some.id, more.id] })
    const { problem } = await saveDefaults('More', 9, more.id)
    expect([problem.code, problem.fields?.map(({ path }) => path)]).toEqual(['validation_failed', ['options']])
    expect((await saveDefaults('More', 7, more.id)).status).toBe(201)
    expect((await saveDefaults('Alone', 20)).status).toBe(201)
  })
})
