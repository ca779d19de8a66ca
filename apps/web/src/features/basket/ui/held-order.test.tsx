import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
import { getVisit, setTable } from '#web/product/visit.ts'
import { openScreen } from '../../../../test/screen.tsx'
import { outbox } from '../outbox/current-outbox.ts'
import { startBasketLayer } from './start-basket-layer.ts'

afterEach(() =>
  act(async () => {
    for (const { key } of outbox.get().submissions) await outbox.discard(key)
  }),
)

// Each place differs from the order's in one part only.
test.each([
  ['of another restaurant', { restaurantId: 'other', by: 0 }, true],
  ['for another table', { restaurantId: undefined, by: 1 }, false],
])('an unsent order %s is held until the guest confirms it', async (_, { restaurantId, by }, isElsewhere) => {
  const { api, click, until, text, wait } = await openScreen(pages.menu, { as: 'diner' })
  await until('Dal Makhani')
  await act(startBasketLayer)
  api.lose('createOrder')
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await click('Send to kitchen (₹1)')
  await click('Yes, Please')
  await until('Saved on this phone')
  const visit = getVisit()
  await act(async () => setTable(restaurantId ?? visit.restaurantId ?? '', (visit.tableNumber ?? 0) + by))
  const before = api.bodies('createOrder').length
  api.recover('createOrder')
  await wait(120_000)
  expect(outbox.get().submissions.map(({ phase }) => phase)).toEqual(['held'])
  expect(text()).toContain('Shall this order still be sent?')
  expect(text().includes('It is of another restaurant.')).toBe(isElsewhere)
  expect(api.bodies('createOrder')).toHaveLength(before)
})
