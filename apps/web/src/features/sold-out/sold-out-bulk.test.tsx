import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeApi } from '../../../test/fake-api.ts'
import type { TestScreen } from '../../../test/screen.tsx'
import { BulkSoldOutDialog } from './bulk-sold-out-dialog.tsx'
import { aDish, answerMenu, changes, showWithUndo } from './sold-out.testing.tsx'
import { setRestaurant } from '#web/product/visit.ts'
import { endUndo, offerUndo, soldOutUndo, undoCarriedOut } from './sold-out-undo.ts'

const closed = vi.fn<() => void>()
const changed = vi.fn<() => void>()
afterEach(() => {
  endUndo()
  closed.mockClear()
  changed.mockClear()
})

const soldOutUntil = '2026-11-21T00:00:00.000Z'
const onSale = { soldOutUntil: null, isSuspended: false, left: null }
const items = [aDish('naan'), aDish('roti', { soldOutUntil }), aDish('dal', { isSuspended: true })]

const show = (): Promise<TestScreen> =>
  showWithUndo(
    <BulkSoldOutDialog restaurantId="sample-restaurant" items={items} onClose={closed} onChanged={changed} />,
    (api) => answerMenu(api, {}, { roti: 3, other: 9 }),
  )

test.each([
  ['Until tomorrow', { ...onSale, soldOutUntil: 'next-business-day' }],
  ['Until I switch it back on', { ...onSale, isSuspended: true }],
  ['Back on sale', onSale],
])('“%s” changes all dishes, and Undo restores each', async (choice, change) => {
  const { api, click, until } = await show()
  await until('Availability of 3 items')
  await click(choice)
  await until('3 items are switched.')
  expect(changes(api)).toEqual(items.map(({ id }) => [id, change]))
  expect(api.calls.filter(({ name }) => name === 'getStock')).toHaveLength(1)
  expect([changed, closed].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await click('Undo')
  await until(() => soldOutUndo.get() === undefined)
  expect(changes(api).slice(3)).toEqual([
    ['naan', onSale],
    ['roti', { ...onSale, soldOutUntil, left: 3 }],
    ['dal', { ...onSale, isSuspended: true }],
  ])
  expect(changed).toHaveBeenCalledTimes(2)
})

/** The second dish is refused. */
const refuseRoti = (api: FakeApi): void =>
  api.answer('setItemAvailability', (sample, { params }) => {
    if (params['itemId'] === 'naan') api.refuse('setItemAvailability', { status: 404, code: 'not_found' })
    return sample
  })

test('progress is told, nothing else starts, and those that failed are named', async () => {
  const { api, click, until, text } = await show()
  refuseRoti(api)
  api.hold('getStock')
  await click('Until tomorrow')
  expect(text()).toContain('0 of 3')
  await click('Back on sale')
  await click('Close')
  expect(closed).not.toHaveBeenCalled()
  api.recover('getStock')
  await until('Not switched: roti, dal. The others are. Please try again.')
  expect(text()).toContain('1 item is switched.')
  expect(text()).not.toContain('0 of 3')
  expect(changes(api)).toHaveLength(3)
  expect([changed, closed].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(soldOutUndo.get()?.switches.map(({ itemId }) => itemId)).toEqual(['naan'])
  api.recover('setItemAvailability')
  api.answer('setItemAvailability', (sample) => sample)
  await click('Until tomorrow')
  await until('3 items are switched.')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('without one success there is nothing to undo', async () => {
  const { api, click, until } = await show()
  api.lose('getStock')
  await click('Until tomorrow')
  await until('Not switched: naan, roti, dal.')
  expect(soldOutUndo.get()).toBeUndefined()
  expect(changes(api)).toEqual([])
})

const undo = (...ids: readonly string[]) => ({
  text: `${ids.join()}: Sold out`,
  switches: ids.map((itemId) => ({ itemId, change: onSale })),
  onUndone: changed,
})

const showStrip = (): Promise<TestScreen> => showWithUndo(<p>Content</p>, () => undefined)

test('an offer ends after 30 seconds, and a new one replaces it', async () => {
  const { text, wait, until } = await showStrip()
  offerUndo(undo('naan'))
  await until('naan: Sold out')
  await wait(20_000)
  offerUndo(undo('roti'))
  await until('roti: Sold out')
  expect(text()).not.toContain('naan: Sold out')
  await wait(29_000)
  expect(text()).toContain('roti: Sold out')
  await wait(1500)
  expect(text()).not.toContain('Undo')
})

test('an undo of some dishes offers the others again, with the reason', async () => {
  const { api, click, until, text, wait } = await showStrip()
  offerUndo(undo('naan', 'roti', 'dal'))
  api.answer('setItemAvailability', (sample) => {
    api.refuse('setItemAvailability', { status: 404, code: 'not_found', message: 'The dish is gone.' })
    return sample
  })
  await click('Undo')
  await until('The dish is gone.')
  expect(soldOutUndo.get()?.switches.map(({ itemId }) => itemId)).toEqual(['roti', 'dal'])
  expect(changed).toHaveBeenCalledTimes(1)
  api.lose('setItemAvailability')
  await click('Undo')
  await until('Not undone. Please try again.')
  await wait(31_000)
  expect(text()).not.toContain('Not undone.')
})

test('the offer stays while an undo runs, which a second tap does not repeat', async () => {
  const { api, click, until, wait, text } = await showStrip()
  offerUndo(undo('naan'))
  await wait(28_000)
  api.hold('setItemAvailability')
  await click('Undo')
  await click('Undo')
  let isDone = false
  void undoCarriedOut().then(() => (isDone = true))
  await wait(4000)
  expect(text()).toContain('naan: Sold out')
  expect(isDone).toBe(false)
  api.recover('setItemAvailability')
  await until(() => soldOutUndo.get() === undefined)
  expect(isDone).toBe(true)
  expect(changes(api)).toEqual([['naan', onSale]])
  // The button with the focus is gone.
  expect(document.activeElement?.tagName).toBe('H1')
})

test('an offer made during an undo stays', async () => {
  const { api, click, until, wait, text } = await showStrip()
  offerUndo(undo('naan'))
  api.hold('setItemAvailability')
  await click('Undo')
  offerUndo(undo('roti'))
  api.recover('setItemAvailability')
  await until(() => changed.mock.calls.length === 1)
  await wait(1000)
  expect(text()).toContain('roti: Sold out')
})

test('in another restaurant there is nothing to undo', async () => {
  const { text, until } = await show()
  await act(async () => offerUndo(undo('naan')))
  await until('naan: Sold out')
  await act(async () => setRestaurant('coast-kitchen'))
  expect(text()).not.toContain('naan: Sold out')
})
