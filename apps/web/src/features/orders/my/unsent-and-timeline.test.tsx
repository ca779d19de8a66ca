import { act } from 'react'
import { expect, test } from 'vitest'
import { fakeNetwork, showComponent, type TestScreen } from '../../../../test/screen.tsx'
import { aKitchenOrder } from '../kitchen.testing.ts'
import { myOrdersMessages } from './my-orders-messages.en.ts'
import { anOrder } from '../order.testing.ts'
import { MyOrdersUnsent } from './my-orders-unsent.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type Phase = Parameters<typeof MyOrdersUnsent>[0]['phase']

const setOnline = (isOnline: boolean): Promise<void> =>
  act(async () => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

const openUnsent = async (phase: Phase, cancelRisk?: string): Promise<TestScreen & { said: string[] }> => {
  const said: string[] = []
  const screen = await showComponent(
    <ul>
      <MyOrdersUnsent
        lines={[{ quantity: 2 }, { quantity: 3 }]}
        total={480}
        tableNumber={7}
        phase={phase}
        cancelRisk={cancelRisk}
        onRetry={() => void said.push('retry')}
        onCancel={() => void said.push('cancel')}
      />
    </ul>,
    fakeNetwork(),
  )
  return { ...screen, said }
}

test.each<[Phase, string, string, string]>([
  ['sending', 'Cancel', 'Retry', 'true'],
  ['waiting', 'Cancel', 'Retry', ''],
  ['held', 'Do not send', 'Send for table 7', ''],
])('an order that is %s can be sent and given up', async (phase, giveUp, send, busy) => {
  const { text, button, click, said } = await openUnsent(phase)
  expect(text()).toContain('5 items')
  expect(text()).toContain('₹480')
  expect(button(send).getAttribute('aria-busy') ?? '').toBe(busy)
  if (phase !== 'sending') await click(send)
  expect(said).toEqual(phase === 'sending' ? [] : ['retry'])
  await click(giveUp)
  expect(said).not.toContain('cancel')
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  await click('Keep waiting')
  expect(document.querySelectorAll('dialog')).toHaveLength(0)
  await click(giveUp)
  await click('Take back')
  expect(said.at(-1)).toBe('cancel')
})

test.each<[Phase, boolean, string, string]>([
  ['waiting', true, 'Not sent', myOrdersMessages.notSentOnline],
  ['waiting', false, 'Not sent', myOrdersMessages.notSentOffline],
  ['sending', true, 'Sending', myOrdersMessages.notSentOnline],
  ['held', true, 'Not sent', myOrdersMessages.heldHint],
  ['held', false, 'Not sent', myOrdersMessages.heldHint],
])('an unsent order says how it will be sent (%s, online %s)', async (phase, isOnline, state, hint) => {
  const { text } = await openUnsent(phase)
  await setOnline(isOnline)
  expect(text()).toContain(state)
  expect(document.querySelector('.hint')?.textContent).toBe(hint)
  await setOnline(true)
})

test.each([['It may be cooked.'], [undefined]])('giving up names its risk, if there is one (%s)', async (risk) => {
  const { text, click } = await openUnsent('waiting', risk)
  expect(text()).not.toContain('It may be cooked.')
  await click('Cancel')
  expect(text().includes('It may be cooked.')).toBe(risk !== undefined)
})

const steps = (): [string | null, boolean, boolean][] =>
  [...document.querySelectorAll('li')].map((step) => [
    step.textContent.replace(/\s+/g, ' '),
    step.getAttribute('aria-current') === 'step',
    step.querySelector('svg') !== null,
  ])

const kitchen = 'Asia/Kolkata'

test.each<[Parameters<typeof aKitchenOrder>[1], [string, boolean, boolean][]]>([
  [
    {},
    [
      ['Sent 7:30 PM', true, true],
      ['Seen by the kitchen Not yet', false, false],
      ['Ready Not yet', false, false],
      ['Served Not yet', false, false],
    ],
  ],
  [
    { seen: 3, ready: 2 },
    [
      ['Sent 7:30 PM', false, true],
      ['Seen by the kitchen 7:31 PM', true, true],
      ['Ready 2 of 3', false, false],
      ['Served Not yet', false, false],
    ],
  ],
  [
    { seen: 3, ready: 3, served: 1 },
    [
      ['Sent 7:30 PM', false, true],
      ['Seen by the kitchen 7:31 PM', false, true],
      ['Ready 7:32 PM', true, true],
      ['Served 1 of 3', false, false],
    ],
  ],
])('the timeline shows times of steps, and parts of the next (%#)', async (values, shown) => {
  const order = { ...aKitchenOrder('a', values, { quantity: 3, orderNumber: 41 }), guest: undefined }
  await showComponent(<OrderTimeline order={order} timezone={kitchen} />, fakeNetwork())
  expect(steps()).toEqual(shown)
  expect(document.querySelector('ol')?.getAttribute('aria-label')).toBe('Progress of order #41')
})

test('an order without kitchen lines has no timeline', async () => {
  const order = aKitchenOrder('a', {})
  const items = anOrder('a').items
  await showComponent(<OrderTimeline order={{ ...order, items, guest: undefined }} timezone={kitchen} />)
  expect(document.querySelector('ol')).toBeNull()
})
