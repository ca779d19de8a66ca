import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Checklist } from '@thali/contract/setup/checklist-schema'
import { openScreen } from '../../test/screen.tsx'

test('the login says what to do about a lost password, with the typed name', async () => {
  const { until, type } = await openScreen(pages.adminLogin, {
    as: 'stranger',
    before: (api) => {
      api.answer('getService', (service) => ({ ...service, commandStart: './thali' }))
    },
  })
  await until('Forgot your password?')
  const details = (): HTMLDetailsElement | null => document.querySelector('form details')
  expect(details()?.open).toBe(false)
  await until('./thali staff reset-password <username>')
  await type('Username', 'suresh')
  expect(details()?.textContent).toContain('./thali staff reset-password suresh')
})

test.each([
  ['kitchen', 'Switch on the kitchen display', 'Kitchen', '#kitchen'],
  ['bill', 'Enter what bills need', 'Bills and taxes', '#billing'],
] as const)('the step %s opens its section of Settings', async (id, title, section, hash) => {
  const steps: Checklist['steps'] = [
    { id, state: 'open' },
    { id: 'staff', state: 'done' },
  ]
  const { until, click } = await openScreen(pages.adminTables, {
    as: 'admin',
    before: (api) => {
      api.answer('getChecklist', () => ({ isDismissed: false, steps }))
    },
  })
  await until(title)
  await click('Open Settings')
  await until(() => document.activeElement?.tagName === 'H2')
  expect([document.activeElement?.textContent, location.hash]).toEqual([section, hash])
})
