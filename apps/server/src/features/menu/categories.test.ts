import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

type Save = Partial<Input<'saveCategory'>['body']>

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: admin } = await logIn(server, restaurant.admin)
  const { id: restaurantId, categoryId: mains, specialCategoryId: specials } = restaurant
  const save = (change: Save, token: string | undefined = admin) =>
    server.call('saveCategory', { body: { restaurantId, name: 'Soups', type: 'Regular', ...change } }, { token })
  const suspend = (categoryId: string, token: string | undefined = admin) =>
    server.call('suspendCategory', { params: { categoryId } }, { token })
  const remove = (categoryId: string, token: string | undefined = admin) =>
    server.call('deleteCategory', { params: { categoryId } }, { token })
  const reorder = (categoryIds: string[], type: 'Regular' | 'Special' = 'Regular', token: string | undefined = admin) =>
    server.call('reorderCategories', { body: { restaurantId, type, categoryIds } }, { token })
  const list = (includeSuspended?: 'true' | 'false', token?: string) =>
    server.call('listCategories', { query: { restaurantId, includeSuspended } }, { token })
  const names = async () => (await list('true', admin)).body.map(({ name }) => name)
  const trace = () => server.db.selectFrom('audit').selectAll().orderBy('at').execute()
  return {
    server,
    restaurant,
    restaurantId,
    admin,
    mains,
    specials,
    save,
    suspend,
    remove,
    reorder,
    list,
    names,
    trace,
  }
}

describe('GET /categories (spec §7, design §4.6)', () => {
  test('everyone gets active categories by weight, staff also suspended ones', async () => {
    const { server, restaurant, restaurantId, mains, specials, save, list } = await open()
    const { body: soups } = await save({ isSuspended: true, weight: 7 })
    const { accessToken: waiter } = await logIn(server, restaurant.waiter)
    const special = { id: specials, restaurantId, name: 'Specials', type: 'Special', weight: 1001, isSuspended: false }
    const main = { id: mains, restaurantId, name: 'Mains', type: 'Regular', weight: 1, isSuspended: false }
    for (const answer of [await list(), await list('false', waiter), await list(undefined, 'ended')])
      expect([answer.status, answer.body]).toEqual([200, [special, main]])
    const versioned = [{ ...special, version: 1 }, soups, { ...main, version: 1 }]
    expect((await list('true', waiter)).body).toEqual(versioned)
  })

  test('suspended categories are refused to guests, ended sessions and foreign staff', async () => {
    const { server, list } = await open()
    const { accessToken: foreign } = await logIn(server, (await aRestaurant(server.db, 'coast-kitchen')).admin)
    expect([(await list('true')).status, (await list('true', 'ended')).status]).toEqual([401, 401])
    expect([(await list('true', foreign)).status, (await list(undefined, foreign)).status]).toEqual([403, 200])
  })
})

