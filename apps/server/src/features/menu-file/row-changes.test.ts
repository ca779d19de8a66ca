import { describe, expect, test } from 'vitest'
import { csvFile, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'

const file = csvFile(
  'category,name,price,diet\nMains,Kadhi,abc,veg\nMains,Raita,90,spicy\nMains,Papad,15,veg\nMains,Pulao,120,veg\n',
)

type Changes = NonNullable<NonNullable<Parameters<MenuFileWorld['send']>[2]>['changes']>

const dishes = 'dishes' as const

/** Previews a file and commits it with changes. */
const commit = async ({ send }: MenuFileWorld, changes: Changes, some: File = file) => {
  const { version } = (await send([some])).body
  return send([some], { mode: 'commit', version }, { changes })
}

const menuOf = async ({ menu }: MenuFileWorld) =>
  Object.fromEntries(
    (await menu()).categories.flatMap(({ items }) =>
      items.map(({ name, price, portions, dietMark }) => [
        name,
        [portions?.map((portion) => `${portion.name} ${portion.price}`).join() ?? price, dietMark],
      ]),
    ),
  )

const before = { Dal: [240, undefined], Naan: [45, undefined] }

describe('changes of a commit', () => {
  test('correct wrong prices and marks, and replace right ones', async () => {
    const world = await openMenuFiles()
    const changes = [
      { sheet: dishes, line: 2, price: 140.5 },
      { sheet: dishes, line: 3, dietMark: null },
      { sheet: dishes, line: 5, price: 130, dietMark: 'egg' as const },
    ]
    expect((await commit(world, changes)).body.counts).toEqual({ create: 4, update: 0, same: 0, error: 0 })
    const added = { Kadhi: [140.5, 'veg'], Raita: [90, undefined], Papad: [15, 'veg'], Pulao: [130, 'egg'] }
    expect(await menuOf(world)).toEqual({ ...before, ...added })
  })

  test('are stored once, however often they are sent', async () => {
    const world = await openMenuFiles()
    const { version } = (await world.send([file])).body
    const send = (price: number) =>
      world.send([file], { mode: 'commit', version }, { changes: [{ sheet: dishes, line: 4, price }] })
    const [first, second] = [await send(16), await send(16)]
    expect(second.body).toEqual(first.body)
    // Another price under the same preview is no repetition.
    expect((await send(17)).problem.code).toBe('menu_changed')
    expect((await menuOf(world))['Papad']).toEqual([16, 'veg'])
  })

  test('of another file, an unknown row or a doubled one store nothing', async () => {
    const world = await openMenuFiles()
    const { version } = (await world.send([file])).body
    const change = { sheet: dishes, line: 4, price: 16 }
    const turned = csvFile('category,name,price,diet\nMains,Pulao,120,veg\nMains,Raita,90,veg\nMains,Lassi,40,veg\n')
    const other = await world.send([turned], { mode: 'commit', version }, { changes: [change] })
    expect(other.problem.code).toBe('menu_changed')
    const refused: Changes[] = [
      [{ ...change, line: 9 }],
      [{ ...change, table: 'Bar' }],
      [{ ...change, sheet: 'option-groups' }],
      [change, { ...change, price: 17 }],
    ]
    for (const changes of refused) expect((await commit(world, changes)).problem.code).toBe('menu_file_invalid')
    expect(await menuOf(world)).toEqual(before)
  })

  test('that leave an error store nothing', async () => {
    const world = await openMenuFiles()
    const { problem } = await commit(world, [
      { sheet: dishes, line: 2, dietMark: 'egg' },
      { sheet: dishes, line: 4, price: 20 },
    ])
    expect(problem.message).toBe('Row 2: Column “price”: “abc”. Write a price in rupees, such as 240 or 240.50.')
    expect(await menuOf(world)).toEqual(before)
  })

  test('replace the prices of portions', async () => {
    const world = await openMenuFiles()
    const sizes = csvFile('category,name,Half,Full\nMains,Kadhi,80,as per size\nMains,Pulao,90,150\n')
    const { rows } = (await world.send([sizes])).body
    const portions = [
      { name: 'Half', price: '80' },
      { name: 'Full', price: 'as per size' },
    ]
    expect(rows[0]?.wrong).toEqual({ portions })
    const [half, full] = ['Half', 'Full']
    const changes = [
      {
        sheet: dishes,
        line: 2,
        portions: [
          { name: half, price: 80 },
          { name: full, price: 140 },
        ],
      },
      // A single price does not say which size it is of.
      { sheet: dishes, line: 3, price: 95 },
    ]
    expect((await commit(world, changes, sizes)).problem.message).toContain('The first portion, Half, costs 90.')
    await commit(world, changes.slice(0, 1), sizes)
    expect(await menuOf(world)).toMatchObject({
      Kadhi: ['Half 80,Full 140', undefined],
      Pulao: ['Half 90,Full 150', undefined],
    })
  })

  test('keep a portion unavailable', async () => {
    const world = await openMenuFiles()
    const file = csvFile('category,name,price,portions\nMains,Kadhi,,Half=80=false|Full=1x0\n')
    const portions = [
      { name: 'Half', price: 85 },
      { name: 'Full', price: 140 },
    ]
    await commit(world, [{ sheet: dishes, line: 2, portions }], file)
    const items = (await world.menu()).categories.flatMap((category) => category.items)
    expect(items.find(({ name }) => name === 'Kadhi')?.portions?.map(({ isAvailable }) => isAvailable)).toEqual([
      false,
      true,
    ])
  })

  test('name the table, if two files have the row', async () => {
    const world = await openMenuFiles()
    const files = [csvFile('name,price\nKadhi,80\n', 'a.csv'), csvFile('name,price\nLassi,40\n', 'b.csv')]
    const { version, rows } = (await world.send(files)).body
    expect(rows.map(({ table, line, name }) => [table, line, name])).toEqual([
      ['Table', 2, 'Kadhi'],
      ['Table 2', 2, 'Lassi'],
    ])
    const changes = [{ sheet: dishes, table: 'Table 2', line: 2, price: 45 }]
    await world.send(files, { mode: 'commit', version }, { changes })
    expect(await menuOf(world)).toMatchObject({ Kadhi: [80, undefined], Lassi: [45, undefined] })
  })

  test('correct the price and mark of an option', async () => {
    const world = await openMenuFiles()
    const options = csvFile('group,option,price,diet\nSpice,Mild,0,\nSpice,Hot,10,\n')
    await commit(world, [{ sheet: 'option-groups', line: 3, price: 12, dietMark: 'veg' }], options)
    const [group] = (await world.menu()).optionGroups ?? []
    expect(group?.options.map(({ name, price, dietMark }) => [name, price, dietMark])).toEqual([
      ['Mild', 0, undefined],
      ['Hot', 12, 'veg'],
    ])
  })
})

test('rows with other errors too offer no correction', async () => {
  const { preview } = await openMenuFiles()
  const { rows } = await preview('category,name,price,kcal\nMains,Kadhi,abc,\nMains,Raita,abc,many\nMains,Raita,90,\n')
  expect(rows.map(({ action, wrong }) => [action, wrong])).toEqual([
    ['error', { price: 'abc' }],
    ['error', undefined],
    ['error', undefined],
  ])
})
