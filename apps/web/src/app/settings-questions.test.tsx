import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { issueBills } from '../../test/answers.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { sampleReply } from '../../test/sample.ts'
import { openScreen } from '../../test/screen.tsx'

const issued = {
  id: 'bill-1',
  number: 'SG/26-27/00001',
  issuedDateTime: '2026-11-20T09:00:00.000Z',
  status: 'issued',
} as const

const listIssued = (api: FakeApi): void => {
  issueBills(api)
  api.answer('listBills', ([bill]) => (bill ? [{ ...bill, ...issued }] : []))
}

/** Stores what the forms save. */
const storeSettings = (api: FakeApi): void => {
  const { ordering: before } = sampleReply('getSettings')
  let changed: Partial<Settings> = { ordering: { ...before, pause: null } }
  api.answer('getSettings', (sample) => ({ ...sample, ...changed }))
  api.answer('saveSettings', (sample, { body }) => {
    const { profile, ordering } = body as Partial<Settings> // as the form sent it
    changed = {
      ...(profile && { profile: { ...sample.profile, ...profile } }),
      ...(ordering && { ordering: { ...sample.ordering, ...ordering } }),
    }
    return { ...sample, ...changed }
  })
}

test('a pause with a message counts at once, and is resumed', async () => {
  const { until: wait, part, api, text } = await openScreen(pages.settings, { before: storeSettings })
  await wait('Guests can order as usual.')
  const pause = part('Pause ordering')
  await pause.type('Message to guests', ' Back soon! ')
  await pause.click('For 30 min')
  await wait('Ordering is paused until 4:00 PM.')
  await pause.click('Until I resume')
  await wait('Ordering is paused until you resume it.')
  expect(pause.field('Message to guests').value).toBe('Back soon!')
  await pause.click('Resume ordering')
  await wait('Guests can order as usual.')
  const until = expect.stringMatching(/^2026-11-20T10:30/)
  const pauses = [{ message: 'Back soon!', until }, { message: 'Back soon!', until: null }, null]
  const sent = api.bodies('saveSettings').map((body) => (body as Settings).ordering.pause) // as the form sent it
  expect(sent).toMatchObject(pauses)
  expect(text()).not.toContain('not saved yet')
})

test('Table Service says that ordering is paused, with a link to Settings', async () => {
  const { until, button } = await openScreen(pages.adminTables, {
    before: (api) =>
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: {
          ...restaurant,
          ordering: { ...sampleReply('getSettings').ordering, pause: { until: null, message: '' } },
        },
      })),
  })
  await until('Ordering is paused until you resume it.')
  expect(button('Change').getAttribute('href')).toContain(pages.settings)
})

test('unsaved input is asked about before the screen is left', async () => {
  const { until, part, click, text, type } = await openScreen(pages.settings)
  await until('Message to guests')
  await part('Pause ordering').type('Message to guests', 'The gas is out')
  await click('Items')
  await until('Leave without saving?')
  await click('Keep editing')
  expect(part('Pause ordering').field('Message to guests').value).toBe('The gas is out')
  expect(location.pathname).toBe(pages.settings)
  await type('Message to guests', '')
  await click('Items')
  await until(() => location.pathname === pages.adminItems)
  expect(text()).not.toContain('Leave without saving?')
})

test('a menu for reading only is saved after a question that counts', async () => {
  const { until, part, click, api, text } = await openScreen(pages.settings, {
    before: listIssued,
  })
  await until('Restaurant name')
  const profile = part('Restaurant')
  await profile.tick('The menu is for reading only')
  await until('the menu, and nothing to order or to call with.')
  await profile.click('Save')
  await until('Make the menu for reading only?')
  expect(text()).toContain('Still open: 1 table, 1 order, 1 unpaid bill.')
  await click('Cancel')
  expect(api.bodies('saveSettings')).toEqual([])
  await profile.click('Save')
  await click('For reading only')
  await until(() => api.bodies('saveSettings').length === 1)
  expect(api.bodies('saveSettings')).toMatchObject([{ profile: { menuCardOnly: true } }])
})

