import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { OptionGroup } from '@thali/contract/menu/choice'
import { aDish, answerMenu } from '#web/features/catalog/menu.testing.ts'
import { isClosed, press } from '../../test/dialogs.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const option = (name: string, more: Partial<OptionGroup['options'][number]> = {}): OptionGroup['options'][number] => ({
  id: name.toLowerCase(),
  name,
  price: 0,
  maxQuantity: 1,
  isAvailable: true,
  isDefault: false,
  ...more,
})

const group = (id: string, more: Partial<OptionGroup> = {}): OptionGroup => ({
  id,
  restaurantId: 'sample-restaurant',
  name: id,
  min: 0,
  max: 2,
  version: 5,
  options: [],
  ...more,
})

const groups = [
  group('Toppings', {
    options: [
      option('Cheese', { price: 40, maxQuantity: 3, dietMark: 'veg' }),
      option('Mint', { isDefault: true, isAvailable: false }),
    ],
  }),
  group('Spice', { min: 1, max: 1, options: [option('Mild'), option('Hot')] }),
]

const openGroups = (path: string = pages.optionGroups): Promise<TestScreen> =>
  openScreen(path, {
    before: (api) => {
      api.answer('listOptionGroups', () => groups)
      answerMenu(api, aDish('Naan'), aDish('Dal', { optionGroupIds: ['Toppings'] }), aDish('Tea'))
    },
  })

const cards = (): string[] =>
  [...document.querySelectorAll('li[aria-labelledby]')].map(({ textContent }) => textContent)

test('groups name their rule, options and users', async () => {
  const { until } = await openGroups()
  await until('Used by 1 item')
  expect(cards()).toEqual([
    'ToppingsOptional, up to 2Cheese +₹40 · up to 3 each · VegAvailableMint Chosen at firstNo extra chargeSold outUsed by 1 itemDal',
    'SpiceChoose 1Mild No extra chargeAvailableHot No extra chargeAvailableNo item uses it yet',
  ])
})

test.each([
  ['Available: Cheese', 'cheese', false, 'Cheese is sold out.'],
  ['Available: Mint', 'mint', true, 'Mint is available again.'],
])('the switch %s turns its option', async (label, id, isAvailable, words) => {
  const screen = await openGroups()
  const { api, until } = screen
  await until('Used by 1 item')
  api.answer('setOptionAvailability', () => option('x', { isAvailable }))
  const turn = document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
  await screen.click(label).catch(() => turn?.click())
  await told(screen, words)
  const [sent] = api.calls.filter(({ name }) => name === 'setOptionAvailability')
  expect([sent?.params['optionId'], sent?.body]).toEqual([id, { isAvailable }])
})

test('a group in use names its items instead of the question', async () => {
  const { click, until, api } = await openGroups()
  await until('Used by 1 item')
  await click('Delete Toppings')
  await until('Toppings is in use')
  expect(document.querySelector('dialog')?.textContent).toContain(
    'This item still uses it. Remove the group from the item first.Dal',
  )
  expect(api.calls.some(({ name }) => name === 'deleteOptionGroup')).toBe(false)
})

test('an unused group is deleted after a question, which keeps a failure', async () => {
  const screen = await openGroups()
  const { api, click, until } = screen
  await until('Used by 1 item')
  await click('Delete Spice')
  await until('Are you sure to delete Spice?')
  api.lose('deleteOptionGroup')
  await press('Delete')
  await until('No answer from the server. Please check your connection and try again.')
  api.recover('deleteOptionGroup')
  await press('Delete')
  await until(isClosed)
  await told(screen, 'Spice is deleted.')
  expect(api.calls.findLast(({ name }) => name === 'deleteOptionGroup')?.params['optionGroupId']).toBe('Spice')
})

const openForm = (id = 'Toppings'): Promise<TestScreen> => openGroups(`${pages.editOptionGroup}?group=${id}`)

