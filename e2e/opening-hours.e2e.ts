// Opening hours on a guest's phone. The server's clock is the test's.
import { listOrders } from '../testing/dishes.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { ask } from '../testing/ask.ts'
import { addDish, confirmSending, expectLayers, openBasket, scanTable, toastOf } from './steps.ts'
import { test } from './thali-with-clock.ts'
import { expect } from './thali.ts'

const nextRequest = 31_000

// The demo's dishes are on sale from the day of its creation.
const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

test('a closed restaurant shows its next opening and keeps the basket', async ({ phone, thali, setTime }) => {
  const { url } = thali
  // 14:55 in Kolkata.
  setTime(`${day}T09:25:00.000Z`)
  const body = { username: 'demo-admin', password: 'demo-admin' }
  const { accessToken: token } = (await ask(url, 'login', '/auth/login', { body })).body
  const path = '/restaurants/spice-garden/settings'
  const { version, ordering } = (await ask(url, 'getSettings', path, { token })).body
  const days = [0, 1, 2, 3, 4, 5, 6]
  const hours = [
    { days, from: '12:00', to: '15:00' },
    { days, from: '18:00', to: '23:30' },
  ]
  await ask(url, 'saveSettings', path, { body: { version, ordering: { ...ordering, hours } }, token })

  await phone.clock.install()
  // Without the event stream, an open menu is requested every 30 s, and with it the server's time.
  await phone.route('**/api/visits/events', (route) => route.abort())
  await scanTable(phone, 5)
  const opens = 'Orders are taken again from 6:00 PM.'
  const banner = phone.getByRole('status').filter({ hasText: 'No orders at the moment' })
  await expect(banner).toBeHidden()
  await addDish(phone, 'Dal Makhani')
  setTime(`${day}T09:30:00.000Z`)
  await phone.clock.fastForward(nextRequest)
  await expect(banner).toContainText(opens)
  await expect(phone.getByRole('heading', { name: 'Butter Naan', exact: true }).first()).toBeVisible()
  await expectNoFindingsInAnyTheme(phone, 'a closed restaurant', 'main')

  await openBasket(phone)
  await expect(phone.getByRole('main')).toContainText(opens)
  await expectNoFindingsInAnyTheme(phone, 'the basket of a closed restaurant', 'main')
  await phone.getByRole('button', { name: 'Send to kitchen (₹260)' }).click()
  await phone.getByRole('button', { name: 'Yes, Please' }).click()
  const refusal = phone.getByRole('dialog').filter({ hasText: opens })
  await expect(refusal).toContainText('Your basket stays as it is.')
  await refusal.getByRole('button', { name: 'OK' }).press('Enter')
  await expectLayers(phone, 0)
  expect(await listOrders(thali, 5)).toEqual([])
  await phone.reload()
  await expect(phone.getByRole('main').getByRole('listitem')).toContainText('Dal Makhani')
  await expect(phone.getByRole('main')).toContainText(opens)

  setTime(`${day}T12:30:00.000Z`)
  await phone.clock.fastForward(nextRequest)
  await expect(phone.getByRole('main')).not.toContainText('No orders at the moment')
  await phone.getByRole('button', { name: 'Send to kitchen (₹260)' }).press('Enter')
  await confirmSending(phone)
  await expect(toastOf(phone, 'Order sent to the kitchen')).toBeVisible()
  expect(await listOrders(thali, 5)).toMatchObject([{ totalPrice: 260 }])
})
