import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Input, Reply } from '@thali/contract/api/calls'
import { aRestaurant } from '#test/builders.ts'
import { csvFile, fileOf, menuFilesOf, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'
import type { TestServer } from '#test/harness.ts'
import { aPhoto } from '#test/pictures.ts'

type Copy = Omit<Input<'copyMenu'>['body'], 'restaurantId' | 'fromRestaurantId'>

/** Two restaurants: the admin of the second one also owns the first, whose menu is Dal and Naan. */
const open = async () => {
  const from = await openMenuFiles()
  const { server, restaurant } = from
  const second = await aRestaurant(server.db, 'blue-lotus')
  const into = await menuFilesOf(server, second)
  const { id: staffId } = await server.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', second.admin)
    .executeTakeFirstOrThrow()
  const join = (restaurantId: string, role: 'admin' | 'waiter') =>
    server.db
      .insertInto('memberships')
      .values({ restaurant_id: restaurantId, staff_id: staffId, role, created_at: 1 })
      .execute()
  await join(restaurant.id, 'admin')
  const restaurants = { restaurantId: second.id, fromRestaurantId: restaurant.id }
  const copy = (request: Copy, fromRestaurantId = restaurant.id) =>
    server.call('copyMenu', { body: { ...restaurants, ...request, fromRestaurantId } }, { token: into.token })
  const copyAll = async (): Promise<Reply<'copyMenu'>> => {
    const { version } = (await copy({ mode: 'preview' })).body
    return (await copy({ mode: 'commit', version })).body
  }
  return { server, from, into, join, copy, copyAll }
}

type Billing = Reply<'getSettings'>['billing']

const saveBilling = async (server: TestServer, world: MenuFileWorld, change: (billing: Billing) => Billing) => {
  const { restaurant, token } = world
  const params = { restaurantId: restaurant.id }
  const { version, billing } = (await server.call('getSettings', { params }, { token })).body
  const { status } = await server.call(
    'saveSettings',
    { params, body: { version, billing: change(billing) } },
    { token },
  )
  expect(status).toBe(200)
}

const dishesOf = async (world: MenuFileWorld) =>
  (await world.menu()).categories.flatMap(({ name, items }) =>
    items.map((item) => ({ category: name, name: item.name, price: item.price, imageURL: item.imageURL })),
  )

const withoutPicture = ({ category, name, price }: Awaited<ReturnType<typeof dishesOf>>[number]) => ({
  category,
  name,
  price,
})

test('a copied menu has the same dishes, choices and words', async () => {
  const { from, into, copyAll } = await open()
  const dishes =
    'category,name,price,portions,option_groups,name_hi\nStarters,Tikka,150,Half=150|Full=250,Spice,टिक्का\n'
  const options = 'group,min,max,option,price\nSpice,0,1,Mild,0\nSpice,0,1,Hot,10\n'
  await from.import([csvFile(dishes), csvFile(options, 'option-groups.csv')])
  const { counts, optionCounts } = await copyAll()
  expect([counts, optionCounts]).toMatchObject([
    { create: 3, error: 0 },
    { create: 2, error: 0 },
  ])
  const [theirs, ours] = [await dishesOf(from), await dishesOf(into)]
  expect(ours.map(withoutPicture).toSorted((first, second) => first.name.localeCompare(second.name))).toEqual(
    theirs.map(withoutPicture).toSorted((first, second) => first.name.localeCompare(second.name)),
  )
  expect(await (await into.download('csv')).text()).toContain('टिक्का')
  // A second copy has nothing to do.
  expect((await copyAll()).counts).toMatchObject({ create: 0, update: 0, same: 3 })
})

test('pictures are copied, and each restaurant keeps its own files', async () => {
  const { server, from, into, copyAll } = await open()
  const zip = fileOf(zipSync({ 'dal.jpg': new Uint8Array(await aPhoto()) }), 'pictures.zip')
  await from.import([csvFile('category,name,price\nMains,Dal,240\n'), zip])
  await copyAll()
  const urlOf = async (world: MenuFileWorld) =>
    (await dishesOf(world)).find(({ name }) => name === 'Dal')?.imageURL ?? ''
  const [theirs, ours] = [await urlOf(from), await urlOf(into)]
  expect(ours).not.toBe(theirs)
  const bytesOf = async (url: string) => Buffer.from(await (await server.raw(url)).arrayBuffer())
  expect((await bytesOf(ours)).equals(await bytesOf(theirs))).toBe(true)
  expect((await copyAll()).counts).toMatchObject({ update: 0, same: 2 })
})

test('a changed dish is shown before the copy changes it', async () => {
  const { from, into, copy, copyAll } = await open()
  await copyAll()
  await from.import('category,name,price\nMains,Dal,260\n')
  const { rows, version, counts } = (await copy({ mode: 'preview' })).body
  expect(counts).toMatchObject({ update: 1, same: 1 })
  expect(rows.find(({ action }) => action === 'update')?.changes).toEqual([
    { column: 'price', before: '240.00', after: '260.00' },
  ])
  await from.import('category,name,price\nMains,Dal,270\n')
  // The preview was of another menu.
  expect((await copy({ mode: 'commit', version })).problem?.code).toBe('menu_changed')
  expect((await dishesOf(into)).find(({ name }) => name === 'Dal')?.price).toBe(240)
})

test('only the unknown station of a dish is left out, with its name', async () => {
  const { server, from, into, copy, copyAll } = await open()
  const save = (world: MenuFileWorld, ...names: string[]) => {
    const body = { restaurantId: world.restaurant.id, stations: names.map((name) => ({ name })) }
    return server.call('saveStations', { body }, { token: world.token })
  }
  await save(from, 'Kitchen', 'Bar', 'Tandoor')
  await from.import('category,name,price,station\nMains,Naan,45,Tandoor\nMains,Lassi,90,Bar\n')
  const first = await save(into, 'Kitchen', 'Bar')
  const { notes, rows } = (await copy({ mode: 'preview' })).body
  expect(notes).toEqual([expect.stringContaining('no station “Tandoor”')])
  expect(rows.flatMap((row) => (row.notes ?? []).map((note) => [row.name, note]))).toEqual([
    ['Naan', 'The station “Tandoor” is left out.'],
  ])
  await copyAll()
  const stationOf = async (wanted: string) =>
    (await into.menu()).categories.flatMap(({ items }) => items).find(({ name }) => name === wanted)?.stationId
  expect([await stationOf('Lassi'), await stationOf('Naan')]).toEqual([first.body[1]?.id, undefined])
  const body = { restaurantId: into.restaurant.id, stations: [...first.body, { name: 'Tandoor' }] }
  const { body: stations } = await server.call('saveStations', { body }, { token: into.token })
  await copyAll()
  expect([await stationOf('Lassi'), await stationOf('Naan')]).toEqual([stations[1]?.id, stations[2]?.id])
})

test('dishes keep their tax class, and those with an unusable one are errors', async () => {
  const { server, from, into, copy, copyAll } = await open()
  const setRate = (world: MenuFileWorld) =>
    saveBilling(server, world, ({ taxClasses, ...billing }) => ({
      ...billing,
      taxClasses: taxClasses.map((taxClass) =>
        taxClass.id === 'alcohol-vat' ? { ...taxClass, rates: [{ from: '2026-01-01', percent: 10 }] } : taxClass,
      ),
    }))
  await setRate(from)
  await from.import(
    'category,name,price,tax_class\nDrinks,Water,20,goods-5\nDrinks,Beer,300,alcohol-vat\nDrinks,Wine,400,alcohol-vat\n',
  )
  const { notes, rows } = (await copy({ mode: 'preview' })).body
  expect(notes).toEqual([expect.stringContaining('their tax would be wrong')])
  expect(rows.filter(({ action }) => action === 'error').map(({ name }) => name)).toEqual(['Beer', 'Wine'])
  await copyAll()
  const taxes = async () =>
    (await into.menu()).categories
      .find(({ name }) => name === 'Drinks')
      ?.items.map(({ name, taxClass }) => [name, taxClass])
  expect(await taxes()).toEqual([['Water', 'goods-5']])
  await setRate(into)
  expect((await copyAll()).counts).toMatchObject({ create: 2, error: 0 })
  expect(await taxes()).toEqual([
    ['Water', 'goods-5'],
    ['Beer', 'alcohol-vat'],
    ['Wine', 'alcohol-vat'],
  ])
})

test('a menu without stations and tax classes leaves those of known dishes', async () => {
  const { server, from, into, copyAll } = await open()
  const body = { restaurantId: into.restaurant.id, stations: [{ name: 'Kitchen' }, { name: 'Bar' }] }
  const { body: stations } = await server.call('saveStations', { body }, { token: into.token })
  await into.import('category,name,price,station,tax_class\nMains,Dal,240,Bar,goods-5\n')
  await from.import('category,name,price\nMains,Dal,260\n')
  await copyAll()
  const dal = (await into.menu()).categories.flatMap(({ items }) => items).find(({ name }) => name === 'Dal')
  expect(dal).toMatchObject({ price: 260, stationId: stations[1]?.id, taxClass: 'goods-5' })
})

test('another usual tax of the copied menu is named', async () => {
  const { server, from, copy } = await open()
  await saveBilling(server, from, (billing) => ({ ...billing, defaultTaxClass: 'exempt', pricesIncludeTax: true }))
  expect((await copy({ mode: 'preview' })).body.notes).toEqual([
    'Dishes without their own tax class have “Restaurant 5 %” here. In the other restaurant they have “Without tax”.',
    'The bill adds the tax to prices here. In the other restaurant the same prices include it.',
  ])
})

test('the menu of a restaurant of others is not found', async () => {
  const { server, join, copy } = await open()
  const { id } = await aRestaurant(server.db, 'coast-kitchen')
  expect((await copy({ mode: 'preview' }, id)).status).toBe(404)
  // A waiter there is no admin there.
  await join(id, 'waiter')
  expect((await copy({ mode: 'preview' }, id)).status).toBe(404)
})