test.each([
  ['At least', 'x', 'A whole number from 0 to'],
  ['At least', '5', 'These options allow at most 4.'],
  ['At most', '0', 'A whole number from 1 to'],
  ['Group name', '', 'Please enter a name.'],
  ['Extra charge', '1.234', 'with at most two decimals.'],
  ['At most of this', '0', 'A whole number from 1 to'],
  ['Option name', '', 'Please enter a name.'],
])('the field %s refuses “%s”', async (label, value, words) => {
  const { type, click, text, api, until, field } = await openForm()
  await until('Guests read: Optional, up to 2')
  await type(label, value)
  expect(text()).not.toContain(words)
  await click('Update Option Group')
  expect(text()).toContain(words)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(api.bodies('saveOptionGroup')).toEqual([])
})

test.each([
  ['0', '', 'Optional, any number'],
  ['1', '', 'Choose at least 1'],
  ['2', '2', 'Choose 2'],
  ['1', '3', 'Choose 1 to 3'],
])('a rule of %s to “%s” is read as %s', async (min, max, words) => {
  const { type, until, text } = await openForm()
  await type('At least', min)
  await type('At most', max)
  await until(`Guests read: ${words}`)
  await type('At most', 'x')
  expect(text()).not.toContain('Guests read')
})

test('more options at first than a guest may choose are refused', async () => {
  const { type, tick, click, text } = await openForm()
  await type('At most', '1')
  await tick('Chosen at first: Cheese')
  await click('Update Option Group')
  expect(text()).toContain('2 options are chosen at first, but guests may choose at most 1.')
})

test('options are added, moved and removed, and sent in their order', async () => {
  const screen = await openForm()
  const { api, click, type, until } = screen
  await until('Guests read')
  const typed = [...document.querySelectorAll('[data-row]')].map((row) => row.querySelectorAll('input')[1]?.value)
  expect(typed).toEqual(['40', ''])
  await click('Move Mint up')
  await click('Remove Cheese')
  await click('Add option')
  const rows = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('[data-row] input')]
  expect(document.activeElement?.closest('[data-row]')).toBe([...document.querySelectorAll('[data-row]')].at(-1))
  expect(rows()[0]?.value).toBe('Mint')
  await click('Move option 2 up')
  await type('Option name', ' Onion ')
  await type('Extra charge', '15.5')
  await type('At most', '')
  api.answer('saveOptionGroup', () => group('Toppings'))
  await click('Update Option Group')
  await told(screen, 'Toppings is saved.')
  expect(api.bodies('saveOptionGroup')).toMatchObject([
    {
      id: 'Toppings',
      version: 5,
      min: 0,
      max: null,
      options: [
        { name: 'Onion', price: 15.5, maxQuantity: 1, isAvailable: true, isDefault: false },
        { id: 'mint', name: 'Mint', price: 0, isAvailable: false, isDefault: true },
      ],
    },
  ])
  await until(() => location.pathname === pages.optionGroups)
})

test('a group that is gone leads back to the list', async () => {
  const { until, click } = await openForm('gone')
  await until('This option group is not there any more.')
  await click('Go to Option Groups')
  expect(location.pathname).toBe(pages.optionGroups)
})

test('after a lost answer the group that was stored is changed, not added again', async () => {
  const screen = await openGroups(pages.addOptionGroup)
  const { api, type, click, until } = screen
  await type('Group name', 'Sauces')
  await type('Option name', 'Mint')
  api.lose('saveOptionGroup')
  await click('Add Option Group')
  await until('What you typed is still here')
  api.recover('saveOptionGroup')
  api.answer('listOptionGroups', () => [...groups, group('new', { name: 'Sauces', version: 1 })])
  api.answer('saveOptionGroup', () => group('new', { name: 'Sauces' }))
  await click('Add Option Group')
  await told(screen, 'Sauces is added.')
  expect(api.bodies('saveOptionGroup').at(-1)).toMatchObject({ id: 'new', version: 1, name: 'Sauces' })
})