test.each<[string, boolean, (api: FakeApi) => void, string]>([
  ['an unpaid bill', false, listIssued, ' Still open: 1 unpaid bill.'],
  ['an order', true, () => undefined, ' Still open: 1 table, 1 order.'],
  ['nothing', false, () => undefined, ''],
])('before a menu for reading only, %s is named as open', async (_, hasOrders, before, words) => {
  const { until, part, text } = await openScreen(pages.settings, {
    before(api) {
      before(api)
      if (!hasOrders) api.answer('listOrders', () => [])
    },
  })
  await until('Restaurant name')
  await part('Restaurant').tick('The menu is for reading only')
  await part('Restaurant').click('Save')
  await until('Make the menu for reading only?')
  expect(text()).toContain(`Table Service, Today and Reports leave the navigation.${words}Cancel`)
})

test('a rate that GST does not have is asked about', async () => {
  const { until, part, click, api } = await openScreen(pages.settings)
  await until('Add a tax')
  const taxes = part('Prices and taxes')
  await taxes.type('Items without a choice', 'getSettings-billing-taxClasses-0-id')
  await taxes.click('Change Dal Makhani')
  await taxes.type('New rate, percent', '81')
  await taxes.type('Valid from', '2026-12-01')
  await taxes.click('Save')
  await until('GST of 81 % (Dal Makhani): is this right?')
  await click('Cancel')
  expect(api.bodies('saveSettings')).toEqual([])
  await taxes.click('Save')
  await click('Yes, it is right')
  await until(() => api.bodies('saveSettings').length === 1)
})

test('a station with dishes to make stays, and so does the last', async () => {
  const { until, part, api } = await openScreen(pages.settings)
  await until('Add a station')
  const stations = part('Stations')
  await stations.click('Remove Dal Makhani')
  api.refuse('saveStations', { status: 409, code: 'station_busy' })
  await stations.click('Save')
  await until('A removed station still has dishes to make.')
  await stations.click('Remove Paneer Tikka')
  await until('Keep at least one station.')
  expect(stations.field('Station 1').value).toBe('Paneer Tikka')
})

test('a refused address of a printer is told with its name', async () => {
  const { until, part, api } = await openScreen(pages.settings, {
    before: (fake) => fake.answer('listPrinters', (printers) => printers.map((one) => ({ ...one, port: 9100 }))),
  })
  await until('Add a printer')
  const printers = part('Printers')
  await printers.type('Name', 'Counter')
  const message = 'Must be an address in the network of the restaurant'
  const fields = [{ path: 'printers.0.host', message }]
  api.refuse('savePrinters', { status: 400, code: 'validation_failed', more: { fields } })
  await printers.click('Save')
  await until(`Counter: ${message}.`)
  expect(printers.field('Name').value).toBe('Counter')
})

const onePrinter = (fake: FakeApi): void =>
  fake.answer('listPrinters', (printers) => printers.slice(0, 1).map((one) => ({ ...one, name: 'Till', port: 9100 })))

test('a printer at the server is chosen among the devices of the operator', async () => {
  const { until, part, api } = await openScreen(pages.settings, {
    before: (fake) => {
      onePrinter(fake)
      fake.answer('listPrinterDevices', () => [
        { path: '/dev/usb/lp0', state: 'ready' as const },
        { path: '/dev/rfcomm0', state: 'missing' as const },
      ])
    },
  })
  await until('Add a printer')
  const printers = part('Printers')
  await printers.type('Kind', 'device')
  await until('/dev/rfcomm0, not connected')
  await printers.click('Save')
  await until('Choose the device where the printer is connected.')
  await printers.type('Device', '/dev/usb/lp0')
  await printers.click('Save')
  await until(() => api.bodies('savePrinters').length === 1)
  expect(api.bodies('savePrinters')).toMatchObject([{ printers: [{ kind: 'device', host: '/dev/usb/lp0' }] }])
})

test('a browser is printed by people or by a print host', async () => {
  const { until, part, api } = await openScreen(pages.settings, {
    before: (fake) => {
      onePrinter(fake)
      fake.answer('listPrintHosts', () => [{ id: 'till-host', name: 'bar-laptop' }])
    },
  })
  await until('Add a printer')
  const printers = part('Printers')
  await printers.type('Kind', 'browser')
  await until('Needs no device.')
  await until('bar-laptop')
  await printers.type('Printed by', 'till-host')
  await printers.click('Save')
  await until(() => api.bodies('savePrinters').length === 1)
  expect(api.bodies('savePrinters')).toMatchObject([{ printers: [{ kind: 'browser', host: 'till-host' }] }])
})
