import { expect, test } from 'vitest'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { byPin, logIn, password } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

const pin = '4711'
const wrong = '0000'

const open = async () => {
  const server = await startServer()
  const { restaurant, adminToken } = await aWorld(server)
  const query = { restaurantId: restaurant.id }
  const { body: staff } = await server.call('listStaff', { query }, { token: adminToken })
  const staffId = staff.find(({ username }) => username === restaurant.waiter)?.id ?? ''
  const update = (body: { pin?: string | null; isDisabled?: boolean }) =>
    server.call('updateStaff', { params: { staffId }, body }, { token: adminToken })
  await update({ pin })
  const tablet = await logIn(server, restaurant.cashier)
  const switchWith = (typed: string, token = tablet.accessToken) =>
    server.call('switchPerson', { body: { staffId, pin: typed } }, { token })
  const failOften = async (times: number, token?: string) => {
    const codes: unknown[] = []
    for (let index = 0; index < times; index += 1) {
      const { problem } = await switchWith(wrong, token)
      codes.push(problem?.triesLeft ?? problem?.code)
    }
    return codes
  }
  return { server, restaurant, adminToken, query, staffId, update, tablet, switchWith, failOften }
}

test('a PIN opens a session of its person, whom the audit log names', async () => {
  const { server, restaurant, query, staffId, tablet, switchWith } = await open()
  const { body: people } = await server.call('listPinStaff', { query }, { token: tablet.accessToken })
  expect(people).toEqual([{ id: staffId, username: restaurant.waiter, role: 'waiter' }])
  const { accessToken: token } = (await switchWith(pin)).body
  await server.call('createSitting', { body: { ...query, tableNumber: 4 } }, { token })
  const row = await server.db
    .selectFrom('audit')
    .select('staff_id')
    .where('object_kind', '=', 'sitting')
    .executeTakeFirst()
  expect(row?.staff_id).toBe(staffId)
  const [session] = (await server.call('listOwnSessions', {}, { token })).body
  expect(session).toMatchObject({ isByPin: true, isCurrent: true })
})

test('five wrong PINs lock the person on that device only', async () => {
  const { server, restaurant, switchWith, failOften } = await open()
  expect(await failOften(6)).toEqual([4, 3, 2, 1, 'pin_locked', 'pin_locked'])
  expect((await switchWith(pin)).problem?.code).toBe('pin_locked')
  // Twenty that count would lock the person on all devices.
  expect(new Set(await failOften(20))).toEqual(new Set(['pin_locked']))
  const other = await logIn(server, restaurant.kitchen)
  expect((await switchWith(pin, other.accessToken)).status).toBe(200)
})

test('a right PIN resets the tries of the device', async () => {
  const { switchWith, failOften } = await open()
  await failOften(4)
  expect((await switchWith(pin)).status).toBe(200)
  expect(await failOften(2)).toEqual([4, 3])
})

test('parallel guesses check no more than five PINs', async () => {
  const { switchWith } = await open()
  const answers = await Promise.all(Array.from({ length: 12 }, () => switchWith(wrong)))
  expect(answers.filter(({ problem }) => problem?.code === 'pin_wrong').length).toBeLessThanOrEqual(4)
  expect((await switchWith(pin)).problem?.code).toBe('pin_locked')
})

test('twenty wrong PINs on many devices lock the person on all', async () => {
  const { server, restaurant, switchWith, failOften } = await open()
  for (let device = 0; device < 5; device += 1) {
    const { accessToken } = await logIn(server, restaurant.kitchen)
    await failOften(4, accessToken)
  }
  expect((await switchWith(pin)).problem?.code).toBe('pin_locked')
  await server.call('login', { body: { username: restaurant.waiter, password } })
  expect((await switchWith(pin)).status).toBe(200)
})

test('a new PIN unlocks, and a removed one is gone', async () => {
  const { update, switchWith, failOften } = await open()
  await failOften(5)
  await update({ pin: '123456' })
  expect((await switchWith('123456')).status).toBe(200)
  await update({ pin: null })
  expect((await switchWith('123456')).status).toBe(404)
})

test('a disabled person cannot take over with the PIN', async () => {
  const { server, query, tablet, update, switchWith } = await open()
  await update({ isDisabled: true })
  expect((await switchWith(pin)).status).toBe(404)
  expect((await server.call('listPinStaff', { query }, { token: tablet.accessToken })).body).toEqual([])
})

