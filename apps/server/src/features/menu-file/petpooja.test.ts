import { describe, expect, test } from 'vitest'
import { csvFile, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'

const use = (id: string, min: string, max: string) => ({
  addon_group_id: id,
  addon_item_selection_min: min,
  addon_item_selection_max: max,
})

const group = (id: string, name: string, ...prices: readonly string[]) => ({
  addongroupid: id,
  addongroup_name: name,
  addongroupitems: prices.map((price, index) => ({ addonitem_name: `${name} ${index + 1}`, addonitem_price: price })),
})

const size = (name: string, price: string, ...addon: readonly object[]) => ({ name, price, active: '1', addon })

const item = (name: string, fields: object) => ({ itemname: name, item_categoryid: '7', active: '1', ...fields })

const fileOf = (items: readonly object[], addongroups: readonly object[] = []): File =>
  csvFile(JSON.stringify({ categories: [{ categoryid: '7', categoryname: 'Momos' }], items, addongroups }), 'menu.json')

const dishesOf = async ({ menu }: MenuFileWorld) => {
  const { categories, optionGroups = [] } = await menu()
  const named = (id: string) => optionGroups.find((group) => group.id === id)
  return categories
    .filter(({ name }) => name === 'Momos')
    .flatMap(({ items }) =>
      items.map(({ name, price, portions = [], optionGroupIds = [] }) => ({
        name,
        prices: portions.length > 0 ? portions.map((portion) => portion.price) : [price],
        groups: optionGroupIds.map((id) => {
          const found = named(id)
          return [found?.name, found?.min, found?.max]
        }),
      })),
    )
}

const sauces = group('1', 'Sauce', '0', '10')
const dips = group('2', 'Dips', '20')

describe('option groups of a Petpooja menu', () => {
  test('that all sizes have belong to the dish', async () => {
    const world = await openMenuFiles()
    const half = size('Half', '80', use('1', '1', '1'), use('2', '0', '0'))
    const full = size('Full', '140', use('2', '0', '0'), use('1', '1', '1'))
    const files = [
      fileOf([item('Veg', { variation: [half, full] }), item('Paneer', { variation: [half, full] })], [sauces, dips]),
    ]
    expect((await world.preview(files)).rows.flatMap(({ notes = [] }) => notes)).toEqual([])
    await world.import(files)
    const groups = [
      ['Sauce', 1, 1],
      ['Dips', 0, null],
    ]
    expect(await dishesOf(world)).toEqual([
      { name: 'Veg', prices: [80, 140], groups },
      { name: 'Paneer', prices: [80, 140], groups },
    ])
  })

  test('that only some sizes have are named at their dish', async () => {
    const world = await openMenuFiles()
    const variation = [
      size('Half', '80', use('2', '0', '1')),
      size('Full', '140', use('1', '1', '1'), use('2', '0', '1')),
    ]
    const files = [
      fileOf([item('Veg', { variation }), item('Soup', { price: '60', addon: [use('9', '1', '1')] })], [sauces, dips]),
    ]
    const { rows } = await world.preview(files)
    expect(rows.map(({ name, action, notes }) => [name, action, notes]).slice(0, 2)).toEqual([
      ['Veg', 'create', ['The option group “Sauce” is left out: only “Full” has it.']],
      ['Soup', 'create', ['The option group 9 is left out: the file does not have it.']],
    ])
    await world.import(files)
    expect((await dishesOf(world)).map(({ groups }) => groups)).toEqual([[['Dips', 0, 1]], []])
  })

  test('with another rule elsewhere are named at that dish', async () => {
    const world = await openMenuFiles()
    const files = [
      fileOf(
        [
          item('Veg', { price: '80', addon: [use('1', '0', '2')] }),
          item('Paneer', { price: '90', addon: [use('1', '1', '1')] }),
        ],
        [sauces],
      ),
    ]
    const { rows } = await world.preview(files)
    expect(rows.flatMap(({ name, notes = [] }) => notes.map((note) => [name, note]))).toEqual([
      ['Paneer', '“Sauce”: the file has 1 to 1 here, but the option group takes 0 to 2.'],
    ])
  })
})

describe('prices of a Petpooja menu', () => {
  test('of sizes are read as those of a table', async () => {
    const world = await openMenuFiles()
    const variation = [size('Kilo', '1,100'), size('Half kilo', '₹ 600/-')]
    await world.import([fileOf([item('Veg', { variation })])])
    expect(await dishesOf(world)).toEqual([{ name: 'Veg', prices: [1100, 600], groups: [] }])
  })

  test('are never 0 where the file has none', async () => {
    const world = await openMenuFiles()
    const blank = ['', ' ', null, undefined]
    const items = blank.flatMap((price, index) => [
      item(`Dish ${index}`, { price }),
      item(`Sizes ${index}`, { variation: [{ name: 'Half', price }, size('Full', '220')] }),
      item(`Option ${index}`, { price: '80', addon: [use(`${index}`, '1', '1')] }),
    ])
    const groups = blank.map((price, index) => ({
      ...group(`${index}`, `Group ${index}`),
      addongroupitems: [{ addonitem_name: 'Cheese', addonitem_price: price }],
    }))
    const { rows } = await world.preview([fileOf(items, groups)])
    expect(rows).toHaveLength(16)
    expect(rows.filter(({ action }) => action !== 'error')).toEqual([])
    expect(rows.slice(0, 3).map(({ message }) => message)).toEqual([
      'Column “price” is empty. Write a price in rupees, such as 240 or 240.50.',
      'Column “portions”: “Half=|Full=220”. “Half” has no price. Write it in rupees, such as Half=240.',
      'The option group “Group 0” has an error in row 1 of the option groups.',
    ])
  })
})

test('categories and dishes of a Petpooja menu have the order of their ranks', async () => {
  const world = await openMenuFiles()
  const dish = (itemname: string, item_categoryid: string, itemrank?: string) => ({
    itemname,
    item_categoryid,
    itemrank,
    price: '90',
  })
  const categories = [
    { categoryid: '7', categoryname: 'Momos', categoryrank: '12' },
    { categoryid: '8', categoryname: 'Drinks', categoryrank: '' },
    { categoryid: '9', categoryname: 'Soups', categoryrank: '3' },
  ]
  const items = [dish('Lassi', '8'), dish('Fried', '7', '10'), dish('Steamed', '7', '9'), dish('Thukpa', '9')]
  const file = csvFile(JSON.stringify({ categories, items, addongroups: [] }), 'menu.json')
  expect((await world.preview([file])).rows.map(({ line, name }) => [line, name])).toEqual([
    [4, 'Thukpa'],
    [3, 'Steamed'],
    [2, 'Fried'],
    [1, 'Lassi'],
  ])
  await world.import([file])
  const found = (await world.menu()).categories.map(({ name, items: some }) => [name, ...some.map((one) => one.name)])
  expect(found.slice(-3)).toEqual([
    ['Soups', 'Thukpa'],
    ['Momos', 'Steamed', 'Fried'],
    ['Drinks', 'Lassi'],
  ])
})
