import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

type Save = Partial<Input<'saveOptionGroup'>['body']>

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { id: restaurantId } = restaurant
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const save = (change: Save = {}) =>
    server.call(
      'saveOptionGroup',
      { body: { restaurantId, name: 'Extras', min: 0, max: null, options: [{ name: 'Raita' }], ...change } },
      { token },
    )
  const list = async () => (await server.call('listOptionGroups', { query: { restaurantId } }, { token })).body
  const remove = (optionGroupId: string) => server.call('deleteOptionGroup', { params: { optionGroupId } }, { token })
  const switchOption = (optionId: string, isAvailable: boolean, by = token) =>
    server.call('setOptionAvailability', { params: { optionId }, body: { isAvailable } }, { token: by })
  const actions = async () =>
    (await server.db.selectFrom('audit').select(['action', 'object_kind']).orderBy('at').execute()).map(
      ({ action, object_kind }) => `${action} ${object_kind}`,
    )
  return { server, restaurant, restaurantId, token, save, list, remove, switchOption, actions }
}

describe('POST /option-groups (plan §3.1)', () => {
  test('a new group has ids, defaults and version 1', async () => {
    const { restaurantId, save, list, actions } = await open()
    const options = [
      { name: ' Raita ', price: 40, dietMark: 'veg' as const, contains: ['milk' as const] },
      { name: 'Papad' },
    ]
    const { status, body } = await save({ name: ' Extras ', min: 1, max: 2, options })
    expect(status).toBe(201)
    const [raita, papad] = body.options.map(({ id }) => id)
    const switches = { maxQuantity: 1, isAvailable: true, isDefault: false }
    expect(body).toEqual({
      id: body.id,
      restaurantId,
      name: 'Extras',
      min: 1,
      max: 2,
      options: [
        { id: raita, name: 'Raita', price: 40, ...switches, dietMark: 'veg', contains: ['milk'] },
        { id: papad, name: 'Papad', price: 0, ...switches },
      ],
      version: 1,
    })
    expect(new Set([body.id, raita, papad]).size).toBe(3)
    await save({ name: 'Chutneys' })
    expect((await list()).map(({ name }) => name)).toEqual(['Chutneys', 'Extras'])
    expect(await actions()).toEqual(['create option-group', 'create option-group'])
  })

  test('an edit keeps ids, adds and deletes options', async () => {
    const { save, list } = await open()
    const { body: first } = await save({ options: [{ name: 'Raita' }, { name: 'Papad' }, { name: 'Salad' }] })
    const [raita, papad] = first.options
    const options = [{ ...papad, name: 'Masala papad' }, { name: 'Raita', price: 40 }, { name: 'Pickle' }]
    const { status, body } = await save({ ...first, options })
    expect([status, body.version]).toEqual([201, 2])
    expect(body.options.map(({ id, name }) => [id, name])).toEqual([
      [papad?.id, 'Masala papad'],
      [raita?.id, 'Raita'],
      [body.options[2]?.id, 'Pickle'],
    ])
    expect(first.options.map(({ id }) => id)).not.toContain(body.options[2]?.id)
    expect(await list()).toEqual([body])
  })

  test('options that exchange names keep their ids, and a new one gets its own', async () => {
    const { save } = await open()
    const { body: first } = await save({ options: [{ name: 'Raita' }, { name: 'Papad' }] })
    const [raita, papad] = first.options.map(({ id }) => id)
    const options = [{ id: raita, name: 'Papad' }, { id: papad, name: 'Salad' }, { name: 'Raita' }]
    const { status, body } = await save({ id: first.id, options })
    expect(status).toBe(201)
    const ids = body.options.map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([raita, papad])
    expect(new Set(ids).size).toBe(3)
  })

  test('an edit of an older version is refused with the stored group', async () => {
    const { save, actions } = await open()
    const { body: first } = await save()
    const { body: second } = await save({ ...first, name: 'Sides' })
    const late = await save({ ...first, options: [{ id: 'deleted', name: 'Raita' }] })
    expect([late.status, late.problem.code, late.problem.optionGroup]).toEqual([409, 'changed_meanwhile', second])
    // Two identical edits, as after a lost answer.
    const repeated = { ...first, name: 'Sides', options: [{ name: 'Raita' }] }
    expect((await save(repeated)).body).toEqual(second)
    expect(await actions()).toEqual(['create option-group', 'update option-group'])
  })

  test('of eight concurrent edits exactly one succeeds', async () => {
    const { save, list } = await open()
    const { body: first } = await save()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save({ ...first, name: `Of ${index}` })))
    const winners = answers.filter(({ status }) => status === 201)
    expect([winners.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 7])
    expect(await list()).toEqual([winners[0]?.body])
  })

  test('unknown and repeated option ids are refused by field', async () => {
    const { save } = await open()
    const { body: first } = await save()
    const id = first.options[0]?.id
    const twice = [
      { id, name: 'Raita' },
      { id, name: 'Papad' },
      { id: 'unknown', name: 'Salad' },
    ]
    const { status, problem } = await save({ id: first.id, options: twice })
    expect([status, problem.code]).toEqual([400, 'validation_failed'])
    expect(problem.fields).toEqual([
      { path: 'options.1.id', message: 'Must appear once' },
      { path: 'options.2.id', message: 'Must be a stored id' },
    ])
    expect((await save({ options: [{ id, name: 'Raita' }] })).status).toBe(400)
    expect((await save({ id: 'unknown' })).status).toBe(404)
  })

  test.each<[string, Save]>([
    ['no options', { options: [] }],
    ['41 options', { options: Array.from({ length: 41 }, (_, index) => ({ name: `Option ${index}` })) }],
    ['two options of one name', { options: [{ name: 'Raita' }, { name: 'raita' }] }],
    ['a maximum below the minimum', { min: 2, max: 1, options: [{ name: 'Raita', maxQuantity: 5 }] }],
    ['a minimum that the options cannot reach', { min: 2 }],
    ['maximum 0', { max: 0 }],
    ['more defaults than the maximum', { max: 1, options: ['A', 'B'].map((name) => ({ name, isDefault: true })) }],
    ['a negative surcharge', { options: [{ name: 'Raita', price: -1 }] }],
    ['a surcharge with three decimals', { options: [{ name: 'Raita', price: 0.005 }] }],
    ['a NUL in a name', { options: [{ name: 'a\0b' }] }],
    ['an invisible name', { name: '\u200B' }],
  ])('refuses %s', async (_, change) => {
    const { save, list } = await open()
    const { status, problem } = await save(change)
    expect([status, problem.code, await list()]).toEqual([400, 'validation_failed', []])
  })

  test('a restaurant has at most 200 groups', async () => {
    const { server, restaurantId, save } = await open()
    const groups = Array.from({ length: bounds.optionGroupsMax }, (_, index) => ({
      restaurant_id: restaurantId,
      id: `group-${index}`,
      name: 'Extras',
      min_quantity: 0,
      max_quantity: null,
      options: '[]',
    }))
    await server.db.insertInto('option_groups').values(groups).execute()
    const { status, problem } = await save()
    expect([status, problem.code]).toEqual([422, 'too_many'])
    expect((await save({ id: 'group-7' })).status).toBe(201)
  })
})

