import { act } from 'react'
import { expect, test } from 'vitest'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { settleMs } from '#web/ui/settled.ts'
import { fakeNetwork, showComponent } from '../../../test/screen.tsx'
import { ClearedTile, OnMyWay } from './assistance-tile.tsx'

const call: WaiterCall = {
  id: 'call-6',
  restaurantId: 'spice-garden',
  tableNumber: 6,
  reason: 'water',
  createdDateTime: '2026-11-20T14:00:00.000Z',
}
const now = new Date('2026-11-20T14:04:00.000Z')

const press = (detail: number): Promise<void> =>
  act(
    async () =>
      void document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })),
  )

test.each([
  ['waits', undefined, false, [0, 1, 2]],
  ['is being answered', undefined, true, [0, 0, 0]],
  ['is answered', '2026-11-20T14:03:00.000Z', false, [0, 0, 0]],
])('“On my way” of a call that %s counts taps after 600 ms', async (_, acknowledgedDateTime, isPending, counts) => {
  let presses = 0
  const { wait } = await showComponent(
    <OnMyWay
      call={{ ...call, ...(acknowledgedDateTime !== undefined && { acknowledgedDateTime }) }}
      place={1}
      now={now}
      isPending={isPending}
      onPress={() => void (presses += 1)}
    />,
    fakeNetwork(),
  )
  await wait(settleMs - 1)
  const seen: number[] = []
  await press(1)
  seen.push(presses)
  await press(0)
  seen.push(presses)
  await wait(2)
  await press(1)
  seen.push(presses)
  expect(seen).toEqual(counts)
  const button = document.querySelector('button')
  expect(button?.getAttribute('aria-busy')).toBe(isPending ? 'true' : null)
  expect(button?.getAttribute('aria-disabled')).toBe(acknowledgedDateTime === undefined ? null : 'true')
})

test.each([
  ['here', [0, 1, 2]],
  ['reopening', [0, 0, 0]],
  ['not-reopened', [0, 1, 2]],
] as const)('Undo of a call in state %s counts taps after 600 ms', async (state, counts) => {
  let presses = 0
  const { wait } = await showComponent(
    <ClearedTile cleared={{ call, state }} onUndo={() => void (presses += 1)} />,
    fakeNetwork(),
  )
  const seen: number[] = []
  await press(1)
  seen.push(presses)
  await press(0)
  seen.push(presses)
  await wait(settleMs + 1)
  await press(1)
  seen.push(presses)
  expect(seen).toEqual(counts)
  expect(document.querySelector('button')?.getAttribute('aria-busy')).toBe(state === 'reopening' ? 'true' : null)
})

test('a call that was cleared elsewhere offers no Undo', async () => {
  const { text } = await showComponent(
    <ClearedTile cleared={{ call, state: 'elsewhere' }} onUndo={() => undefined} />,
    fakeNetwork(),
  )
  expect([document.querySelectorAll('button').length, text().includes('Undo')]).toEqual([0, false])
})
