import { act } from 'react'
import { expect, test } from 'vitest'
import { storage } from '#web/lib/storage.ts'
import { getVisit, setOrderFor } from '#web/product/visit.ts'
import { fakeNetwork, showComponent, type TestScreen } from '../../../../test/screen.tsx'
import { basket } from '../store/current-basket.ts'
import { OrderForBanner } from './order-for-banner.tsx'

let restaurants = 0

const open = async (dishes: number): Promise<TestScreen> => {
  const api = fakeNetwork()
  await act(() => basket.open(`further-${(restaurants += 1)}`))
  for (let count = 0; count < dishes; count += 1) basket.add({ id: `dish-${count}`, name: 'Dal', price: 100 })
  setOrderFor({ tableNumber: 3, userId: 'guest' })
  return showComponent(
    <main>
      <h1 tabIndex={-1}>Menu</h1>
      <OrderForBanner />
    </main>,
    api,
  )
}

const stored = (): unknown[] => [storage.get('tableNumber'), storage.get('orderForUser')]

test('stopping a further order asks, then empties the basket', async () => {
  const { text, click, until } = await open(2)
  expect(text()).toContain('A further order for table 3')
  await click('Stop adding')
  await until('Do you want to drop the further order for table 3? The basket holds 2 items, not sent yet.')
  await click('Cancel')
  expect([basket.get().count, stored()]).toEqual([2, [3, 'guest']])
  await click('Stop adding')
  await click('Empty and stop')
  expect([basket.get().count, stored()]).toEqual([0, [undefined, undefined]])
  expect(getVisit()).toMatchObject({ isForDiner: false, tableNumber: undefined })
  expect(text()).toBe('Menu')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('stopping with an empty basket asks nothing', async () => {
  const { text, click } = await open(0)
  await click('Stop adding')
  expect([text(), stored()]).toEqual(['Menu', [undefined, undefined]])
})