describe('DELETE /option-groups/{id}', () => {
  test('a group is deleted once no item uses it', async () => {
    const { server, restaurant, restaurantId, save, list, remove, actions } = await open()
    const { body: group } = await save()
    const use = async (itemId: string) => {
      await anItem(server.db, restaurant, itemId)
      const row = { restaurant_id: restaurantId, item_id: itemId, position: 0, option_group_id: group.id }
      await server.db.insertInto('item_option_groups').values(row).execute()
    }
    await use('dal')
    const answer = await remove(group.id)
    expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([
      409,
      'option_group_in_use',
      '1 item uses this option group. Remove it from the item first.',
    ])
    await use('naan')
    expect((await remove(group.id)).problem.message).toBe('2 items use this option group. Remove it from them first.')
    await server.db.deleteFrom('item_option_groups').execute()
    expect([(await remove(group.id)).status, await list(), (await remove(group.id)).status]).toEqual([200, [], 404])
    expect(await actions()).toEqual(['create option-group', 'delete option-group'])
  })
})

describe('PUT /options/{id}/availability', () => {
  test('the kitchen switches an option off, which refuses an older edit', async () => {
    const { server, restaurant, save, list, switchOption } = await open()
    const { accessToken: kitchen } = await logIn(server, restaurant.kitchen)
    const { body: group } = await save({ options: [{ name: 'Raita' }, { name: 'Papad' }] })
    const [raita, papad] = group.options
    const off = { ...papad, isAvailable: false }
    const switched = await switchOption(papad?.id ?? '', false, kitchen)
    expect([switched.status, switched.body]).toEqual([200, off])
    const stored = { ...group, options: [raita, off], version: 2 }
    expect(await list()).toEqual([stored])
    expect((await switchOption(papad?.id ?? '', false)).body).toEqual(off)
    expect(await list()).toEqual([stored])
    expect((await save({ ...group, name: 'Sides' })).problem.optionGroup).toEqual(stored)
  })

  test('an unknown option and one of another restaurant are not found', async () => {
    const { server, save, switchOption } = await open()
    const { accessToken: foreign } = await logIn(server, (await aRestaurant(server.db, 'coast-kitchen')).admin)
    const { body: group } = await save()
    const statuses = [
      await switchOption('unknown', true),
      await switchOption(group.options[0]?.id ?? '', true, foreign),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([404, 404])
  })
})
