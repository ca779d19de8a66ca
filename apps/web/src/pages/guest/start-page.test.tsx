import { act } from 'react'
import { expect, test } from 'vitest'
import { navigate } from '#web/lib/router.ts'
import { paths } from '#web/lib/paths.ts'
import { getVisit, setTable } from '#web/product/visit.ts'
import * as pages from '@thali/contract/basics/pages'
import { pagesMessages } from '../messages.en.ts'
import type { FakeApi } from '../../../test/fake-api.ts'
import { openScreen } from '../../../test/screen.tsx'

const serve = (api: FakeApi): void =>
  api.answer('getService', (service) => ({ ...service, defaultRestaurantId: 'spice-garden' }))

// First: the answer is fetched once.
test('a start without an answer says so, and a retry leads to table 1', async () => {
  const { api, until, click, logged, button } = await openScreen(paths.root, {
    as: 'stranger',
    before: (fake) => {
      serve(fake)
      fake.lose('getService')
    },
  })
  await until(pagesMessages.startFailed)
  expect(document.body.textContent).toContain(pagesMessages.startFailedHint)
  expect(logged.join(' ')).toContain('Error retrieving the default restaurant')
  api.hold('getService')
  await click('Retry')
  expect(document.body.textContent).toContain(pagesMessages.startFailed)
  expect(button('Retry').getAttribute('aria-busy')).toBe('true')
  api.recover('getService')
  await until('Dal Makhani')
  expect(getVisit()).toMatchObject({ restaurantId: 'spice-garden', tableNumber: 1 })
})

test('the menu of a stranger has no table and sends nothing', async () => {
  const { until, click, text } = await openScreen(pages.menu, { as: 'stranger', before: serve })
  await until(() => document.querySelector('main h3') !== null)
  expect(getVisit()).toMatchObject({ restaurantId: 'spice-garden', tableNumber: undefined })
  expect(location.pathname).toBe(pages.menu)
  expect(text()).not.toMatch(/Table 1|Call waiter/)
  await click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await until('To order, scan the code on your table.')
  expect(text()).not.toContain('Send to kitchen')
  await act(async () => setTable('spice-garden', 12))
  await until('Send to kitchen')
  expect(text()).toContain('Call waiter')
})
