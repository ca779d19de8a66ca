import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { csvFile, fileOf, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'
import { aPhoto } from '#test/pictures.ts'

const dish = async ({ menu }: MenuFileWorld, wanted: string) => {
  const { categories, optionGroups = [] } = await menu()
  const item = categories.flatMap(({ items }) => items).find(({ name }) => name === wanted)
  return { item, groups: item?.optionGroupIds?.map((id) => optionGroups.find((group) => group.id === id)) }
}

const options = csvFile(
  'group,min,max,option,price,max_quantity,default,available,diet\nBread,0,2,Naan,50,2,yes,,veg\nBread,,,Roti,30,,,no,\n',
  'options.csv',
)

test('a dish has its portions, option groups and all other columns', async () => {
  const world = await openMenuFiles()
  const file = csvFile(
    'category,special category,name,description,price,portions,option_groups,diet,flags,contains,may_contain,spice,kcal,tax_class,price_includes_tax,available\n' +
      'Mains,Chef,Tikka,"Hot, smoky",,Half=120|Full=220.50=no,Bread,veg,"jain, halal",none,nuts,2,640,goods-5,yes,no\n',
  )
  const { counts, optionCounts, newCategories } = await world.import([file, options])
  expect([counts.create, optionCounts.create, newCategories]).toEqual([1, 2, ['Chef']])
  const { item, groups } = await dish(world, 'Tikka')
  expect(item).toMatchObject({
    description: 'Hot, smoky',
    price: 120,
    portions: [
      { name: 'Half', price: 120, isAvailable: true },
      { name: 'Full', price: 220.5, isAvailable: false },
    ],
    specialCategory: { name: 'Chef' },
    dietMark: 'veg',
    flags: ['jain', 'halal'],
    contains: [],
    mayContain: ['nuts'],
    spice: 2,
    kcal: 640,
    taxClass: 'goods-5',
    isTaxIncluded: true,
    isSuspended: true,
  })
  expect(groups).toMatchObject([
    {
      name: 'Bread',
      min: 0,
      max: 2,
      options: [
        { name: 'Naan', price: 50, maxQuantity: 2, isDefault: true, isAvailable: true, dietMark: 'veg' },
        { name: 'Roti', price: 30, maxQuantity: 1, isDefault: false, isAvailable: false },
      ],
    },
  ])
})

test('missing columns leave a dish as it is and empty cells clear it', async () => {
  const world = await openMenuFiles()
  await world.import('category,name,price,description,spice,portions\nMains,Dal,240,Slow,2,Half=240|Full=400\n')
  const before = (await dish(world, 'Dal')).item
  await world.import('category,name,price\nMains,Dal,250\n')
  expect((await dish(world, 'Dal')).item).toEqual({
    ...before,
    price: 250,
    portions: [{ ...before?.portions?.[0], price: 250 }, before?.portions?.[1]],
    version: 3,
  })
  await world.import('category,name,price,description,spice,portions\nMains,Dal,250,,,\n')
  const { description, spice, portions } = (await dish(world, 'Dal')).item ?? {}
  expect({ description, spice, portions }).toEqual({ description: '', spice: undefined, portions: undefined })
})

test('options that the file does not have stay', async () => {
  const world = await openMenuFiles()
  const dishes = csvFile('category,name,price,option_groups\nMains,Dal,240,Bread\n')
  await world.import([dishes, options])
  const { rows } = await world.preview([csvFile('group,option,price\nBread,Kulcha,60\nBread,Naan,55\n')])
  expect(rows.map(({ name, action }) => [name, action])).toEqual([
    ['Kulcha', 'create'],
    ['Naan', 'update'],
  ])
  await world.import([csvFile('group,option,price\nBread,Kulcha,60\nBread,Naan,55\n')])
  const { groups } = await dish(world, 'Dal')
  expect(groups?.[0]?.options.map(({ name, price }) => [name, price])).toEqual([
    ['Kulcha', 60],
    ['Naan', 55],
    ['Roti', 30],
  ])
})

test('a group changes its rule, words and name with all options the same', async () => {
  const world = await openMenuFiles()
  await world.import([csvFile('category,name,price,option_groups\nMains,Dal,240,Bread\n'), options])
  const read = async () => (await dish(world, 'Dal')).groups?.[0]
  const before = await read()
  let expected = before
  const id = before?.id ?? ''
  const steps = [
    { file: 'group,min,max,option\nBread,1,3,Naan\nBread,,,Roti\n', change: { min: 1, max: 3 } },
    // Words are in no menu, but they are a new version of their group.
    { file: 'group,group_hi,option\nBread,रोटियाँ,Naan\nBread,,Roti\n', change: {} },
    { file: `group_id,group,option\n${id},Breads,Naan\n${id},Breads,Roti\n`, change: { name: 'Breads' } },
  ]
  for (const { file, change } of steps) {
    await world.import([csvFile(file)])
    if (expected) expected = { ...expected, ...change, version: (expected.version ?? 0) + 1 }
    expect(await read()).toEqual(expected)
  }
  const stored = await world.download('csv', 'option-groups')
  expect(await stored.text()).toMatch(/Breads,.*रोटियाँ/)
  expect((await world.preview([stored])).optionCounts).toMatchObject({ same: 2, update: 0 })
})

test('an id renames and moves a dish', async () => {
  const world = await openMenuFiles()
  await world.import('id,category,name,price,sort\ndal,Lentils,Dal makhani,260,3\n')
  const { item } = await dish(world, 'Dal makhani')
  expect(item).toMatchObject({ id: 'dal', category: { name: 'Lentils' }, price: 260 })
})

test('pictures of a zip are matched by cell or name', async () => {
  const world = await openMenuFiles()
  const photo = new Uint8Array(await aPhoto())
  const entries = {
    'photos/dal.jpg': photo,
    '../../NAAN-bread.jpg': photo,
    'other.jpg': photo,
    '__MACOSX/._dal.jpg': photo,
    'notes.txt': photo,
  }
  const zip = fileOf(zipSync(entries), 'pictures.zip')
  const files = [csvFile('category,name,price,picture\nMains,Dal,240,\nMains,Naan,45,naan-bread.JPG\n'), zip]
  const { pictures, counts } = await world.preview(files)
  expect(pictures).toEqual({ used: ['photos/dal.jpg', '../../NAAN-bread.jpg'], unused: ['other.jpg'] })
  expect(counts.update).toBe(2)
  expect((await world.import(files)).notes).toEqual([])
  for (const name of ['Dal', 'Naan'])
    expect((await dish(world, name)).item?.imageURL).toMatch(/^\/uploads\/[0-9a-f]{32}-\d+\.webp$/)
  const version = (await dish(world, 'Dal')).item?.version
  await world.import(files)
  expect((await dish(world, 'Dal')).item?.version).toBe(version)
})

test('a broken picture is left out and named', async () => {
  const world = await openMenuFiles()
  const zip = fileOf(zipSync({ 'dal.jpg': Buffer.from('no picture') }), 'pictures.zip')
  const { notes } = await world.import([csvFile('category,name,price\nMains,Dal,250\n'), zip])
  expect(notes).toEqual(['The picture “dal.jpg” was left out: This kind of content is not understood here.'])
  expect((await dish(world, 'Dal')).item).toMatchObject({ price: 250, imageURL: '' })
})

test('a menu of Petpooja is read', async () => {
  const world = await openMenuFiles()
  const menu = {
    categories: [{ categoryid: '7', categoryname: 'Pizza' }],
    attributes: [
      { attributeid: '1', attribute: 'veg' },
      { attributeid: '2', attribute: 'non-veg' },
    ],
    items: [
      {
        itemid: '1',
        itemname: 'Veg Loaded Pizza',
        item_categoryid: '7',
        price: '100',
        active: '1',
        item_attributeid: '1',
        variation: [
          { name: '3 Pieces', price: '140', active: '1' },
          { name: '6 Pieces', price: '160', active: '0' },
        ],
        addon: [{ addon_group_id: '9', addon_item_selection_min: '0', addon_item_selection_max: '2' }],
      },
      { itemid: '2', itemname: 'Chicken Pizza', item_categoryid: '7', price: 210, active: '0', item_attributeid: 2 },
    ],
    addongroups: [
      {
        addongroupid: '9',
        addongroup_name: 'Toppings',
        addongroupitems: [
          { addonitem_name: 'Corn', addonitem_price: '20', active: '1', attributes: '1' },
          { addonitem_name: 'Olives', addonitem_price: '25', active: '0' },
        ],
      },
    ],
  }
  const { counts, optionCounts } = await world.import([csvFile(JSON.stringify(menu), 'menu.json')])
  expect([counts.create, optionCounts.create]).toEqual([2, 2])
  const pizza = await dish(world, 'Veg Loaded Pizza')
  expect(pizza.item).toMatchObject({ price: 140, dietMark: 'veg', category: { name: 'Pizza' } })
  expect(pizza.item?.portions?.map(({ name, price, isAvailable }) => [name, price, isAvailable])).toEqual([
    ['3 Pieces', 140, true],
    ['6 Pieces', 160, false],
  ])
  expect(pizza.groups).toMatchObject([{ name: 'Toppings', min: 0, max: 2, options: [{ name: 'Corn', price: 20 }, {}] }])
  expect((await dish(world, 'Chicken Pizza')).item).toMatchObject({ dietMark: 'non-veg', isSuspended: true })
})

test('the template imports as new dishes without errors', async () => {
  const world = await openMenuFiles()
  const { server, restaurant, token } = world
  const query = new URLSearchParams({ restaurantId: restaurant.id, format: 'xlsx', isTemplate: 'true' })
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await server.raw(`/api/menu/export?${query.toString()}`, { headers })
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="menu-template.xlsx"')
  const { counts, optionCounts } = await world.preview([new File([await answer.blob()], 'menu-template.xlsx')])
  expect(counts).toEqual({ create: 3, update: 0, same: 0, error: 0 })
  expect(optionCounts.create).toBe(2)
})
