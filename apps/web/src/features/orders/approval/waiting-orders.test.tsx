import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { resetApprovals } from './approvals-store.ts'
import { liveOrders } from '../live/live-orders.ts'
import { anOrder } from '../order.testing.ts'
import { WaitingOrders } from './waiting-orders.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const waiting = anOrder('a', { approval: 'waiting', tableNumber: 5, orderNumber: 12 })
const decided = (approval: Order['approval'], refusalReason?: string): Order => ({
  ...waiting,
  approval,
  status: approval === 'refused' ? 'Completed' : 'Pending',
  revision: 2,
  ...(refusalReason && { refusalReason }),
})

type Sent = { readonly body: unknown; readonly answer: (response: Response) => void }

const show = async () => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    sent.push({ body: JSON.parse(body), answer: resolve })
    return promise
  })
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await act(async () => {
    liveOrders.accept(waiting)
    root.render(<WaitingOrders tableNumber={5} />)
  })
  // A key press: its detail is 0.
  const press = (name: string): Promise<void> =>
    act(async () => {
      const buttons = [...host.querySelectorAll('button')]
      const button = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    })
  const answer = (body: object, status = 200): Promise<void> =>
    act(async () => sent.at(-1)?.answer(Response.json(body, { status })))
  return { host, sent, press, answer, cards: () => host.querySelectorAll('article').length, root }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  liveOrders.open('spice-garden')
})
afterEach(() => {
  liveOrders.close()
  resetApprovals()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an accepted order leaves the list with the answer, not with the tap', async () => {
  const { sent, press, answer, cards, root } = await show()
  await press('Accept order #12')
  await press('Accept order #12')
  expect([cards(), sent.map(({ body }) => body)]).toEqual([1, [{ isAccepted: true }]])
  await answer(decided('accepted'))
  await vi.waitFor(() => expect(cards()).toBe(0))
  expect(liveOrders.newest('a')?.approval).toBe('accepted')
  act(() => root.unmount())
})

test.each([
  ['signed', 'Scanned the card of the table'],
  ['plain', 'Opened a link, did not scan the card'],
  [undefined, 'Unknown phone: please look at the table'],
] as const)('the card says how the phone opened the menu (%s)', async (trust, words) => {
  const { host, root } = await show()
  await act(async () => liveOrders.accept({ ...waiting, ...(trust && { trust }), revision: 2 }))
  expect(host.querySelector('article')?.textContent).toContain(words)
  act(() => root.unmount())
})

test('a refusal needs a reason, which the server receives', async () => {
  const { host, sent, press, answer, cards, root } = await show()
  await press('Refuse order #12')
  const confirm = async (): Promise<void> =>
    act(async () => [...host.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)?.click())
  await confirm()
  expect([sent.length, host.textContent?.includes('Please choose or write a reason.')]).toEqual([0, true])
  await press('Sold out')
  await confirm()
  expect(sent.map(({ body }) => body)).toEqual([{ isAccepted: false, reason: 'Sold out' }])
  await answer(decided('refused', 'Sold out'))
  await vi.waitFor(() => expect([cards(), host.querySelectorAll('dialog').length]).toEqual([0, 0]))
  act(() => root.unmount())
})

test('the decision of a faster waiter is shown until it is dismissed', async () => {
  const { host, press, answer, cards, root } = await show()
  await press('Accept order #12')
  const problem = {
    code: 'approval_decided',
    message: 'Decided.',
    requestId: 'r',
    order: decided('refused', 'Sold out'),
  }
  await answer(problem, 409)
  await vi.waitFor(() => expect(cards()).toBe(0))
  expect(host.textContent).toContain('Order #12 of table 5 was already refused on another device. Reason: Sold out')
  await press('Dismiss')
  expect(host.textContent).toBe('')
  act(() => root.unmount())
})

test('without an answer the order stays and says so', async () => {
  const { host, press, cards, root } = await show()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await press('Accept order #12')
  await vi.waitFor(() => expect(host.textContent).toContain('nothing is decided here yet'))
  expect(cards()).toBe(1)
  act(() => root.unmount())
})

test('a decision elsewhere closes the question with a notice', async () => {
  const { host, press, root } = await show()
  await press('Refuse order #12')
  await act(async () => liveOrders.accept(decided('accepted')))
  await vi.waitFor(() => expect(host.querySelector('dialog')).toBeNull())
  expect(host.textContent).toContain('Order #12 of table 5 was already accepted on another device.')
  act(() => root.unmount())
})
