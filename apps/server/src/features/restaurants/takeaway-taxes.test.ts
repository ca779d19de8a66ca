import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { defaultBilling } from '@thali/contract/bills/billing'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

type Save = Omit<Input<'saveSettings'>['body'], 'version'>

const away = { id: 'away-18', name: 'Away', kind: 'gst' as const, rates: [{ from: '2017-11-15', percent: 18 }] }

test('menus carry the class of takeaway and codes while it is in use', async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const params = { restaurantId: restaurant.id }
  const taxesAfter = async (change: Save) => {
    const { version } = (await server.call('getSettings', { params }, { token })).body
    const { status } = await server.call('saveSettings', { params, body: { version, ...change } }, { token })
    expect(status).toBe(200)
    return (await server.call('getRestaurant', { params, query: {} })).body.restaurant.billing?.addedTaxes
  }
  const billing = {
    ...defaultBilling,
    isOn: true,
    scheme: 'regular' as const,
    gstin: '29ABCDE1234F1ZW',
    legalName: 'Spice Garden Foods LLP',
    address: '12 Church Street\nBengaluru 560001',
    taxClasses: [...defaultBilling.taxClasses, { ...away, code: '996331' }],
  }
  const before = await taxesAfter({ billing })
  expect(before?.taxClasses.map((taxClass) => [taxClass.id, 'code' in taxClass])).toEqual([['restaurant-5', false]])
  const taxes = await taxesAfter({ takeaway: { isOn: true, taxClass: 'away-18' } })
  expect(taxes?.takeawayClass).toBe('away-18')
  expect(taxes?.taxClasses.map(({ id, code }) => [id, code])).toEqual([
    ['restaurant-5', '996331'],
    ['away-18', '996331'],
  ])
  expect(await taxesAfter({ takeaway: { isOn: false, taxClass: 'away-18' } })).toEqual(before)
})
