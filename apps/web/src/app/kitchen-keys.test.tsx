import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { closePanel, panel } from '#web/features/kitchen/ui/panel-store.ts'
import { areKeysUsed } from '#web/features/kitchen/ui/bump-bar.ts'
import { displaySettings } from '#web/features/kitchen/store/display-settings.ts'
import { aTicket, key, openKitchen, sentTicks, showLine, ticketOf } from './kitchen.testing.ts'

afterEach(() =>
  act(async () => {
    closePanel()
    areKeysUsed.set(false)
  }),
)

const three = [
  aTicket(1, [{}, {}, {}], { minutes: 3 }),
  aTicket(2, [{}], { minutes: 2 }),
  aTicket(3, [{}], { minutes: 1 }),
]

const chosen = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-ticket]')?.dataset['ticket']
const line = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['line'] : undefined

test('digits and arrows choose tickets, up to the ends', async () => {
  await openKitchen(three)
  expect(areKeysUsed.get()).toBe(false)
  await key('2')
  expect(chosen()).toBe('order-2')
  expect(areKeysUsed.get()).toBe(true)
  await key('ArrowRight')
  expect(chosen()).toBe('order-3')
  await key('ArrowRight')
  expect(chosen()).toBe('order-3')
  await key('ArrowLeft')
  await key('ArrowLeft')
  expect(chosen()).toBe('order-1')
  await key('ArrowLeft')
  expect(chosen()).toBe('order-1')
  await key('9')
  expect(chosen()).toBe('order-3')
})

test('arrows go along the lines of a ticket, and back to the ticket', async () => {
  await openKitchen(three)
  await key('1')
  await key('ArrowDown')
  expect(line()).toBe('order-1-0')
  await key('ArrowDown')
  await key('ArrowDown')
  await key('ArrowDown')
  expect(line()).toBe('order-1-2')
  await key('ArrowUp')
  expect(line()).toBe('order-1-1')
  await key('ArrowUp')
  await key('ArrowUp')
  expect([chosen(), line()]).toEqual(['order-1', undefined])
})

test('the first key only chooses a ticket; the second one changes it', async () => {
  const { api, wait } = await openKitchen(three)
  await key('1')
  await act(async () => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await key('s')
  await wait(500)
  expect(sentTicks(api)).toEqual([])
  expect(chosen()).toBe('order-1')
  await key('S')
  await wait(500)
  expect(sentTicks(api).map(([id]) => id)).toEqual(['order-1'])
  expect(sentTicks(api)[0]?.[1]).toContainEqual({ id: 'order-1-0', seen: 1, epoch: 0 })
})

test.each(['Enter', 'b'])('the key %s makes a ticket done, and U undoes that', async (name) => {
  const { api, wait } = await openKitchen(three)
  await key('2')
  await key(name)
  await wait(500)
  expect(ticketOf(2).dataset['state']).toBe('leaving')
  expect(sentTicks(api)).toEqual([['order-2', [expect.objectContaining({ id: 'order-2-0', ready: 1 })]]])
  await key('u')
  await wait(500)
  expect(ticketOf(2).dataset['state']).toBe('new')
  expect(sentTicks(api)).toHaveLength(2)
})

test('after the focus is lost keys go on where they were', async () => {
  await openKitchen(three)
  await key('2')
  for (const name of ['ArrowRight', 'ArrowDown', 'b']) {
    await act(async () => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await key(name)
    expect(chosen()).toBe('order-2')
  }
})

test('keys go on from a ticket that was tapped', async () => {
  await openKitchen(three)
  await act(async () => ticketOf(2).focus())
  await key('ArrowRight')
  expect(chosen()).toBe('order-3')
})

test.each([
  ['r', 'Bring back'],
  ['v', 'View of this device'],
  ['?', 'A bump bar sends the same keys.'],
  ['h', 'A bump bar sends the same keys.'],
  ['c', 'Tap a dish to mark its tickets.'],
  ['m', 'Table 1 · #1'],
])('the key %s opens a panel, and no key works behind it', async (name, words) => {
  const { api, until, wait } = await openKitchen(three)
  await key('1')
  await key(name)
  await until(() => document.querySelector('dialog[open]')?.textContent.includes(words) === true)
  const open = panel.get()
  await key('b')
  await key('v')
  await wait(500)
  expect(panel.get()).toBe(open)
  expect(sentTicks(api)).toEqual([])
})

test('the key A acknowledges voids of the chosen ticket once all were in view', async () => {
  const { api, wait } = await openKitchen([
    aTicket(1, [{ quantity: 0, progress: { seen: 2 } }, { progress: { seen: 1 } }]),
    aTicket(2, [{ quantity: 0, progress: { seen: 1 } }]),
  ])
  showLine()
  await key('1')
  await key('a')
  await wait(500)
  expect(sentTicks(api)).toEqual([])
  showLine('order-1-0')
  await key('a')
  await wait(500)
  expect(sentTicks(api).map(([id]) => id)).toEqual(['order-1'])
})

test('keys with modifiers, in fields, held down or switched off do nothing', async () => {
  const { api, wait } = await openKitchen(three)
  await key('1')
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }]) await key('b', more)
  const field = document.body.appendChild(document.createElement('input'))
  await act(async () => field.focus())
  await key('b')
  field.remove()
  await act(async () => ticketOf(1).querySelector<HTMLElement>('[data-line]')?.focus())
  // Enter on a button presses it.
  await key('Enter')
  await act(async () => displaySettings.set({ ...displaySettings.get(), hasKeys: false }))
  await act(async () => ticketOf(1).focus())
  await key('b')
  await wait(500)
  expect(sentTicks(api)).toEqual([])
  await act(async () => displaySettings.set({ ...displaySettings.get(), hasKeys: true }))
  // An arrow that is held down goes on.
  await key('ArrowRight', { repeat: true })
  expect(chosen()).toBe('order-2')
})
