import { describe, expect, test } from 'vitest'
import { csvFile, openMenuFiles } from '#test/menu-files.ts'

const changed = 'category,name,price,diet\nMains,Dal,250,veg\nMains,Naan,45,\nSoups,Rasam,90,veg\nMains,Roti,abc,veg\n'

describe('a preview', () => {
  test('names what happens to each row and changes nothing', async () => {
    const { preview, menu } = await openMenuFiles()
    const before = await menu()
    const { rows, counts, newCategories, isCommitted } = await preview(changed)
    expect(rows).toEqual([
      {
        sheet: 'dishes',
        line: 2,
        action: 'update',
        name: 'Dal',
        parent: 'Mains',
        values: { price: 250, dietMark: 'veg' },
        changes: [
          { column: 'price', before: '240.00', after: '250.00' },
          { column: 'diet', before: '', after: 'veg' },
        ],
      },
      { sheet: 'dishes', line: 3, action: 'same', name: 'Naan', parent: 'Mains', values: { price: 45 } },
      {
        sheet: 'dishes',
        line: 4,
        action: 'create',
        name: 'Rasam',
        parent: 'Soups',
        values: { price: 90, dietMark: 'veg' },
      },
      {
        sheet: 'dishes',
        line: 5,
        action: 'error',
        name: 'Roti',
        parent: 'Mains',
        message: 'Column “price”: “abc”. Write a price in rupees, such as 240 or 240.50.',
        wrong: { price: 'abc' },
      },
    ])
    expect({ counts, newCategories, isCommitted }).toEqual({
      counts: { create: 1, update: 1, same: 1, error: 1 },
      newCategories: ['Soups'],
      isCommitted: false,
    })
    expect(await menu()).toEqual(before)
  })

  test('has the prices of each portion and of each option', async () => {
    const { preview } = await openMenuFiles()
    const dishes = csvFile(
      'category,name,price,portions\nMains,Biryani,,Half=120|Full=220.5\nMains,Dal,,Half=0|Full=240\n',
    )
    const options = csvFile('group,option,price,diet\nExtras,Egg,25,egg\nExtras,Onion,0,veg\n', 'options.csv')
    const { rows } = await preview([dishes, options])
    const portions = (half: number, full: number) => [
      { name: 'Half', price: half },
      { name: 'Full', price: full },
    ]
    expect(rows.map(({ action, values }) => [action, values])).toEqual([
      ['create', { price: 120, portions: portions(120, 220.5) }],
      ['update', { price: 0, portions: portions(0, 240) }],
      ['create', { price: 25, dietMark: 'egg' }],
      ['create', { price: 0, dietMark: 'veg' }],
    ])
  })

  test('lists the dishes that the file does not have', async () => {
    const { preview } = await openMenuFiles()
    const { missing, isSuspending } = await preview('category,name,price\nMains,Dal,240\n')
    expect({ missing, isSuspending }).toEqual({ missing: [{ name: 'Naan', category: 'Mains' }], isSuspending: false })
  })
})

describe('a commit', () => {
  test('stores all rows but those with errors and tells screens', async () => {
    const world = await openMenuFiles()
    const { server, token, restaurant, menu } = world
    const topic = await server.listen(token, `/topic/menu/${restaurant.id}`)
    const { counts, isCommitted, rows } = await world.import(changed)
    expect({ counts, isCommitted, rows }).toEqual({
      counts: { create: 1, update: 1, same: 1, error: 1 },
      isCommitted: true,
      rows: [],
    })
    expect(await topic.next(1)).toEqual([{ kind: 'menu' }])
    const { categories } = await menu()
    const items = categories.flatMap((category) => category.items.map((item) => [category.name, item.name, item.price]))
    expect(items).toEqual([
      ['Mains', 'Dal', 250],
      ['Mains', 'Naan', 45],
      ['Soups', 'Rasam', 90],
    ])
  })

  test('a repeated commit gets the first answer and changes nothing', async () => {
    const { preview, send, server } = await openMenuFiles()
    const { version } = await preview(changed)
    const commit = () => send([csvFile(changed)], { mode: 'commit', version })
    const [first, second] = await Promise.all([commit(), commit()])
    const third = await commit()
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(await server.db.selectFrom('items').select('name').where('name', '=', 'Rasam').execute()).toHaveLength(1)
    expect(await server.db.selectFrom('menu_imports').select('version').execute()).toHaveLength(1)
  })

  test('is refused after the menu or the file changed', async () => {
    const { preview, send, server, token, restaurant } = await openMenuFiles()
    const { version } = await preview(changed)
    const other = await send([csvFile(`${changed}Mains,Kheer,120,\n`)], { mode: 'commit', version })
    expect([other.status, other.problem.code]).toEqual([409, 'menu_changed'])
    const body = { restaurantId: restaurant.id, name: 'Papad', price: 30, categoryId: restaurant.categoryId }
    await server.call('saveItem', { body }, { token })
    const late = await send([csvFile(changed)], { mode: 'commit', version })
    expect([late.status, late.problem.message]).toEqual([
      409,
      'The menu changed since the preview. Please look at the preview again.',
    ])
    expect(await server.db.selectFrom('items').select('name').where('name', '=', 'Rasam').execute()).toEqual([])
  })

  test('suspends missing dishes only when requested and without errors', async () => {
    const world = await openMenuFiles()
    const file = 'category,name,price\nMains,Dal,240\n'
    const suspended = async () =>
      (await world.menu()).categories.flatMap(({ items }) =>
        items.flatMap((item) => (item.isSuspended ? item.name : [])),
      )
    await world.import(file)
    expect(await suspended()).toEqual([])
    const withError = await world.preview(`${file}Mains,Roti,abc\n`, true)
    expect([withError.isSuspending, withError.notes]).toEqual([
      false,
      ['Items that are not in the file are not suspended while rows have errors.'],
    ])
    expect((await world.import(file, true)).isSuspending).toBe(true)
    expect(await suspended()).toEqual(['Naan'])
  })

  test('is recorded with its numbers and each changed dish', async () => {
    const { server, ...world } = await openMenuFiles()
    // A direction control would show another ending of the file.
    await world.import([csvFile(changed, 'me\u202Enu.csv')])
    const entries = await server.db
      .selectFrom('audit')
      .select(['action', 'object_kind', 'after_change'])
      .orderBy('action')
      .orderBy('object_kind')
      .execute()
    expect(entries.map(({ action, object_kind: kind }) => `${action} ${kind}`)).toEqual([
      'create category',
      'create item',
      'import menu',
      'reorder category',
      'update item',
    ])
    expect(JSON.parse(entries[2]?.after_change ?? '')).toEqual({
      files: ['menu.csv'],
      dishes: { create: 1, update: 1, same: 1, error: 1 },
      options: { create: 0, update: 0, same: 0, error: 0 },
      categories: 1,
      suspended: 0,
    })
  })
})

test('without a version a commit is refused', async () => {
  const { send } = await openMenuFiles()
  const { status, problem } = await send([csvFile(changed)], { mode: 'commit' })
  expect([status, problem.code]).toEqual([400, 'validation_failed'])
})

test('new categories follow the others in the order of the file', async () => {
  const world = await openMenuFiles()
  await world.import('category,name,price\nAppetizers,Tikka,200\nDrinks,Lassi,80\n')
  expect((await world.menu()).categories.map(({ name }) => name)).toEqual(['Specials', 'Mains', 'Appetizers', 'Drinks'])
})
