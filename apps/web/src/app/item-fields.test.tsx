import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { sampleReply } from '../../test/sample.ts'
import { openScreen } from '../../test/screen.tsx'

const { kitchen } = sampleReply('getSettings')
const [item] = sampleReply('getRestaurant').categories.flatMap(({ items }) => items)

test.each([
  ['a kitchen without a display', false, 2, false],
  ['a kitchen with one station', true, 1, false],
  ['a kitchen with two stations', true, 2, true],
])('%s offers an item its stations only where it has several', async (_, isOn, count, isOffered) => {
  const { until, wait, text } = await openScreen(`${pages.editItem}?item=${item?.id}`, {
    before(api) {
      api.answer('listStations', (stations) => stations.slice(0, count))
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, ...(isOn && { kitchen: { ...kitchen, isOn } }) },
      }))
    },
  })
  await until('Update Menu Item')
  // The stations come after the form.
  await wait(1000)
  expect(text().includes('Station')).toBe(isOffered)
})

test.each([
  [undefined, ''],
  [0, '0'],
  [3, '3'],
])('an item with spice %j has the choice “%s”', async (spice, choice) => {
  const { until, field } = await openScreen(`${pages.editItem}?item=${item?.id}`, {
    before: (api) =>
      api.answer('getRestaurant', (menu) => ({
        ...menu,
        categories: menu.categories.map((category) => ({
          ...category,
          items: category.items.map((one) => (one.id === item?.id ? { ...one, spice } : one)),
        })),
      })),
  })
  await until('Spice')
  expect(field('Spice').value).toBe(choice)
})
