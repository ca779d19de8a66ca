import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTableVisit, setTableVisit } from '#web/product/table-visit.ts'
import { setTable } from '#web/product/visit.ts'
import { ShowToWaiter } from './show-to-waiter.tsx'

// Required by React's act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let close = (): void => undefined

const show = async (tableNumber: number): Promise<string> => {
  const items = [{ itemId: 'dal', itemName: 'Dal', price: 100, quantity: 2 }]
  const order = { restaurantId: 'sai', tableNumber, userId: 'u', items, totalPrice: 200 }
  const submission = {
    key: 'once-1',
    createdDateTime: '2026-01-01T10:00:00Z',
    order,
    phase: 'waiting' as const,
    isDelayed: false,
    isByStaff: false,
    isShown: false,
    isFromPhone: false,
    heldUntil: undefined,
  }
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => root.render(<ShowToWaiter submission={submission} onClose={() => undefined} />))
  close = () => {
    act(() => root.unmount())
    host.remove()
  }
  return document.body.textContent
}

beforeEach(() => {
  // There is no database for the mark of a shown order.
  vi.spyOn(console, 'error').mockReturnValue()
  setTable('sai', 15)
  setTableVisit({ trust: 'signed', mayOrder: 'yes', tableNumber: 15, tableLabel: 'Family room' })
})

afterEach(() => {
  close()
  forgetTableVisit()
  vi.restoreAllMocks()
})

test('an order shown to a waiter names the table as other screens do', async () => {
  expect(await show(15)).toContain('Family room')
})

test('an order of an earlier table has the number of that table', async () => {
  const words = await show(4)
  expect(words).toContain('Table 4')
  expect(words).not.toContain('Family room')
})

test('the code to type comes into view when it is opened', async () => {
  await show(15)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const details = document.querySelector('details')
  await act(async () => {
    if (details) details.open = true
  })
  expect(scroll.mock.contexts).toEqual([details])
})