describe('POST /categories (spec §7)', () => {
  test('a new category is the heaviest of its type (spec §9)', async () => {
    const { restaurantId, save } = await open()
    const { status, body } = await save({ name: '  Soups  ' })
    expect(status).toBe(201)
    const made = { restaurantId, name: 'Soups', type: 'Regular', weight: 2, isSuspended: false, version: 1 }
    expect(body).toEqual({ id: body.id, ...made })
    expect((await save({ name: 'Today', type: 'Special' })).body.weight).toBe(1002)
    expect((await save({ name: 'Heavy', weight: bounds.categoryWeightMax })).body.weight).toBe(1_000_000)
    expect((await save({ name: 'Next' })).body.weight).toBe(1_000_000)
  })

  test('takes the type in any letter case, as the spec compares it', async () => {
    const { server, admin, restaurantId } = await open()
    for (const [type, stored] of Object.entries({ regular: 'Regular', SPECIAL: 'Special' })) {
      const body = { restaurantId, name: 'Soups', type }
      const init = { method: 'POST', body: JSON.stringify(body) }
      const headers = { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' }
      expect(await (await server.raw('/api/categories', { ...init, headers })).json()).toMatchObject({ type: stored })
    }
  })

  test('an edit changes name, weight and suspension; omitted fields stay', async () => {
    const { mains, save } = await open()
    expect((await save({ id: mains, name: 'Main dishes', weight: 9 })).body).toMatchObject({ id: mains, weight: 9 })
    expect((await save({ id: mains, name: 'Main dishes', isSuspended: true })).body).toMatchObject({
      name: 'Main dishes',
      weight: 9,
      isSuspended: true,
    })
    const enabled = await save({ id: mains, name: 'Main dishes', isSuspended: false })
    expect([enabled.status, enabled.body.isSuspended]).toEqual([201, false])
  })

  test('an empty category with another type becomes its first', async () => {
    const { save, names } = await open()
    const { body: soups } = await save({})
    const { body: special } = await save({ ...soups, type: 'Special' })
    expect(special).toMatchObject({ type: 'Special', weight: 1002 })
    expect(await names()).toEqual(['Soups', 'Specials', 'Mains'])
    expect((await save({ ...special, type: 'Regular', weight: 12 })).body.weight).toBe(12)
  })

  test('refuses another type while items use it in the old role', async () => {
    const { server, restaurant, mains, specials, save, trace } = await open()
    await anItem(server.db, restaurant, 'dal', { special: true })
    for (const [id, type] of [
      [mains, 'Special'],
      [specials, 'Regular'],
    ] as const) {
      const { status, problem } = await save({ id, type })
      expect([status, problem.code]).toEqual([409, 'category_in_use'])
      expect(problem.message).toBe('The category has items, so its type cannot change.')
    }
    expect(await trace()).toEqual([])
  })

  test.each([
    ['an empty name (spec §5)', { name: '   ' }],
    ['61 characters of name', { name: 'a'.repeat(61) }],
    ['a NUL in the name', { name: 'a\0' }],
    ['a negative weight', { weight: -1 }],
    ['half a weight', { weight: 1.5 }],
    ['a weight beyond a million', { weight: 1_000_001 }],
    ['a third type', { type: 'Seasonal' as 'Special' }],
    ['a suspension in words', { isSuspended: 'no' as unknown as boolean }],
  ])('refuses %s', async (_, change: Save) => {
    const { save, trace } = await open()
    expect((await save(change)).problem.code).toBe('validation_failed')
    expect(await trace()).toEqual([])
  })

  test('refuses more than 200 categories, also in concurrent requests', async () => {
    const { server, restaurantId, save, names } = await open()
    const rows = Array.from({ length: 195 }, (_, index) => ({
      id: `c${index}`,
      restaurant_id: restaurantId,
      name: `C${index}`,
      type: 'Regular' as const,
      weight: index,
    }))
    await server.db.insertInto('categories').values(rows).execute()
    const answers = await Promise.all(Array.from({ length: 8 }, () => save({})))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(await names()).toHaveLength(bounds.categoriesMax)
    expect((await save({})).problem.code).toBe('too_many')
  })
})

describe('PUT /categories/order (design §4.21)', () => {
  test('weights are length minus position, plus 1000 for Special (spec §4)', async () => {
    const { mains, specials, save, reorder, names } = await open()
    const { body: soups } = await save({})
    const { body: breads } = await save({ name: 'Breads', isSuspended: true })
    const { body: today } = await save({ name: 'Today', type: 'Special' })
    const { status, body } = await reorder([soups.id, mains, breads.id])
    expect(status).toBe(200)
    expect(body.map(({ name, weight }) => [name, weight])).toEqual([
      ['Today', 1002],
      ['Specials', 1001],
      ['Soups', 3],
      ['Mains', 2],
      ['Breads', 1],
    ])
    const special = (await reorder([specials, today.id], 'Special')).body
    expect(special.slice(0, 2).map(({ name, weight }) => [name, weight])).toEqual([
      ['Specials', 1002],
      ['Today', 1001],
    ])
    expect(await names()).toEqual(['Specials', 'Today', 'Soups', 'Mains', 'Breads'])
  })

  test('takes exactly the ids of that type, or changes nothing', async () => {
    const { server, mains, specials, save, reorder, names, trace } = await open()
    const { categoryId: foreign } = await aRestaurant(server.db, 'coast-kitchen')
    const { body: soups } = await save({})
    const lists = [[], [mains], [mains, mains], [soups.id, mains, mains], [soups.id, mains, specials], [mains, foreign]]
    for (const ids of [...lists, [soups.id, 'nothing'], ["'; --", mains]]) {
      const { status, problem } = await reorder(ids)
      expect([status, problem.code], ids.join()).toEqual([422, 'category_unknown'])
    }
    expect(await names()).toEqual(['Specials', 'Soups', 'Mains'])
    expect(await trace()).toHaveLength(1)
  })

  test('two concurrent reorderings leave one of the two orders', async () => {
    const { mains, save, reorder, list } = await open()
    const { body: soups } = await save({})
    const ids = [mains, soups.id]
    await Promise.all(Array.from({ length: 10 }, (_, index) => reorder(index % 2 ? ids : ids.toReversed())))
    const weights = (await list()).body.filter(({ type }) => type === 'Regular').map(({ weight }) => weight)
    expect(weights).toEqual([2, 1])
  })
})

describe('DELETE /categories/{id}/suspend and /categories/{id} (spec §4 "Category")', () => {
  test('an active category is suspended, a suspended one is removed for good', async () => {
    const { save, suspend, remove, names } = await open()
    const { body: soups } = await save({})
    expect((await remove(soups.id)).problem.code).toBe('category_not_suspended')
    expect([(await suspend(soups.id)).status, (await suspend(soups.id)).status]).toEqual([200, 200])
    expect([(await remove(soups.id)).status, (await remove(soups.id)).status]).toEqual([200, 404])
    expect(await names()).toEqual(['Specials', 'Mains'])
  })

  test('a category with items is not deleted; the error counts them', async () => {
    const { server, restaurant, mains, specials, suspend, remove, names } = await open()
    await anItem(server.db, restaurant, 'dal', { special: true })
    await anItem(server.db, restaurant, 'gone', { isSuspended: true })
    for (const id of [mains, specials]) await suspend(id)
    const { status, problem } = await remove(mains)
    expect([status, problem.code]).toEqual([409, 'category_in_use'])
    expect(problem.message).toBe('The category still has 2 items. Move them to another category first.')
    expect((await remove(specials)).problem.message).toBe(
      'The category still has 1 item. Move it to another category first.',
    )
    expect(await names()).toEqual(['Specials', 'Mains'])
  })

  test('a dish saved during the deletion is refused or keeps its category', async () => {
    const { server, restaurantId, admin, save, remove } = await open()
    for (let round = 0; round < 10; round += 1) {
      const { body: soups } = await save({ isSuspended: true })
      const body = { restaurantId, name: 'Rasam', price: 90, categoryId: soups.id }
      const answers = await Promise.all([remove(soups.id), server.call('saveItem', { body }, { token: admin })])
      expect(['200 422', '409 201']).toContain(answers.map(({ status }) => status).join(' '))
    }
  })
})

test('guests, waiters and admins of other restaurants change nothing', async () => {
  const { server, restaurant, mains, save, suspend, remove, reorder, trace, names } = await open()
  const { accessToken: waiter } = await logIn(server, restaurant.waiter)
  const coast = await aRestaurant(server.db, 'coast-kitchen')
  const { accessToken: foreign } = await logIn(server, coast.admin)
  const attempts = async (token: string) => [
    (await save({}, token)).status,
    (await reorder([mains], 'Regular', token)).status,
    (await suspend(mains, token)).status,
    (await remove(mains, token)).status,
  ]
  expect(await attempts('')).toEqual([401, 401, 401, 401])
  expect(await attempts(waiter)).toEqual([403, 403, 403, 403])
  expect(await attempts(foreign)).toEqual([403, 403, 404, 404])
  // Their own restaurant, with the id of our category.
  expect((await save({ restaurantId: coast.id, id: mains }, foreign)).status).toBe(404)
  expect([(await suspend("'; --")).status, (await save({ id: 'none' })).status]).toEqual([404, 404])
  expect([await trace(), await names()]).toEqual([[], ['Specials', 'Mains']])
})

test('each change is audited once; failed and empty ones are not', async () => {
  const { server, mains, save, suspend, remove, reorder, trace } = await open()
  const { body: soups } = await save({})
  const steps = [
    () => save({ ...soups, name: 'Broths' }),
    () => suspend(soups.id),
    () => save({ ...soups, name: 'Broths', isSuspended: false, version: 3 }),
    () => reorder([mains, soups.id]),
    () => suspend(soups.id),
    () => remove(soups.id),
  ]
  for (const step of steps) {
    server.clock.advance(1000)
    expect((await step()).status).toBeLessThan(300)
  }
  // In sequence: a save after the reordering would change the weight back.
  await save({ id: mains, name: 'Mains', weight: 2 })
  await reorder([mains])
  await reorder([])
  await Promise.all([remove(soups.id), suspend(soups.id), remove(mains), save({ name: '' })])
  const rows = await trace()
  expect(rows.map(({ action, object_kind: kind, object_id: id }) => [action, kind, id])).toEqual([
    ['create', 'category', soups.id],
    ['update', 'category', soups.id],
    ['suspend', 'category', soups.id],
    ['update', 'category', soups.id],
    ['reorder', 'category', 'Regular'],
    ['suspend', 'category', soups.id],
    ['delete', 'category', soups.id],
    ['reorder', 'category', 'Regular'],
  ])
  expect([rows[0]?.before_change, rows[0]?.after_change]).toEqual([null, JSON.stringify(soups)])
  expect(rows[1]?.before_change).toBe(rows[0]?.after_change)
  expect(JSON.parse(rows[4]?.after_change ?? '')).toEqual([
    { id: mains, weight: 2 },
    { id: soups.id, weight: 1 },
  ])
  expect(rows[6]?.after_change).toBeNull()
})
