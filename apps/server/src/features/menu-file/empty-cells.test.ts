import { expect, test } from 'vitest'
import { csvFile, openMenuFiles } from '#test/menu-files.ts'
import { dishColumns, optionColumns } from './columns.ts'

const table = (columns: readonly string[], rows: readonly Readonly<Record<string, string>>[], blank: string): string =>
  [columns.join(), ...rows.map((row) => columns.map((column) => row[column] ?? blank).join())].join('\n')

const zeros = (part: unknown, path: string): string[] => {
  if (part === 0) return [path]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => zeros(value, `${path}.${key}`))
}

// A new column with `Number('')` would give 0 to a price, a count of options or kilocalories.
test.each(['', '   '])('no column of a new dish reads an empty cell as 0: "%s"', async (blank) => {
  const world = await openMenuFiles()
  const rows = [
    { category: 'Snacks', name: 'Samosa', price: '20' },
    { category: 'Snacks', name: 'Kachori', price: '25' },
  ]
  const { counts } = await world.import([csvFile(table(dishColumns, rows, blank))])
  expect(counts).toMatchObject({ create: 2, error: 0 })
  const { categories } = await world.menu()
  const items = categories.find(({ name }) => name === 'Snacks')?.items
  expect(items).toHaveLength(2)
  expect(zeros(items, 'items')).toEqual([])
})

test('an option without a price in its cell is an error', async () => {
  const { preview } = await openMenuFiles()
  const rows = [
    { group: 'Bread', option: 'Naan' },
    { group: 'Rice', option: 'Jeera' },
  ]
  const { rows: read } = await preview([csvFile(table(optionColumns, rows, ''))])
  const message = 'Column “price” is empty. Write what the option adds in rupees, or 0.'
  expect(read.map((row) => row.message)).toEqual([message, message])
})

test('a portion without a price is an error', async () => {
  const { preview } = await openMenuFiles()
  const { rows } = await preview(
    'category,name,price,portions\nMains,Biryani,,Half=|Full=220\nMains,Raita,,Cup= |Jug=90\n',
  )
  expect(rows.map(({ message }) => message)).toEqual([
    'Column “portions”: “Half=|Full=220”. “Half” has no price. Write it in rupees, such as Half=240.',
    'Column “portions”: “Cup= |Jug=90”. “Cup” has no price. Write it in rupees, such as Cup=240.',
  ])
})

const rowOf = (cells: Readonly<Record<string, string>>): string =>
  [Object.keys(cells).join(), Object.values(cells).join()].join('\n')

test('an empty cell clears each optional field, and no other one', async () => {
  const world = await openMenuFiles()
  const options = 'group,min,max,option,price\nBread,0,1,Naan,50\n'
  const dish = { category: 'Mains', name: 'Tikka', price: '120' }
  const set = {
    special_category: 'Chef',
    description: 'Smoky',
    portions: 'Half=120|Full=220',
    option_groups: 'Bread',
    diet: 'veg',
    flags: 'jain',
    contains: 'milk',
    may_contain: 'nuts',
    spice: '2',
    kcal: '640',
    station: 'Kitchen',
    tax_class: 'goods-5',
    printed_mrp: '130',
    packing: '5',
  }
  const fixed = { price_includes_tax: 'yes', available: 'no', sort: '1' }
  const find = async () => {
    const { categories } = await world.menu()
    const item = categories.flatMap(({ items }) => items).find(({ name }) => name === 'Tikka')
    return { ...item, version: 0 }
  }
  await world.import(rowOf({ ...dish, ...fixed }))
  const plain = await find()
  await world.import([csvFile(rowOf({ ...dish, ...set, ...fixed })), csvFile(options, 'options.csv')])
  const full = await find()
  // The description is an empty text before, and a special category has its id too.
  expect(full.description).toBe('Smoky')
  expect(Object.keys(full).length - Object.keys(plain).length).toBe(Object.keys(set).length)
  const empty = Object.keys({ ...set, ...fixed, picture: '' }).map((column) => [column, ''])
  await world.import(rowOf({ ...dish, ...Object.fromEntries(empty) }))
  expect(await find()).toEqual(plain)
})
