import { afterEach, expect, test, vi } from 'vitest'
import type { OptionGroup } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { sampleReply } from '../../../test/sample.ts'
import type { TestScreen } from '../../../test/screen.tsx'
import { SoldOutSheet } from './sold-out-sheet.tsx'
import { endUndo, soldOutUndo } from './sold-out-undo.ts'
import { aDish, changes, showWithUndo } from './sold-out.testing.tsx'

afterEach(endUndo)

const closed = vi.fn<() => void>()
const changed = vi.fn<() => void>()
afterEach(() => {
  closed.mockClear()
  changed.mockClear()
})

const show = (
  more: Partial<MenuItem> = {},
  left?: number,
  groups: readonly OptionGroup[] = [],
): Promise<TestScreen> => {
  const item = aDish('naan', more)
  return showWithUndo(
    <SoldOutSheet
      item={item}
      groups={groups}
      left={left}
      timezone="Asia/Kolkata"
      onClose={closed}
      onChanged={changed}
    />,
    (api) => api.answer('setItemAvailability', () => ({ ...item, isSuspended: false, soldOutUntil: undefined })),
  )
}

const onSale = { soldOutUntil: null, isSuspended: false, left: null }
const label = (): string | null | undefined => document.querySelector('dialog p.label')?.textContent

test.each([
  ['Until tomorrow', { ...onSale, soldOutUntil: 'next-business-day' }],
  ['Until I switch it back on', { ...onSale, isSuspended: true }],
])('the choice “%s” ends every other state, and can be undone', async (choice, change) => {
  const soldOutUntil = '2026-11-21T00:00:00.000Z'
  const { api, click, until, text } = await show({ soldOutUntil }, 3)
  await click(choice)
  await until(() => closed.mock.calls.length === 1)
  expect(changes(api)).toEqual([['naan', change]])
  expect(changed).toHaveBeenCalledTimes(1)
  expect(text()).toContain('naan: On sale')
  expect(soldOutUndo.get()?.switches).toEqual([
    { itemId: 'naan', change: { isSuspended: false, soldOutUntil, left: 3 } },
  ])
})

test('a dish that is out goes back on sale in one tap', async () => {
  const { api, click, until } = await show({ isSuspended: true })
  expect(label()).toBe('Sold out')
  await click('Back on sale')
  await until(() => closed.mock.calls.length === 1)
  expect(changes(api)).toEqual([['naan', onSale]])
})

test('a dish on sale says so, and has nothing to put back', async () => {
  const { button } = await show()
  expect(label()).toBe('On sale')
  expect(() => button('Back on sale')).toThrow('no button')
})

test.each(['', '0', '-1', '1.5', '10000', 'x'])('“%s” starts no countdown', async (typed) => {
  const { api, click, type, until, text } = await show()
  await type('Number left', typed)
  expect(text()).not.toContain('A whole number from 1 to 9999.')
  await click('Start counting')
  await until('A whole number from 1 to 9999.')
  expect(changes(api)).toEqual([])
})

test('a countdown starts with the typed number, and names it', async () => {
  const { api, click, type, until, field } = await show({ soldOutUntil: '2026-11-21T00:00:00.000Z' }, 4)
  expect(field('Number left').value).toBe('4')
  await type('Number left', '9999')
  await click('Start counting')
  await until('naan: 9999 left')
  expect(changes(api)).toEqual([['naan', { ...onSale, left: 9999 }]])
})

test('a countdown that ended starts from an empty field', async () => {
  const { field } = await show({}, 0)
  expect(field('Number left').value).toBe('')
  expect(label()).toBe('Sold out')
})

test('a change that failed says why, and keeps the sheet open', async () => {
  const { api, click, until, text } = await show()
  api.refuse('setItemAvailability', { status: 404, code: 'not_found', message: 'The dish is gone.' })
  await click('Until tomorrow')
  await until('The dish is gone.')
  expect([closed, changed].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  expect(soldOutUndo.get()).toBeUndefined()
  api.hold('setItemAvailability')
  await click('Until I switch it back on')
  expect(text()).not.toContain('The dish is gone.')
  await click('Close')
  expect(closed).not.toHaveBeenCalled()
  api.lose('setItemAvailability')
  await until('answer')
  await click('Close')
  expect(closed).toHaveBeenCalledTimes(1)
})

const part = (id: string, isAvailable = true) => ({
  id,
  name: id,
  isAvailable,
  price: 10,
  maxQuantity: 1,
  isDefault: false,
})
const [sampleGroup] = sampleReply('listOptionGroups')
const group = (id: string, options: readonly ReturnType<typeof part>[]): OptionGroup => {
  if (!sampleGroup) throw new Error('The sample has no group')
  return { ...sampleGroup, id, name: id, min: 0, max: 1, options: [...options] }
}

const states = (): string[] =>
  [...document.querySelectorAll('dialog section')].map((section) =>
    [
      section.querySelector('h3')?.textContent,
      ...[...section.querySelectorAll('li label')].map((one) => one.textContent),
    ].join('; '),
  )

test('each portion and option has a switch of its own, which keeps the sheet open', async () => {
  const portions = [part('Half'), part('Full', false)]
  const { api, tick, until, text } = await show({ portions }, undefined, [
    group('Extras', [part('Raita'), part('Egg')]),
    group('Breads', [part('Roti', false)]),
  ])
  expect(states()).toEqual([
    'Portions; HalfOn sale; FullSold out',
    'Extras; RaitaOn sale; EggOn sale',
    'Breads; RotiSold out',
  ])
  expect(text().split('For every dish that offers it')).toHaveLength(3)
  api.answer('setItemAvailability', () => aDish('naan', { portions: [part('Half', false), part('Full')] }))
  await tick('Half on sale')
  // The answer has both portions: another person switched the second one.
  await until(() => states()[0] === 'Portions; HalfSold out; FullOn sale')
  api.answer('setOptionAvailability', (sample) => ({ ...sample, id: 'Egg', name: 'Egg', isAvailable: false }))
  await tick('Egg on sale')
  await until(() => states()[1] === 'Extras; RaitaOn sale; EggSold out')
  expect(changes(api)).toEqual([
    ['naan', { portions: [{ id: 'Half', isAvailable: false }] }],
    ['Egg', { isAvailable: false }],
  ])
  expect(changed).toHaveBeenCalledTimes(2)
  expect(closed).not.toHaveBeenCalled()
  api.answer('setOptionAvailability', (sample) => ({ ...sample, id: 'Egg', name: 'Egg', isAvailable: true }))
  await tick('Egg on sale')
  await until(() => states()[1] === 'Extras; RaitaOn sale; EggOn sale')
  expect(changes(api).at(-1)).toEqual(['Egg', { isAvailable: true }])
})

test('a switch that failed says why at its row, and stays', async () => {
  const { api, tick, until } = await show({ portions: [part('Half'), part('Full')] })
  api.refuse('setItemAvailability', { status: 404, code: 'not_found', message: 'The dish is gone.' })
  await tick('Full on sale')
  await until('The dish is gone.')
  expect(document.querySelector('dialog [role="alert"]')?.closest('li')?.textContent).toContain('FullOn sale')
  expect(changed).not.toHaveBeenCalled()
})
