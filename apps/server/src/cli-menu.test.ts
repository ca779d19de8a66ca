import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aRestaurant, anItem } from '#test/builders.ts'
import { runThali } from '#test/cli.ts'
import { createTestDatabase } from '#test/database.ts'
import { describeData, readConfig } from './config.ts'
import { afterTest } from '#test/harness.ts'

const open = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal', { name: 'Dal', price: 240 })
  const file = join(database.folder, 'menu.csv')
  const names = async (): Promise<string[]> =>
    (await database.db.selectFrom('items').select('name').orderBy('name').execute()).map(({ name }) => name)
  return { database, file, names, run: (...args: string[]) => runThali(database.env, 'menu', ...args) }
}

test('an import changes nothing without --commit', async () => {
  const { database, file, names, run } = await open()
  writeFileSync(file, 'category,name,price\nMains,Dal,240\nMains,Naan,45\nMains,Roti,abc\n')
  const preview = await run('import', 'spice-garden', file)
  expect(preview).toEqual({
    code: 0,
    err: '',
    out: `Data: ${describeData(readConfig(database.env))}
Row 4: Column “price”: “abc”. Write a price in rupees, such as 240 or 240.50.
Dishes: 1 new, 0 changed, 1 the same, 1 with errors
Options: 0 new, 0 changed, 0 the same, 0 with errors
Nothing was changed. Add --commit to import.
`,
  })
  expect(await names()).toEqual(['Dal'])
  expect((await run('import', 'spice-garden', file, '--commit')).out).toContain('The menu was imported.')
  expect(await names()).toEqual(['Dal', 'Naan'])
})

test('an import warns of each dish with a price of 0', async () => {
  const { file, run } = await open()
  writeFileSync(file, 'category,name,price,portions\nMains,Dal,0,\nMains,Rice,,Half=0|Full=90\nMains,Naan,45,\n')
  expect((await run('import', 'spice-garden', file)).out.split('\n').slice(1, 4)).toEqual([
    'Row 2: A price is ₹0. Guests would pay nothing.',
    'Row 3: A price is ₹0. Guests would pay nothing.',
    'Dishes: 2 new, 1 changed, 0 the same, 0 with errors',
  ])
})

test('a file that leaves its columns open is imported with named ones', async () => {
  const { file, names, run } = await open()
  writeFileSync(file, 'Dish,AC,Non AC,Cost\nDal,260,240,90\nKadhi,160,140,60\n')
  const question = `The file does not say what these columns are:
  A “Dish”: Dal, Kadhi
  B “AC”: 260, 160
  C “Non AC”: 240, 140
  D “Cost”: 90, 60 (a cost, never the price)
Name them by title or letter: --price-column <column>
`
  const refused = { code: 1, err: question }
  expect(await run('import', 'spice-garden', file, '--commit')).toMatchObject(refused)
  expect(await run('import', 'spice-garden', file, '--commit', '--price-column', 'Cost')).toMatchObject(refused)
  expect(await names()).toEqual(['Dal'])
  const { out } = await run('import', 'spice-garden', file, '--commit', '--price-column', 'c')
  expect(out).toContain('Dishes: 1 new, 0 changed, 1 the same, 0 with errors')
  expect(await names()).toEqual(['Dal', 'Kadhi'])
  // The next file with these titles needs no answer.
  writeFileSync(file, 'Dish,AC,Non AC,Cost\nRaita,60,50,20\n')
  expect((await run('import', 'spice-garden', file)).out).toContain('1 new')
})

test('an exported file imports as the same', async () => {
  const { file, run } = await open()
  expect((await run('export', 'spice-garden', file)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain('Dal')
  expect((await run('import', 'spice-garden', file)).out).toContain('0 new, 0 changed, 1 the same, 0 with errors')
})

test('unknown restaurants and files are named', async () => {
  const { file, run } = await open()
  expect(await run('import', 'nowhere', file)).toMatchObject({ code: 1, err: expect.stringContaining('nowhere') })
  writeFileSync(file, '')
  expect(await run('import', 'spice-garden', file)).toMatchObject({ code: 1, err: 'The file is empty.\n' })
  expect(await run('export', 'spice-garden', 'menu.doc')).toMatchObject({
    code: 1,
    err: 'Name a file that ends with .xlsx or .csv.\n',
  })
})
