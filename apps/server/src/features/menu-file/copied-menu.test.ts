import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Input, Reply } from '@thali/contract'
import { aRestaurant } from '#test/builders.ts'
import { csvFile, fileOf, menuFilesOf, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'
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
  const membership = { restaurant_id: restaurant.id, staff_id: staffId, role: 'admin' as const, created_at: 1 }
  await server.db.insertInto('memberships').values(membership).execute()
  const restaurants = { restaurantId: second.id, fromRestaurantId: restaurant.id }
  const copy = (request: Copy, fromRestaurantId = restaurant.id) =>
    server.call('copyMenu', { body: { ...restaurants, ...request, fromRestaurantId } }, { token: into.token })
  const copyAll = async (): Promise<Reply<'copyMenu'>> => {
    const { version } = (await copy({ mode: 'preview' })).body
    return (await copy({ mode: 'commit', version })).body
  }
  return { server, from, into, copy, copyAll }
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
  expect(ours.map(withoutPicture).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(
    theirs.map(withoutPicture).toSorted((one, other) => one.name.localeCompare(other.name)),
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

test('stations that the restaurant does not have are left out and named', async () => {
  const { server, from, into, copy, copyAll } = await open()
  const save = (world: MenuFileWorld, ...names: string[]) => {
    const body = { restaurantId: world.restaurant.id, stations: names.map((name) => ({ name })) }
    return server.call('saveStations', { body }, { token: world.token })
  }
  await save(from, 'Kitchen', 'Tandoor')
  await from.import('category,name,price,station\nMains,Naan,45,Tandoor\n')
  const { notes } = (await copy({ mode: 'preview' })).body
  expect(notes).toEqual([expect.stringContaining('this restaurant has no “Tandoor”')])
  const { body: stations } = await save(into, 'Kitchen', 'Tandoor')
  await copyAll()
  const items = (await into.menu()).categories.flatMap((category) => category.items)
  expect(items.find(({ name }) => name === 'Naan')?.stationId).toBe(stations[1]?.id)
})

test('the menu of a restaurant of others is not found', async () => {
  const { server, copy } = await open()
  const { id } = await aRestaurant(server.db, 'coast-kitchen')
  expect((await copy({ mode: 'preview' }, id)).status).toBe(404)
})
