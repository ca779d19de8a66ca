import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { storage } from '#web/lib/storage.ts'
import { getVisit, setTable } from '#web/product/visit.ts'
import { LiveRegions } from '#web/ui/announce.tsx'
import { aKitchenOrder } from '../kitchen.testing.ts'
import { followKitchenNews } from './kitchen-news.ts'

// Required by React's act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const names: Readonly<Record<string, string>> = { Dal: 'दाल', Naan: 'नान' }

const inHindi = (order: Order): Order => ({
  ...order,
  items: order.items.map((line) => ({ ...line, itemName: names[line.itemName] ?? line.itemName })),
})

test('dishes taken off are announced in the words of the screen', async () => {
  vi.useFakeTimers()
  setTable('sai', 5)
  const { restaurantId = '', userId } = getVisit()
  const order = aKitchenOrder('a', { seen: 1 })
  const [line] = order.items
  if (!line) throw new Error('The order has no line')
  const store = (items: Order['items']): void =>
    storage.set('cachedOrders', { restaurantId, userId, knownAt: Date.now(), orders: [{ ...order, items }] })
  const dal = { ...line, id: 'dal', itemName: 'Dal' }
  const naan = { ...line, id: 'naan', itemName: 'Naan' }
  store([dal, naan])
  followKitchenNews(inHindi)
  const host = document.createElement('div')
  const root = createRoot(host)
  act(() => root.render(<LiveRegions />))
  const takenOff = { ...naan, quantity: 1, voidReason: 'Burnt' }
  await act(async () => {
    store([dal, takenOff])
    vi.runAllTimers()
  })
  expect(host.textContent).toContain('नान')
  expect(host.textContent).not.toMatch(/Naan|Dal|दाल/)
  act(() => root.unmount())
  vi.useRealTimers()
})
