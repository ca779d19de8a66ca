import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { SittingOrder } from '@thali/contract/tables/sitting'
import type { Visit } from '@thali/contract/visits/visit'
import type { Ordering } from '@thali/contract/restaurants/hours'
import { followTableOrders } from '#web/features/orders/table/follow-table-orders.ts'
import { getRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { navigate } from '#web/lib/router.ts'
import { createStore } from '#web/lib/store.ts'
import { basket } from '#web/features/basket/store/current-basket.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { publishVisitEvent } from '#web/product/visit-events.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'

const ordering: Pick<Ordering, 'hours' | 'pause' | 'links' | 'confirm' | 'sharedTable'> = {
  hours: [],
  pause: null,
  links: 'signed',
  confirm: 'first',
  sharedTable: true,
}

const visit: Visit = { trust: 'signed', mayOrder: 'confirmed', tableNumber: 1 }

const ofOthers = (itemId: string): SittingOrder[] => {
  const { userId: _, ...order } = anOrder('other', { approval: 'waiting', quantities: [2, 1] })
  const items = order.items.map((line, index) => (index === 0 ? { ...line, itemId } : line))
  return [{ ...order, items, guest: { number: 1, isMe: false } }]
}

const openMenu = async (sharedTable: boolean) => {
  const screen = await openScreen(pages.menu, {
    as: 'diner',
    before: (api: FakeApi) => {
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, ordering: { ...ordering, sharedTable } },
      }))
      api.answer('listTableOrders', () => ofOthers(getRestaurantData().items[0]?.id ?? ''))
      api.answer('createVisit', () => visit)
    },
  })
  await screen.until(() => document.querySelector('main h3') !== null)
  await act(async () => setTableVisit(visit))
  const isOffered = createStore(getRestaurantData().restaurant?.ordering?.sharedTable === true)
  const end = followTableOrders(isOffered)
  return { ...screen, end, isOffered }
}

test('a phone that ordered nothing sees that others at its table did', async () => {
  const { until, button, text, end } = await openMenu(true)
  await until('2 already ordered at your table')
  await until('Our table 1 order · ₹300')
  expect(button('Our table, 1 live').getAttribute('href')).toBe(pages.myOrders)
  expect(text().match(/already ordered at your table/g)).toHaveLength(1)
  end()
})

test('without a network One more works and an invitation asks again', async () => {
  const { api, until, click, end } = await openMenu(true)
  await until('2 already ordered at your table')
  await act(async () => navigate(pages.myOrders))
  await until('One more')
  api.answer('createInvitation', (invitation) => ({ ...invitation, expiresDateTime: '2099-01-01T00:00:00.000Z' }))
  api.lose('createInvitation')
  await click('Invite')
  await until('The code could not be made.')
  api.recover('createInvitation')
  await click('Retry')
  await until('Valid until')
  expect(api.bodies('createInvitation')).toHaveLength(2)
  await click('Close')
  api.lose('listTableOrders')
  api.lose('createOrder')
  const dish = getRestaurantData().items[0]
  const more = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'One more')
  expect(more).toHaveLength(1)
  await act(async () => more[0]?.click())
  expect(basket.quantityOf(dish?.id ?? '')).toBe(1)
  await until('In your basket: Dish 0')
  end()
})

test('orders of the table come too when the menu follows the visit', async () => {
  const { until, text, isOffered, end } = await openMenu(false)
  expect(text()).not.toContain('already ordered')
  await act(async () => isOffered.set(true))
  await until('2 already ordered at your table')
  end()
})

test('a tick of the kitchen asks for nothing', async () => {
  const { api, until, end } = await openMenu(true)
  await until('2 already ordered at your table')
  const [order] = ofOthers('dish')
  if (!order) throw new Error('The table has no order')
  const asked = api.calls.filter(({ name }) => name === 'listTableOrders').length
  const tick = { ...order, revision: order.revision + 1 }
  await act(async () => publishVisitEvent({ kind: 'sitting', order: tick }))
  await act(async () => publishVisitEvent({ kind: 'sitting', order: { ...tick, revision: tick.revision + 1 } }))
  expect(api.calls.filter(({ name }) => name === 'listTableOrders')).toHaveLength(asked)
  await act(async () => publishVisitEvent({ kind: 'sitting', order: { ...tick, version: 2, revision: 9 } }))
  await until(() => api.calls.filter(({ name }) => name === 'listTableOrders').length === asked + 1)
  end()
})

test('a table that is not shared shows nothing of others', async () => {
  const { api, text, wait, end } = await openMenu(false)
  await wait(11_000)
  expect(api.bodies('listTableOrders')).toEqual([])
  expect(text()).not.toMatch(/already ordered|Our table/)
  end()
})
