import { expect, test } from 'vitest'
import { csvFile, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'
import { readCsv } from '#test/spreadsheets.ts'

const fieldOf = async (
  { server, restaurant, token }: MenuFileWorld,
  field: 'packing' | 'mrp',
): Promise<Record<string, number | undefined>> => {
  const query = { includeSuspended: 'true' } as const
  const { body } = await server.call('getRestaurant', { params: { restaurantId: restaurant.id }, query }, { token })
  const items = body.categories.flatMap((category) => category.items)
  return Object.fromEntries(items.map((item) => [item.name, item[field]]))
}

const titles = async (world: MenuFileWorld): Promise<readonly string[]> => {
  const [first = []] = readCsv(Buffer.from(await (await world.download('csv')).arrayBuffer()))
  return first.map(String)
}

test('packing is imported, cleared by an empty cell and kept without its column', async () => {
  const world = await openMenuFiles()
  await world.import([csvFile('category,name,price,packing\nMains,Dal,100,12.50\nMains,Naan,40,0\n')])
  expect(await fieldOf(world, 'packing')).toMatchObject({ Dal: 12.5, Naan: 0 })
  await world.import([csvFile('category,name,price\nMains,Dal,110\n')])
  expect(await fieldOf(world, 'packing')).toMatchObject({ Dal: 12.5, Naan: 0 })
  await world.import([csvFile('category,name,price,Parcel charge\nMains,Dal,110,\n')])
  expect(await fieldOf(world, 'packing')).toMatchObject({ Dal: undefined, Naan: 0 })
})

test('an export has the column only if a dish has packing, and imports as the same', async () => {
  const world = await openMenuFiles()
  await world.import([csvFile('category,name,price\nMains,Dal,100\nMains,Naan,40\n')])
  expect(await titles(world)).not.toContain('packing')
  await world.import([csvFile('category,name,price,packing\nMains,Naan,40,7.25\n')])
  expect(await titles(world)).toContain('packing')
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows } = await world.preview([await world.download(format)])
    expect(rows.filter(({ action }) => action !== 'same')).toEqual([])
  }
})

test('packing above its bound is an error of its row', async () => {
  const world = await openMenuFiles()
  const { rows } = await world.preview([csvFile('category,name,price,packing\nMains,Dal,100,1000.01\n')])
  expect(rows).toMatchObject([
    { action: 'error', message: 'Column “packing”: “1000.01”. The highest packing is 1000.' },
  ])
})

test('a printed MRP is a column of its own, MRP alone the price', async () => {
  const world = await openMenuFiles()
  await world.import([csvFile('category,name,MRP\nShop,Water,18\nShop,Cola,40\n')])
  expect(await fieldOf(world, 'mrp')).toMatchObject({ Water: undefined, Cola: undefined })
  expect(await titles(world)).not.toContain('printed_mrp')
  await world.import([csvFile('category,name,price,printed_mrp\nShop,Water,18,20\nShop,Cola,40,40.50\n')])
  expect(await fieldOf(world, 'mrp')).toMatchObject({ Water: 20, Cola: 40.5 })
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows } = await world.preview([await world.download(format)])
    expect(rows.filter(({ action }) => action !== 'same')).toEqual([])
  }
  await world.import([csvFile('category,name,price,printed_mrp\nShop,Water,18,\n')])
  expect(await fieldOf(world, 'mrp')).toMatchObject({ Water: undefined, Cola: 40.5 })
})
