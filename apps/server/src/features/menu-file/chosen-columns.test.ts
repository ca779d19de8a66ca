import { describe, expect, test } from 'vitest'
import { csvFile, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'

const halls = csvFile('Category,Item,AC,Non AC\nMains,Dal,260,240\nBreads,Roti,20,15\n')
const later = csvFile('Category,Item,AC,Non AC\nMains,Kadhi,160,140\n')

type Send = MenuFileWorld['send']

/** The question about a file; fails the test for a file without one. */
const questionAbout = async (send: Send, file: File) => {
  const { question } = (await send([file])).problem
  if (!question) throw new Error('No question')
  return question
}

/** Imports a file with the column of its price, by title. Returns the answer that was given. */
const importWith = async (send: Send, file: File, title: string) => {
  const { shape, columns } = await questionAbout(send, file)
  const answer = { shape, price: columns.find((column) => column.title === title)?.index }
  const { version } = (await send([file], {}, { columns: [answer] })).body
  await send([file], { mode: 'commit', version }, { columns: [answer] })
  return answer
}

const pricesOf = async ({ menu }: MenuFileWorld) =>
  Object.fromEntries((await menu()).categories.flatMap(({ items }) => items.map(({ name, price }) => [name, price])))

const preview = async (send: Send, file: File) =>
  (await send([file])).body.rows.map(({ name, values }) => `${name} ${values?.price}`)

describe('a file whose price column is open', () => {
  test('asks with its columns, and is imported as a person answers', async () => {
    const world = await openMenuFiles()
    const { status, problem } = await world.send([halls])
    expect([status, problem.code, problem.question?.asks]).toEqual([422, 'menu_file_invalid', ['price']])
    expect(problem.question?.columns.map(({ title, values }) => [title, ...values])).toEqual([
      ['Category', 'Mains', 'Breads'],
      ['Item', 'Dal', 'Roti'],
      ['AC', '260', '20'],
      ['Non AC', '240', '15'],
    ])
    await importWith(world.send, halls, 'AC')
    expect(await pricesOf(world)).toEqual({ Dal: 260, Naan: 45, Roti: 20 })
  })

  test('is read by the answer for an earlier file with its titles', async () => {
    const { send } = await openMenuFiles()
    const answer = await importWith(send, halls, 'Non AC')
    const { rows, chosen } = (await send([later])).body
    expect(rows.map(({ name, values }) => [name, values?.price])).toEqual([['Kadhi', 140]])
    expect(chosen).toMatchObject([{ asks: ['price'], answer }])
  })

  test('is asked about again with another order of its columns', async () => {
    const { send } = await openMenuFiles()
    await importWith(send, halls, 'AC')
    const turned = csvFile('Category,Item,Non AC,AC\nMains,Kadhi,140,160\n')
    expect((await questionAbout(send, turned)).asks).toEqual(['price'])
  })

  test('without titles is asked about each time', async () => {
    const { send } = await openMenuFiles()
    const bare = csvFile('Dal,260,240\nRoti,20,15\n')
    const { shape } = await questionAbout(send, bare)
    const columns = [{ shape, name: 0, price: 1 }]
    const { version } = (await send([bare], {}, { columns })).body
    await send([bare], { mode: 'commit', version }, { columns })
    expect(await preview(send, bare)).toEqual(['Dal 260', 'Roti 20'])
    expect((await questionAbout(send, csvFile('Dal,240,260\nNaan,15,20\n'))).asks).toContain('price')
  })

  test('gets another answer in place of a stored one', async () => {
    const { send } = await openMenuFiles()
    const { shape } = await importWith(send, halls, 'AC')
    expect((await send([later], {}, { columns: [{ shape, price: 3 }] })).body.rows[0]?.values?.price).toBe(140)
    expect(await preview(send, later)).toEqual(['Kadhi 160'])
  })

  test('is not stored under a preview with another answer', async () => {
    const world = await openMenuFiles()
    const { shape } = await questionAbout(world.send, halls)
    const { version } = (await world.send([halls], {}, { columns: [{ shape, price: 2 }] })).body
    const other = { columns: [{ shape, price: 3 }] }
    expect((await world.send([halls], { mode: 'commit', version }, other)).problem.code).toBe('menu_changed')
    expect(await pricesOf(world)).toEqual({ Dal: 240, Naan: 45 })
  })
})

test('answers that name a cost, a number or no column ask again', async () => {
  const { send } = await openMenuFiles()
  const file = csvFile('No,Dish,Cost,Hall,Garden\n1,Dal,90,240,260\n2,Roti,5,15,20\n')
  const { shape, columns } = await questionAbout(send, file)
  expect(columns.flatMap(({ title, mayBePrice }) => (mayBePrice ? [title] : []))).toEqual(['Hall', 'Garden'])
  for (const price of [0, 1, 2, 5, 500]) {
    const { problem } = await send([file], {}, { columns: [{ shape, price }] })
    expect([price, problem.question?.asks]).toEqual([price, ['price']])
  }
  expect((await send([file], {}, { columns: [{ shape, price: 3 }] })).body.counts).toMatchObject({ create: 1, same: 1 })
})

test('a file with only a cost is refused without a question', async () => {
  const { send } = await openMenuFiles()
  const { code, question } = (await send([csvFile('Dish,Cost\nDal,90\n')])).problem
  expect([code, question]).toEqual(['menu_file_invalid', undefined])
})

test('category and mark are asked for where nothing is known', async () => {
  const { send } = await openMenuFiles()
  const file = csvFile('Grp,Bezeichnung,VK,Art\nSuppen,Rasam,60,veg\nSuppen,Marag,90,non-veg\n')
  const { shape, asks } = await questionAbout(send, file)
  expect(asks).toEqual(['price', 'name', 'category', 'diet'])
  const columns = [{ shape, price: 2, name: 1, category: 0, diet: 3 }]
  const { rows } = (await send([file], {}, { columns })).body
  expect(rows.map(({ name, parent, values }) => [name, parent, values])).toEqual([
    ['Rasam', 'Suppen', { price: 60, dietMark: 'veg' }],
    ['Marag', 'Suppen', { price: 90, dietMark: 'non-veg' }],
  ])
})
