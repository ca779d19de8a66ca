import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { storage } from '#web/lib/storage.ts'
import { liveOrders } from '../live/live-orders.ts'
import { anOrder } from '../order.testing.ts'
import { RunningOrders } from './running-orders.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const first = anOrder('a', { orderNumber: 11, quantities: [2, 1] })
const second = anOrder('b', { orderNumber: 12, quantities: [3] })

const logInAs = (staffId: string): void => {
  storage.set('accessToken', `x.${btoa(JSON.stringify({ sub: staffId, rid: 'spice-garden' }))}.x`)
  storage.set('refreshToken', `refresh-${staffId}`)
}

/** Clears storage as a lost session, a logout and a login do. */
const endSession = (): void => storage.clearAllBut('userId', 'theme')

type Put = { readonly id: string; readonly quantities: number[]; readonly status: string }

/** The server: stores each update; an order in `refused` gets its answer instead. */
const serve = (refused: Readonly<Record<string, () => Response>> = {}): Put[] => {
  const puts: Put[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const order: Order = JSON.parse(body)
    puts.push({ id: order.id, quantities: order.items.map(({ quantity }) => quantity), status: order.status })
    return (
      refused[order.id]?.() ?? Response.json({ ...order, version: order.version + 1, revision: order.revision + 1 })
    )
  })
  return puts
}

const openTable = async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const onAllClosed = vi.fn<() => void>()
  await act(async () =>
    root.render(
      <RunningOrders
        isCounter={false}
        tableNumber={1}
        timezone="Asia/Kolkata"
        onAllClosed={onAllClosed}
        onAddMore={() => undefined}
        isSoldOut={() => false}
        isLeft={() => false}
        onSoldOut={() => undefined}
      />,
    ),
  )
  // In the card of one order, or anywhere.
  const find = (name: string, card = ''): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>(card ? `[aria-label='${card}'] button` : 'button')].find(
      (one) => one.getAttribute('aria-label') === name || one.textContent === name,
    )
  return {
    text: () => document.body.textContent,
    onAllClosed,
    press: async (name: string, card?: string) => {
      const button = find(name, card)
      if (!button) throw new Error(`No button '${name}' in: ${document.body.textContent}`)
      await act(async () => button.click())
    },
    leave: () => act(() => root.unmount()),
  }
}

const list = async (...orders: Order[]): Promise<void> => {
  vi.stubGlobal('fetch', async () => Response.json(orders))
  await act(async () => void (await liveOrders.reload()))
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logInAs('ravi')
  liveOrders.open('spice-garden', () => undefined)
  await list(second, first)
})

afterEach(() => {
  liveOrders.close()
  vi.unstubAllGlobals()
  endSession()
  storage.remove('orderDrafts')
  document.body.replaceChildren()
})

describe('unsubmitted quantities', () => {
  test('stay while other screens are open, until Submit', async () => {
    const before = await openTable()
    await before.press('Add one Dish 1')
    expect(before.text()).toContain('was 1')
    before.leave()
    const after = await openTable()
    expect(after.text()).toContain('was 1')
    const puts = serve()
    await after.press('Submit', 'Order #11')
    expect(puts).toEqual([{ id: 'a', quantities: [2, 2], status: 'Pending' }])
    expect(after.text()).not.toContain('was 1')
    expect(storage.get('orderDrafts')).toBeUndefined()
    after.leave()
  })

  test('survive the session’s end, for their author only', async () => {
    const before = await openTable()
    await before.press('Add one Dish 1')
    before.leave()
    endSession()
    logInAs('suresh')
    const other = await openTable()
    expect(other.text()).not.toContain('was 1')
    other.leave()
    endSession()
    logInAs('ravi')
    const after = await openTable()
    expect(after.text()).toContain('was 1')
    after.leave()
  })

  test('stay on an order that another device changed, with a warning', async () => {
    const before = await openTable()
    await before.press('Add one Dish 1')
    before.leave()
    const [line, ...rest] = first.items
    if (!line) throw new Error('No line')
    act(() => liveOrders.accept({ ...first, version: 2, revision: 2, items: [{ ...line, quantity: 5 }, ...rest] }))
    const after = await openTable()
    expect(after.text()).toContain('5×')
    expect(after.text()).toContain('was 1')
    expect(after.text()).toContain('This order was changed by someone else. Your changes are kept')
    after.leave()
  })

  test('of an order closed on another device are listed until dismissed', async () => {
    const before = await openTable()
    await before.press('Add one Dish 1')
    act(() => liveOrders.accept({ ...first, version: 2, revision: 2, status: 'Completed' }))
    expect(before.text()).toContain('Order #11 of table 1 was closed before your change was submitted.')
    expect(before.text()).toContain('Dish 1 1 → 2')
    await before.press('Dismiss')
    expect(before.text()).not.toContain('Order #11')
    before.leave()
  })
})

