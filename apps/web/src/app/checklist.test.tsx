import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { checklistStepIds } from '@thali/contract/setup/checklist'
import type { Checklist } from '@thali/contract/setup/checklist-schema'
import { checklistStore, loadChecklist } from '#web/features/checklist/checklist.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { fakeNetwork, openScreen, type TestScreen } from '../../test/screen.tsx'

afterEach(() => checklistStore.set(undefined))

type State = Checklist['steps'][number]['state']

const listOf = (states: Partial<Record<string, State>>, more: Partial<Checklist> = {}): Checklist => ({
  isDismissed: false,
  steps: checklistStepIds.map((id) => ({ id, state: states[id] ?? 'open' })),
  ...more,
})

const openCard = async (checklist: Checklist, as: 'admin' | 'waiter' = 'admin'): Promise<TestScreen> => {
  const screen = await openScreen(pages.adminTables, {
    as,
    before: (api) => api.answer('getChecklist', () => checklist),
  })
  await screen.until('Table Service')
  return screen
}

const title = 'Get ready for your guests'
const card = (): Element | null => document.querySelector('section[aria-labelledby="checklist-title"]')
const steps = (): string[] => [...(card()?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)
const links = (): string[] =>
  [...(card()?.querySelectorAll('a') ?? [])].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const buttons = (): string[] =>
  [...(card()?.querySelectorAll('li button') ?? [])].map((one) => one.getAttribute('aria-label') ?? one.textContent)

/** Answers a saved mark with the list that it makes. */
const keep = (api: FakeApi, before: Checklist): void => {
  let list = before
  api.answer('saveChecklist', (_, { body }) => {
    const { step, isDismissed = list.isDismissed } = body as {
      step?: Checklist['steps'][number]
      isDismissed?: boolean
    } // sent by the app
    list = { ...list, isDismissed, steps: list.steps.map((one) => (one.id === step?.id ? step : one)) }
    return list
  })
}

test('the first open step shows with its hint, links and buttons', async () => {
  const { until, text } = await openCard(listOf({ menu: 'done', sound: 'skipped' }))
  await until(title)
  expect(text()).toContain('2 of 7 done')
  expect(steps()).toEqual(['Add pictures Open'])
  expect(text()).toContain('Guests choose sooner when they see a dish.')
  expect(links()).toEqual([`Open Items ${pages.adminItems}`])
  expect(buttons()).toEqual(['Skip: Add pictures'])
})

test.each([
  ['menu', false, [`Open Items ${pages.adminItems}`], ['The menu is right', 'Skip: Look through the menu']],
  [
    'menu',
    true,
    ['Choose a file /admin/menu-file', `Add dishes by hand ${pages.adminItems}`],
    ['Skip: Bring your menu'],
  ],
  ['cards', true, [`Open table cards ${pages.tableCards}`], ['The cards are ready', 'Skip: Put a card on each table']],
  ['sound', false, [`Open Self-check ${pages.selfCheck}`], ['Skip: Test the sound']],
  ['staff', false, [`Open Staff ${pages.staff}`], ['Skip: Give your staff logins']],
  ['kitchen', false, [`Open Settings ${pages.settings}#kitchen`], ['Skip: Switch on the kitchen display']],
  ['bill', false, [`Open Settings ${pages.settings}#billing`], ['Skip: Enter what bills need']],
] as const)('the step %s (empty menu: %s) leads to its place', async (id, isMenuEmpty, places, names) => {
  const states = Object.fromEntries(checklistStepIds.map((one) => [one, one === id ? 'open' : 'done'] as const))
  const { until } = await openCard(listOf(states, { isMenuEmpty }))
  await until('6 of 7 done')
  expect(links().map((link) => link.replace(/ \/admin\/\S*menu-?file\S*$/, ' /admin/menu-file'))).toEqual(places)
  expect(buttons()).toEqual(names)
})

test('steps are done, skipped and opened again, each by its id', async () => {
  const list = listOf({ menu: 'done' })
  const { api, click, until, text } = await openCard(list)
  keep(api, list)
  await click('Show all steps')
  expect(steps()).toHaveLength(7)
  expect(steps().slice(0, 2)).toEqual(['Look through the menu Done', 'Add pictures Open'])
  await click('Skip: Give your staff logins')
  await until('2 of 7 done')
  expect(steps()[4]).toBe('Give your staff logins Skipped')
  await click('The cards are ready')
  await until('3 of 7 done')
  await click('Do it after all')
  await until('2 of 7 done')
  expect(api.bodies('saveChecklist')).toEqual([
    { step: { id: 'staff', state: 'skipped' } },
    { step: { id: 'cards', state: 'done' } },
    { step: { id: 'staff', state: 'open' } },
  ])
  await click('Show the next step only')
  expect(steps()).toEqual(['Add pictures Open'])
  expect(text()).toContain('Show all steps')
})

test('the list is hidden after a question', async () => {
  const list = listOf({})
  const { api, click, until, text } = await openCard(list)
  keep(api, list)
  await click('Hide this list')
  await until('Hide this list? Everything in it is also in Settings.')
  await click('Cancel')
  expect(text()).not.toContain('Everything in it is also in Settings.')
  expect(api.bodies('saveChecklist')).toEqual([])
  await click('Hide this list')
  document.querySelector('dialog button:last-child')?.setAttribute('aria-label', 'Hide it')
  await click('Hide it')
  await until(() => card() === null)
  expect(api.bodies('saveChecklist')).toEqual([{ isDismissed: true }])
  expect(text()).not.toContain('Everything in it is also in Settings.')
})

test('a mark that was not saved is told, and the step stays', async () => {
  const { api, click, until, logged } = await openCard(listOf({}))
  api.lose('saveChecklist')
  await click('The menu is right')
  await until('Not saved')
  expect(logged.join()).toContain('Not saved')
  expect(steps()).toEqual(['Look through the menu Open'])
})

test.each([
  ['a hidden list', listOf({}, { isDismissed: true }), 'admin'],
  [
    'a finished list',
    {
      isDismissed: false,
      steps: checklistStepIds.map((id, at) => ({ id, state: at % 2 ? ('done' as const) : ('skipped' as const) })),
    },
    'admin',
  ],
  ['a waiter', listOf({}), 'waiter'],
] as const)('%s shows no card', async (_, checklist, as) => {
  const { api, wait } = await openCard({ ...checklist, steps: [...checklist.steps] }, as)
  await wait(1000)
  expect(card()).toBeNull()
  expect(api.bodies('getChecklist')).toHaveLength(as === 'admin' ? 1 : 0)
})

test('the answer to the last request counts, also when it arrives first', async () => {
  const api = fakeNetwork()
  const gate = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/first/')) await gate.promise
    return api.fetch(address, init)
  })
  const first = loadChecklist('first')
  await loadChecklist('second')
  gate.resolve()
  await first
  expect(api.calls.map(({ params }) => params['restaurantId'])).toEqual(['second', 'first'])
  expect(checklistStore.get()?.restaurantId).toBe('second')
})

test('a list of another restaurant is not shown', async () => {
  const { until, reload } = await openCard(listOf({}))
  await until(title)
  const known = checklistStore.get()
  if (known) checklistStore.set({ ...known, restaurantId: 'another' })
  await until(() => card() === null)
  await reload()
  await until(title)
  expect(steps()).toHaveLength(1)
})
