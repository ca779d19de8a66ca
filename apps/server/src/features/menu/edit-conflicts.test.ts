import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Category } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { aPicture } from '#test/pictures.ts'

/** One dish, one category, and two admins with the same versions. */
const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  await anItem(server.db, restaurant, 'dal', { name: 'Dal Makhani', price: 260 })
  const { id: restaurantId, categoryId } = restaurant
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const menu = async (query: { includeSuspended?: 'true' } = { includeSuspended: 'true' }) =>
    (await server.call('getRestaurant', { params: { restaurantId }, query }, { token })).body
  const dish = async (): Promise<MenuItem> => {
    const found = (await menu()).categories.flatMap(({ items }) => items).find(({ id }) => id === 'dal')
    if (!found) throw new Error('The dish is gone')
    return found
  }
  const categories = async (includeSuspended?: 'true') =>
    (await server.call('listCategories', { query: { restaurantId, includeSuspended } }, { token })).body
  const category = async (id = categoryId): Promise<Category> => {
    const found = (await categories('true')).find((category) => category.id === id)
    if (!found) throw new Error('The category is gone')
    return found
  }
  const saveDish = (body: Input<'saveItem'>['body'], image?: Buffer) =>
    server.call('saveItem', { body }, { token, image: image && new Blob([new Uint8Array(image)]) })
  const saveCategory = (body: Input<'saveCategory'>['body']) => server.call('saveCategory', { body }, { token })
  const traces = async () => (await server.db.selectFrom('audit').select('action').execute()).length
  return { server, restaurant, token, menu, dish, categories, category, saveDish, saveCategory, traces }
}

describe('two admins edit one dish (design §4.14)', () => {
  test('the second edit gets the stored dish; the first is unchanged', async () => {
    const { dish, saveDish, traces } = await open()
    const seen = await dish()
    expect(seen.version).toBe(1)
    const { body: first } = await saveDish({ ...seen, price: 270 })
    expect(first).toEqual({ ...seen, price: 270, version: 2 })
    const { status, problem } = await saveDish({ ...seen, name: 'Dal Bukhara' })
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'changed_meanwhile',
      'Another person changed this. Please look at it again.',
    ])
    expect(problem.item).toEqual(first)
    expect([await dish(), await traces()]).toEqual([first, 1])
    const { body: onTop } = await saveDish({ ...first, name: 'Dal Bukhara' })
    expect(onTop).toEqual({ ...first, name: 'Dal Bukhara', version: 3 })
  })

  test('of sixteen concurrent edits exactly one succeeds', async () => {
    const { dish, saveDish, traces } = await open()
    const seen = await dish()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => saveDish({ ...seen, description: `Of ${index}` })),
    )
    const winners = answers.filter(({ status }) => status === 201)
    expect([winners.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 15])
    expect([await dish(), await traces()]).toEqual([winners[0]?.body, 1])
  })

  test('a repeated save gets the same answer, also with a picture', async () => {
    const { dish, saveDish, traces } = await open()
    const picture = await aPicture('jpeg')
    const edit = { ...(await dish()), price: 280 }
    const { body: first } = await saveDish(edit, picture)
    const again = await saveDish(edit, picture)
    expect([again.status, again.body, await traces()]).toEqual([201, first, 1])
  })

  test('a save without a version applies to the stored dish', async () => {
    const { dish, saveDish } = await open()
    const { version: _, ...old } = await dish()
    await saveDish({ ...old, price: 270 })
    const { status, body } = await saveDish({ ...old, price: 280 })
    expect([status, body.price, body.version]).toEqual([201, 280, 3])
  })
})

describe('two admins edit one category', () => {
  test('the second edit is refused after any other change', async () => {
    const { server, restaurant, token, category, saveCategory } = await open()
    const { body: soups } = await saveCategory({ restaurantId: restaurant.id, name: 'Soups', type: 'Regular' })
    const order = {
      restaurantId: restaurant.id,
      type: 'Regular' as const,
      categoryIds: [soups.id, restaurant.categoryId],
    }
    const params = { categoryId: soups.id }
    for (const change of [
      async () => saveCategory({ ...(await category(soups.id)), name: 'Broths' }),
      () => server.call('suspendCategory', { params }, { token }),
      async () => saveCategory({ ...(await category(soups.id)), isSuspended: false }),
      () =>
        server.call(
          'reorderCategories',
          { body: { ...order, categoryIds: order.categoryIds.toReversed() } },
          { token },
        ),
    ]) {
      const seen = await category(soups.id)
      expect((await change()).status).toBeLessThan(300)
      const now = await category(soups.id)
      expect(now.version).toBe((seen.version ?? 0) + 1)
      const { status, problem } = await saveCategory({ ...seen, name: 'Mine' })
      expect([status, problem.code, problem.category]).toEqual([409, 'changed_meanwhile', now])
      expect(await category(soups.id)).toEqual(now)
    }
  })

  test('a reordering leaves the version of unmoved categories', async () => {
    const { server, restaurant, token, category, saveCategory } = await open()
    const seen = await category(restaurant.specialCategoryId)
    const { body: soups } = await saveCategory({ restaurantId: restaurant.id, name: 'Soups', type: 'Regular' })
    const body = {
      restaurantId: restaurant.id,
      type: 'Regular' as const,
      categoryIds: [restaurant.categoryId, soups.id],
    }
    const { body: all } = await server.call('reorderCategories', { body }, { token })
    expect(all.map(({ id, version }) => [id, version])).toEqual([
      [seen.id, 1],
      [restaurant.categoryId, 2],
      [soups.id, 2],
    ])
    expect((await saveCategory({ ...seen, name: 'Today' })).status).toBe(201)
  })

  test('a save without a version applies to the stored category', async () => {
    const { category, restaurant, saveCategory } = await open()
    const { version: _, ...old } = await category(restaurant.categoryId)
    await saveCategory({ ...old, name: 'Main dishes' })
    expect((await saveCategory({ ...old, name: 'Curries' })).body).toMatchObject({ name: 'Curries', version: 3 })
  })
})

test('diners get no versions', async () => {
  const { server, restaurant, menu, categories } = await open()
  const params = { restaurantId: restaurant.id }
  const asGuest = [
    await server.call('getRestaurant', { params, query: {} }),
    await server.call('listCategories', { query: params }),
  ]
  for (const { body } of asGuest) expect(JSON.stringify(body)).not.toContain('version')
  expect([JSON.stringify(await menu({})), JSON.stringify(await categories())].join()).not.toContain('version')
  expect(
    (await menu()).categories.every(({ version, items }) => version === 1 && items.every((item) => item.version)),
  ).toBe(true)
})
