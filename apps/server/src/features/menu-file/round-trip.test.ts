import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { seedDemo } from '#server/db/seed.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createFolderStore } from '#server/platform/file-store.ts'
import { createLog } from '#server/platform/log.ts'
import { aRestaurant } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { menuFilesOf, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'
import { readCsv, readSheets } from '#test/spreadsheets.ts'

/** Exports a menu, imports it, and expects each row to be the same. */
const expectSame = async (world: Pick<MenuFileWorld, 'download' | 'preview'>, dishes: number): Promise<void> => {
  const zero = { create: 0, update: 0, error: 0 }
  const files = {
    xlsx: [await world.download('xlsx')],
    csv: [await world.download('csv'), await world.download('csv', 'option-groups')],
  }
  for (const format of ['xlsx', 'csv'] as const) {
    const { rows, counts, optionCounts, missing, newCategories } = await world.preview(files[format])
    expect(rows.filter(({ action }) => action !== 'same')).toEqual([])
    expect({ counts, missing, newCategories }).toEqual({
      counts: { ...zero, same: dishes },
      missing: [],
      newCategories: [],
    })
    expect(optionCounts).toEqual({ ...zero, same: optionCounts.same })
  }
}

test('the exported menus of the demo restaurants import as the same', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const { db } = database
  const files = createFolderStore(join(database.folder, 'uploads'))
  await seedDemo({ db, engine, files, clock: systemClock, log: createLog('silent') })
  const server = await startServer({ database })
  const restaurants = await db.selectFrom('restaurants').select('id').execute()
  expect(restaurants).toHaveLength(3)
  const admin = await aRestaurant(db, 'other')
  const { password_hash: hash } = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('username', '=', admin.admin)
    .executeTakeFirstOrThrow()
  await db.updateTable('staff').set({ password_hash: hash }).execute()
  for (const { id } of restaurants) {
    const { username } = await db
      .selectFrom('staff')
      .innerJoin('memberships', 'memberships.staff_id', 'staff.id')
      .select('username')
      .where('memberships.restaurant_id', '=', id)
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const world = await menuFilesOf(server, { id, admin: username } as never)
    const items = await db.selectFrom('items').select('id').where('restaurant_id', '=', id).execute()
    await expectSame(world, items.length)
  }
})

const hostile = [
  '=1+1',
  '+919876543210',
  '-2*3',
  '@cmd',
  "'=1",
  "''@x",
  'a\n=1',
  '＝1',
  'Idli - 2 pcs',
  '7 Up',
  'a|b=c\\d#e',
  '#hash',
  'Dal, "home"; style',
  'पनीर टिक्का 😀',
  '240',
  'yes',
  '1-2',
  '01/02/2026',
]

test('texts that spreadsheets read as formulas survive both ways', async () => {
  const world = await openMenuFiles()
  const { server, restaurant, token } = world
  const base = { restaurantId: restaurant.id, price: 90, categoryId: restaurant.categoryId }
  for (const name of hostile) await server.call('saveItem', { body: { ...base, name, description: name } }, { token })
  const csv = readCsv(new Uint8Array(await (await world.download('csv')).arrayBuffer()))
  const names = csv.slice(1).map((row) => row[3] ?? '')
  expect(names.filter((name) => /^[\s]*[=+\-@＝＋－＠]/.test(name))).toEqual([])
  expect(names).toContain("'=1+1")
  expect(names).toContain('Idli - 2 pcs')
  const book = await (await world.download('xlsx')).arrayBuffer()
  const [sheet] = await readSheets(new Uint8Array(book))
  expect(sheet?.map((row) => row[3])).toContain('=1+1')
  await expectSame(world, hostile.length + 2)
  // A person's apostrophe before a formula is not part of the name.
  await world.import("category,name,price\nMains,'=SUM(A1),10\n")
  const { categories } = await world.menu()
  expect(categories.flatMap(({ items }) => items.map(({ name }) => name))).toContain('=SUM(A1)')
})

