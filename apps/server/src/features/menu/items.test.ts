import { describe, expect, test } from 'vitest'
import * as bounds from '@thali/contract/basics/bounds'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { openCatalog, type ItemSave } from '#test/catalog.ts'
import { aPicture } from '#test/pictures.ts'

const open = async () => {
  const catalog = await openCatalog()
  const trace = () => catalog.server.db.selectFrom('audit').selectAll().orderBy('at').execute()
  return { ...catalog, trace }
}

describe('POST /items makes a dish (spec §7)', () => {
  test('the answer has rupees and category names; the menu shows the dish', async () => {
    const { restaurant, restaurantId, categoryId, save, menu } = await open()
    const { status, body } = await save({
      name: '  Rasam  ',
      description: 'Tamarind broth',
      price: 90.5,
      specialCategoryId: restaurant.specialCategoryId,
      availableFrom: '2026-11-20',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      restaurantId,
      name: 'Rasam',
      description: 'Tamarind broth',
      price: 90.5,
      categoryId,
      specialCategoryId: restaurant.specialCategoryId,
      imageURL: '',
      imageColour: '',
      availableFrom: '2026-11-20T00:00:00.000Z',
      isSuspended: false,
      version: 1,
      category: { id: categoryId, name: 'Mains' },
      specialCategory: { id: restaurant.specialCategoryId, name: 'Specials' },
    })
    const { version: _, ...seen } = body
    expect(await menu()).toEqual([seen, seen])
  })

  test('a dish is available now by default, last in its category', async () => {
    const { server, restaurant, save, menu } = await open()
    await anItem(server.db, restaurant, 'zzz')
    const { body } = await save({})
    expect([body.availableFrom, body.isSuspended]).toEqual(['2026-11-20T10:00:00.000Z', false])
    expect((await menu()).map(({ id }) => id)).toEqual(['zzz', body.id])
  })

  test('the JSON part may have a media type or none', async () => {
    const { server, admin, restaurantId, categoryId } = await open()
    const json = JSON.stringify({ restaurantId, name: 'Rasam ₹', price: 90, categoryId })
    const typed = new Blob([json], { type: 'application/json' })
    for (const item of [json, typed, new File([json], 'item.json')]) {
      const form = new FormData()
      form.append('item', item)
      const init = { method: 'POST', body: form, headers: { Authorization: `Bearer ${admin}` } }
      const response = await server.raw('/api/items', init)
      expect([response.status, await response.json()]).toMatchObject([201, { name: 'Rasam ₹' }])
    }
  })

  test('a restaurant stores at most 2,000 dishes', async () => {
    const { server, restaurantId, categoryId, save } = await open()
    const rows = Array.from({ length: bounds.itemsMax }, (_, index) => ({
      id: `i${index}`,
      restaurant_id: restaurantId,
      name: 'x',
      price_paise: 1,
      category_id: categoryId,
      available_from: 0,
    }))
    for (let start = 0; start < rows.length; start += 500)
      await server.db
        .insertInto('items')
        .values(rows.slice(start, start + 500))
        .execute()
    expect((await save({})).problem.code).toBe('too_many')
    expect((await save({ id: 'i0' })).status).toBe(201)
  })
})

describe('POST /items with an id changes the dish (spec §2 "Item form")', () => {
  test('omitted fields stay; an omitted special category is removed', async () => {
    const { restaurant, save, menu } = await open()
    const special = { specialCategoryId: restaurant.specialCategoryId }
    const { body: made } = await save({ ...special, description: 'Hot', availableFrom: '2026-11-30T00:00:00Z' })
    const { status, body } = await save({ id: made.id, name: 'Milagu Rasam', price: 95, ...special })
    expect([status, body]).toEqual([201, { ...made, name: 'Milagu Rasam', price: 95, version: 2 }])
    const { specialCategoryId: _, specialCategory: __, ...plain } = body
    expect((await save({ id: made.id, name: body.name, price: 95, specialCategoryId: '' })).body).toEqual({
      ...plain,
      version: 3,
    })
    expect((await save({ id: made.id, description: null })).body.description).toBe('')
    expect(await menu()).toHaveLength(1)
  })

  test('Never suspends it; it can be enabled again (spec §4)', async () => {
    const { save, menu } = await open()
    const { body: made } = await save({})
    expect((await save({ id: made.id, isSuspended: true })).body.isSuspended).toBe(true)
    expect(await menu()).toEqual([])
    await save({ id: made.id, isSuspended: false, availableFrom: '2026-11-21T10:00:00.000Z' })
    expect(await menu()).toMatchObject([{ id: made.id, availableFrom: '2026-11-21T10:00:00.000Z' }])
  })

  test('a dish that moves becomes the last of its new category', async () => {
    const { server, restaurantId, admin, save, menu } = await open()
    const soups = await server.call(
      'saveCategory',
      { body: { restaurantId, name: 'Soups', type: 'Regular' } },
      { token: admin },
    )
    const { body: first } = await save({ name: 'Shorba', categoryId: soups.body.id })
    const { body: moved } = await save({})
    expect((await save({ id: moved.id, categoryId: soups.body.id })).body.category.name).toBe('Soups')
    expect((await menu()).map(({ id }) => id)).toEqual([first.id, moved.id])
  })
})