describe('Close with unsubmitted changes', () => {
  test.each([
    ['Close with the change (₹400)', [2, 2]],
    ['Close without it (₹300)', [2, 1]],
  ])("asks 'You changed 1 line'; '%s'", async (answer, quantities) => {
    const table = await openTable()
    await list(first)
    await table.press('Add one Dish 1')
    const puts = serve()
    await table.press('Close')
    expect(table.text()).toContain('You changed 1 line')
    expect(table.text()).toContain('Are you sure to close this order?')
    expect(puts).toEqual([])
    await table.press(answer)
    expect(puts).toEqual([{ id: 'a', quantities, status: 'Completed' }])
    expect(storage.get('orderDrafts')).toBeUndefined()
    expect(table.onAllClosed).toHaveBeenCalledOnce()
    table.leave()
  })

  test('keeps the changes after a failure', async () => {
    const table = await openTable()
    await table.press('Add one Dish 1')
    serve({ a: () => new Response('', { status: 502 }) })
    await table.press('Close', 'Order #11')
    await table.press('Close without it (₹300)')
    expect(table.text()).toContain('Not closed. Please try again.')
    expect(table.text()).toContain('was 1')
    table.leave()
  })
})

describe('Close all', () => {
  test('closes a table’s orders after a question with total and orders', async () => {
    const table = await openTable()
    expect(table.text()).toContain('2 orders · ₹600')
    const puts = serve()
    await table.press('Close all')
    expect(table.text()).toContain('Are you sure to close all 2 orders of table 1?')
    expect(table.text()).toContain('Order #11 · 3 items (2 dishes)₹300')
    await table.press('Close all (₹600)')
    expect(puts.map(({ id, status }) => [id, status])).toEqual([
      ['b', 'Completed'],
      ['a', 'Completed'],
    ])
    expect(table.onAllClosed).toHaveBeenCalledOnce()
    table.leave()
  })

  test('names which orders were closed and which were not', async () => {
    const table = await openTable()
    const problem = {
      code: 'version_conflict',
      message: '',
      requestId: '',
      order: { ...first, version: 7, revision: 7 },
    }
    serve({ a: () => Response.json(problem, { status: 409 }) })
    await table.press('Close all')
    await table.press('Close all (₹600)')
    expect(table.text()).toContain('Closed: #12.')
    expect(table.text()).toContain('Not closed, someone else changed it first: #11.')
    expect(table.onAllClosed).not.toHaveBeenCalled()
    table.leave()
  })

  test('asks about unsubmitted changes first', async () => {
    const table = await openTable()
    await table.press('Add one Dish 1')
    const puts = serve()
    await table.press('Close all')
    expect(table.text()).toContain('You changed 1 line')
    await table.press('Close all without them (₹600)')
    expect(puts.map(({ id, quantities }) => [id, quantities])).toEqual([
      ['b', [3]],
      ['a', [2, 1]],
    ])
    table.leave()
  })
})

test('offers to cancel an order saved with every line at zero', async () => {
  const table = await openTable()
  await list(second)
  for (let tap = 0; tap < 3; tap += 1) await table.press('Remove one Dish 0')
  const puts = serve()
  await table.press('Submit')
  // The order is a week old.
  await table.press('Ordered by mistake')
  await table.press('Take back')
  expect(table.text()).toContain('Nothing is left on order #12. Close it as cancelled?')
  await table.press('Close as cancelled')
  expect(puts.map(({ status }) => status)).toEqual(['Pending', 'Completed'])
  table.leave()
})