test('dishes with the name of a sum are no sums', async () => {
  const world = await openMenuFiles()
  const { server, restaurant, token } = world
  const base = { restaurantId: restaurant.id, price: 90, categoryId: restaurant.categoryId }
  for (const name of ['Total', 'Subtotal'])
    await server.call('saveItem', { body: { ...base, name, description: '' } }, { token })
  expect((await world.menu()).categories.flatMap(({ items }) => items)).toHaveLength(4)
  await expectSame(world, 4)
})

const words = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 30 }))
const distinctName = (index: number) => words.map((text) => `${text.replaceAll('\0', '').slice(0, 30)} ${index}`)
const price = fc.integer({ min: 0, max: 1_000_000 }).map((paise) => paise / 100)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const allergens = fc.subarray(['milk', 'nuts', 'gluten'] as const)

type Item = Omit<Input<'saveItem'>['body'], 'restaurantId' | 'categoryId'>

const item = (index: number): fc.Arbitrary<Item> =>
  fc
    .record({
      name: distinctName(index),
      description: words.map((text) => text.replaceAll('\0', '')),
      price,
      dietMark: maybe(fc.constantFrom('veg', 'egg', 'non-veg', 'vegan')),
      flags: maybe(fc.subarray(['jain', 'halal'] as const)),
      contains: maybe(allergens),
      mayContain: maybe(allergens),
      spice: maybe(fc.integer({ min: 0, max: 3 })),
      kcal: maybe(fc.integer({ min: 0, max: 5000 })),
      isSuspended: fc.boolean(),
      isTaxIncluded: maybe(fc.boolean()),
      taxClass: maybe(fc.constantFrom('goods-5', 'exempt')),
      portions: maybe(
        fc.tuple(distinctName(1), distinctName(2), price, price).map(([half, full, first, second]) => [
          { name: half, price: first, isAvailable: true },
          { name: full, price: second, isAvailable: false },
        ]),
      ),
    })
    .map((fields) => fields as Item)

test('a random menu imports as the same', async () => {
  const random = fc.tuple(
    ...Array.from({ length: 25 }, (_, index) => item(index)),
    fc.array(distinctName(9), { minLength: 2, maxLength: 3 }),
  )
  await fc.assert(
    fc.asyncProperty(random, async (made) => {
      const world = await openMenuFiles()
      const { server, restaurant, token } = world
      const items = made.slice(0, -1) as Item[]
      const groupNames = made.at(-1) as string[]
      const groupIds: string[] = []
      for (const name of groupNames) {
        const options = [
          { name: `=${name}`.slice(0, 50), price: 10 },
          { name: 'Naan', isDefault: true, maxQuantity: 2 },
        ]
        const body = { restaurantId: restaurant.id, name, min: 0, max: null, options }
        groupIds.push((await server.call('saveOptionGroup', { body }, { token })).body.id)
      }
      let count = 2
      for (const [index, first] of items.entries()) {
        const body = {
          ...first,
          restaurantId: restaurant.id,
          categoryId: restaurant.categoryId,
          ...(index % 3 === 0 && { specialCategoryId: restaurant.specialCategoryId }),
          ...(index % 2 === 0 && { optionGroupIds: groupIds }),
        }
        if ((await server.call('saveItem', { body }, { token })).status === 201) count += 1
      }
      expect(count).toBeGreaterThan(10)
      await expectSame(world, count)
    }),
    { numRuns: Number(process.env['MENU_FILE_RUNS'] ?? 3) },
  )
})

test('an exported menu creates the same dishes in another restaurant', async () => {
  const world = await openMenuFiles()
  const file = await world.download('xlsx')
  const other = await aRestaurant(world.server.db, 'branch')
  const branch = await menuFilesOf(world.server, other)
  expect((await branch.import([file])).counts).toEqual({ create: 2, update: 0, same: 0, error: 0 })
  expect((await branch.preview('category,name,price\nmains, dal ,240\n')).counts.same).toBe(0)
  expect((await branch.preview('category,name,price\nMains,Dal,240\n')).counts.same).toBe(1)
})
