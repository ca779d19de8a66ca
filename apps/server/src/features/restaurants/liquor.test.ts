import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { defaultBilling } from '@thali/contract/bills/billing'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

type Billing = NonNullable<Input<'saveSettings'>['body']['billing']>

const registered = {
  scheme: 'regular',
  gstin: '29ABCDE1234F1ZW',
  legalName: 'Spice Garden Foods LLP',
  address: 'Bengaluru',
} as const

const open = async () => {
  const server = await startServer()
  const { id: restaurantId, admin } = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, admin)
  const params = { restaurantId }
  const get = async () => (await server.call('getSettings', { params }, { token })).body
  const save = async (change: Partial<Billing>) => {
    const { version, billing } = await get()
    return server.call('saveSettings', { params, body: { version, billing: { ...billing, ...change } } }, { token })
  }
  return { server, restaurantId, token, params, get, save }
}

const liquor = defaultBilling.taxClasses.map((taxClass) =>
  taxClass.kind === 'vat' ? { ...taxClass, rates: [{ from: '2026-01-01', percent: 10 }] } : taxClass,
)
const composition = { ...registered, isOn: true, scheme: 'composition' as const }

test('composition with a rate of VAT is refused', async () => {
  const { save } = await open()
  const refused = await save({ ...composition, taxClasses: liquor })
  expect([refused.status, refused.problem]).toMatchObject([400, { fields: [{ path: 'billing.scheme' }] }])
  expect((await save({ ...registered, isOn: true, taxClasses: liquor })).status).toBe(200)
  expect((await save({ scheme: 'composition' })).status).toBe(400)
})

test('stored composition with liquor keeps other changes possible', async () => {
  const { server, restaurantId, save } = await open()
  await save({ ...registered, isOn: true, taxClasses: liquor })
  const stored = JSON.stringify({ ...defaultBilling, ...composition, taxClasses: liquor })
  await server.db.updateTable('restaurants').set({ billing: stored }).where('id', '=', restaurantId).execute()
  expect((await save({ footer: 'Thank you' })).status).toBe(200)
})

test('numbers for liquor survive a save by an older page', async () => {
  const { get, save, server, params, token } = await open()
  await save({ ...registered, vatNumber: ' 27123456789V ', exciseLicence: 'FL-III 42', englishOnly: true })
  const { version, billing } = await get()
  const { vatNumber, exciseLicence, englishOnly, ...older } = billing
  expect([vatNumber, exciseLicence, englishOnly]).toEqual(['27123456789V', 'FL-III 42', true])
  const body = { version, billing: { ...older, footer: 'Thank you' } }
  expect((await server.call('saveSettings', { params, body }, { token })).status).toBe(200)
  expect((await get()).billing).toMatchObject({ vatNumber, exciseLicence, englishOnly, footer: 'Thank you' })
})