describe('POST /items is refused and stores nothing', () => {
  test.each([
    ['without a name (spec §5)', { name: ' ' }],
    ['with 101 characters of name', { name: 'a'.repeat(101) }],
    ['with 1,001 characters of description', { description: 'a'.repeat(1001) }],
    ['with a negative price', { price: -1 }],
    ['with half a paisa', { price: 1.005 }],
    ['with a price in words', { price: '90' as unknown as number }],
    ['with a price beyond ten lakh', { price: 1_000_000.01 }],
    ['with a script for a picture', { imageURL: 'javascript:alert(1)' }],
    ['with data for a picture', { imageURL: 'data:image/svg+xml,<svg/>' }],
    ['with somebody’s plain http picture', { imageURL: 'http://example.com/a.jpg' }],
    ['with a picture from elsewhere in our folder', { imageURL: '/uploads/../thali.sqlite' }],
    ['with a date in words', { availableFrom: 'now' }],
    ['with a suspension in words', { isSuspended: 'yes' as unknown as boolean }],
  ])('%s', async (_, change: ItemSave) => {
    const { save, trace, menu } = await open()
    const { status, problem } = await save(change)
    expect([status, problem.code, problem.fields?.[0]?.path]).toEqual([
      400,
      'validation_failed',
      Object.keys(change)[0],
    ])
    expect([await trace(), await menu()]).toEqual([[], []])
  })

  test('for a category that is unknown, foreign, or of the other type', async () => {
    const { server, restaurant, categoryId, save, trace } = await open()
    const coast = await aRestaurant(server.db, 'coast-kitchen')
    const wrong = ['none', "'; --", coast.categoryId, restaurant.specialCategoryId]
    for (const id of wrong) expect((await save({ categoryId: id })).problem.code, id).toBe('category_unknown')
    for (const id of ['none', coast.specialCategoryId, categoryId]) {
      const { status, problem } = await save({ specialCategoryId: id })
      expect([status, problem.code, problem.fields?.[0]?.path]).toEqual([422, 'category_unknown', 'specialCategoryId'])
    }
    expect(await trace()).toEqual([])
  })

  test('guests, waiters and admins of other restaurants change nothing', async () => {
    const { server, restaurant, save, trace } = await open()
    await anItem(server.db, restaurant, 'dal')
    const coast = await aRestaurant(server.db, 'coast-kitchen')
    const { accessToken: waiter } = await logIn(server, restaurant.waiter)
    const { accessToken: foreign } = await logIn(server, coast.admin)
    const theirs = { restaurantId: coast.id, categoryId: coast.categoryId }
    expect([
      (await save({}, undefined, '')).status,
      (await save({}, undefined, waiter)).status,
      (await save({}, undefined, foreign)).status,
      (await save({ ...theirs, id: 'dal' }, undefined, foreign)).status,
      (await save({ id: 'none' })).status,
    ]).toEqual([401, 403, 403, 404, 404])
    expect(await trace()).toEqual([])
  })
})

test('each change is audited once; failed and empty ones are not', async () => {
  const { server, save, trace } = await open()
  const { body: made } = await save({})
  const { id } = made
  server.clock.advance(1000)
  const { body: edited } = await save({ id, price: 95 }, await aPicture('jpeg'))
  server.clock.advance(1000)
  const { body: never } = await save({ id, price: 95, isSuspended: true })
  await save({ id, price: 95 })
  await save({ id: 'none' }, await aPicture('jpeg'))
  await save({}, Buffer.from('no picture'))
  await save({ price: -1 })
  const change = (before: unknown, after: unknown) => [before && JSON.stringify(before), JSON.stringify(after)]
  expect(
    (await trace()).map((row) => [row.action, row.object_kind, row.object_id, row.before_change, row.after_change]),
  ).toEqual([
    ['create', 'item', id, ...change(null, made)],
    ['update', 'item', id, ...change(made, edited)],
    ['suspend', 'item', id, ...change(edited, never)],
  ])
})
