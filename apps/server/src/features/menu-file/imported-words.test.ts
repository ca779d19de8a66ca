import { expect, test } from 'vitest'
import { csvFile, openMenuFiles, type MenuFileWorld } from '#test/menu-files.ts'

const wordsIn = async ({ server, restaurant, token }: MenuFileWorld) => {
  const input = {
    params: { restaurantId: restaurant.id, language: 'hi' },
    query: { includeSuspended: 'true' },
  } as const
  const { items, optionGroups, options } = (await server.call('getTranslations', input, { token })).body
  return { items: Object.values(items), groups: Object.values(optionGroups), options: Object.values(options) }
}

const dishes = 'category,name,price,option_groups,name_hi,Description (Hindi)\nMains,Tikka,120,Bread,टिक्का,तंदूर से\n'
const options = csvFile(
  'group,option,price,group_hi,option_hi\nBread,Naan,50,रोटी,नान\nBread,Roti,30,,रोटी\n',
  'options.csv',
)

test('words in other languages are columns of dishes and of options', async () => {
  const world = await openMenuFiles()
  await world.import([csvFile(dishes), options])
  expect(await wordsIn(world)).toEqual({
    items: [{ name: 'टिक्का', description: 'तंदूर से' }],
    groups: ['रोटी'],
    options: ['नान', 'रोटी'],
  })
  const again = await world.preview([csvFile(dishes), options])
  expect([again.counts, again.optionCounts]).toMatchObject([
    { same: 1, update: 0 },
    { same: 2, update: 0 },
  ])
})

test('a missing column leaves words, an empty cell clears them', async () => {
  const world = await openMenuFiles()
  await world.import([csvFile(dishes), options])
  await world.import([
    csvFile('category,name,price\nMains,Tikka,130\n'),
    csvFile('group,option,price\nBread,Naan,55\n'),
  ])
  expect(await wordsIn(world)).toMatchObject({ items: [{ name: 'टिक्का' }], groups: ['रोटी'], options: ['नान', 'रोटी'] })
  const file = csvFile('category,name,price,name_hi\nMains,Tikka,130,\n')
  const { rows } = await world.preview([file])
  expect(rows).toMatchObject([{ action: 'update', changes: [{ column: 'name_hi', before: 'टिक्का', after: '' }] }])
  await world.import([file])
  expect((await wordsIn(world)).items).toEqual([{ description: 'तंदूर से' }])
})

test('words that are too long are named by their column', async () => {
  const world = await openMenuFiles()
  const long = 'क'.repeat(101)
  const { rows } = await world.preview([
    csvFile(`category,name,price,name_hi\nMains,Tikka,120,${long}\n`),
    csvFile(`group,option,group_hi,option_hi\nBread,Naan,${long},${long}\n`, 'options.csv'),
  ])
  expect(rows.map(({ action, message = '' }) => [action, message])).toEqual([
    ['error', expect.stringContaining('“name_hi”')],
    ['error', expect.stringMatching(/“option_hi”.*“group_hi”/)],
  ])
})
