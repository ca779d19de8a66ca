import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { openScreen } from '../../test/screen.tsx'

const listedTables = (): string[] =>
  [...document.querySelectorAll('ul[aria-label="Tables"] b')].map(({ textContent }) => textContent)

test.each([
  [3, ['1', '2', '3']],
  [undefined, []],
])('while the tables load, a restaurant with count %s lists %j', async (tableCount, expected) => {
  const { until, click, type, api } = await openScreen(pages.orderPad, {
    as: 'waiter',
    before: (fake) => {
      fake.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, tableCount },
      }))
      fake.hold('listTables')
    },
  })
  await until('Dal Makhani')
  await click('Choose the table')
  await until('Table number')
  expect(listedTables()).toEqual(expected)
  api.recover('listTables')
  await until(() => listedTables().length === 2)
  // A number without a table is possible where tables are not counted.
  await type('Table number', '3')
  await click('Open')
  await until('Table 3')
})