test('a session by PIN ends with the login that opened the device', async () => {
  const { server, switchWith, tablet } = await open()
  const dayMs = 24 * 60 * 60 * 1000
  let refreshToken = tablet.refreshToken
  for (let week = 0; week < 4; week += 1) {
    server.clock.advance(6 * dayMs)
    refreshToken = (await server.call('refresh', { body: { refreshToken } })).body.refreshToken
  }
  const { accessToken } = (await server.call('refresh', { body: { refreshToken } })).body
  const switched = await switchWith(pin, accessToken)
  server.clock.advance(7 * dayMs - 1)
  const { status } = await server.call('refresh', { body: { refreshToken: switched.body.refreshToken } })
  expect([switched.status, status]).toEqual([200, 401])
})

test('the audit log and the answers have no PIN', async () => {
  const { server, query, adminToken } = await open()
  const rows = await server.db.selectFrom('audit').selectAll().where('object_kind', '=', 'staff').execute()
  const { body } = await server.call('listStaff', { query }, { token: adminToken })
  expect(rows).toHaveLength(1)
  // An id may contain the digits of the PIN.
  const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
  expect(JSON.stringify([rows, body]).replace(uuids, 'id')).not.toMatch(/4711|argon2/)
})

test('a PIN saves settings, but no other UPI address', async () => {
  const { server, restaurant, adminToken } = await open()
  const token = await byPin(server, restaurant, 'admin')
  const params = { restaurantId: restaurant.id }
  const save = async (change: Partial<Settings['billing']>, as = token) => {
    const { version, billing } = (await server.call('getSettings', { params }, { token: as })).body
    return server.call('saveSettings', { params, body: { version, billing: { ...billing, ...change } } }, { token: as })
  }
  const upi = { vpa: 'owner@upi', name: 'Owner' }
  expect((await save({ footer: 'Come again' })).status).toBe(200)
  expect((await save({ upi })).problem.code).toBe('password_session_required')
  expect((await save({ upi }, adminToken)).body.billing.upi).toEqual(upi)
  expect((await save({ upi, footer: 'Thank you' })).body.billing.footer).toBe('Thank you')
  for (const other of [
    { ...upi, name: 'Waiter' },
    { vpa: '', name: '' },
  ])
    expect((await save({ upi: other })).problem.code).toBe('password_session_required')
})

test('a PIN changes no address for guests', async () => {
  const { server, restaurant, adminToken } = await open()
  const token = await byPin(server, restaurant, 'admin')
  const params = { restaurantId: restaurant.id }
  const save = (version: number, address: string, as: string) =>
    server.call('saveSettings', { params, body: { version, guests: { address } } }, { token: as })
  expect((await save(1, 'https://thali.example', token)).problem.code).toBe('password_session_required')
  expect((await save(1, 'https://thali.example', adminToken)).status).toBe(200)
  expect((await save(2, '', token)).problem.code).toBe('password_session_required')
})

test('a PIN with an older form gets the stored settings', async () => {
  const { server, restaurant, adminToken } = await open()
  const token = await byPin(server, restaurant, 'admin')
  const params = { restaurantId: restaurant.id }
  const { version, billing } = (await server.call('getSettings', { params }, { token })).body
  const upi = { vpa: 'owner@upi', name: 'Owner' }
  const newer = { version, billing: { ...billing, upi } }
  const { body: settings } = await server.call('saveSettings', { params, body: newer }, { token: adminToken })
  // The form sends the whole group, with the address that it was opened with.
  const older = { version, billing: { ...billing, footer: 'Come again' } }
  const { problem } = await server.call('saveSettings', { params, body: older }, { token })
  expect(problem).toMatchObject({ code: 'changed_meanwhile', settings })
})

test('a renewed session by PIN gets no new password', async () => {
  const { server, restaurant, staffId, switchWith } = await open()
  const { refreshToken } = (await switchWith(pin)).body
  const { accessToken: token } = (await server.call('refresh', { body: { refreshToken } })).body
  const own = await server.call('changeOwnPassword', { body: { current: password, next: 'eight-or-more' } }, { token })
  expect(own.problem.code).toBe('password_session_required')
  const admin = await byPin(server, restaurant, 'admin')
  const reset = await server.call('resetPassword', { params: { staffId } }, { token: admin })
  expect(reset.problem.code).toBe('password_session_required')
  expect((await logIn(server, restaurant.waiter)).accessToken).not.toBe('')
})
