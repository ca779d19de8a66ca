import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { defaultBilling } from '@thali/contract/bills/billing'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { anOrder } from '#test/builders.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { untilWaiting } from '#test/locks.ts'
import { aPicture } from '#test/pictures.ts'
import { aWorld } from '#test/world.ts'

type Save = Input<'saveSettings'>['body']

const profile = {
  name: 'The Blue Lotus',
  address: '12 Church Street\nBengaluru',
  phone: '+91 80 1234 5678',
  timezone: 'Asia/Kolkata',
  tableCount: 20,
  menuCardOnly: false,
  menuCardOnlyView: false,
}

const open = async (options: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer(options)
  const { restaurant, adminToken: token } = await aWorld(server)
  const params = { restaurantId: restaurant.id }
  return {
    server,
    restaurant,
    token,
    params,
    get: async (): Promise<Settings> => (await server.call('getSettings', { params }, { token })).body,
    save: (body: Save) => server.call('saveSettings', { params, body }, { token }),
    menu: async () => (await server.call('getRestaurant', { params, query: {} })).body.restaurant,
    audits: () =>
      server.db.selectFrom('audit').selectAll().where('object_kind', '=', 'settings').orderBy('at').execute(),
  }
}

test('guests see the languages only where there are several', async () => {
  const { save, menu } = await open()
  expect(await menu()).not.toHaveProperty('languages')
  await save({ version: 1, languages: ['en', 'hi'] })
  expect(await menu()).toMatchObject({ languages: ['en', 'hi'] })
  await save({ version: 2, languages: ['en'] })
  expect(await menu()).not.toHaveProperty('languages')
})

test('the address for guests is in the menu once it is set', async () => {
  const { save, get, menu } = await open()
  expect(await menu()).not.toHaveProperty('guestAddress')
  await save({ version: 1, guests: { address: 'https://thali.example' } })
  expect(await menu()).toMatchObject({ guestAddress: 'https://thali.example' })
  expect((await get()).guests).toEqual({ address: 'https://thali.example' })
  expect((await save({ version: 2, guests: { address: 'https://thali.example/menu' } })).status).toBe(400)
  await save({ version: 2, guests: { address: '' } })
  expect(await menu()).not.toHaveProperty('guestAddress')
})

const ofSources = { sources: [], specifiedPremises: false }
const unpacked = { packing: { per: 'none', amount: 0 }, taxClass: null, payFirst: false, ...ofSources }

test('a new restaurant has the settings of today', async () => {
  const { get, menu } = await open()
  expect(await get()).toEqual({
    version: 1,
    profile: { ...profile, name: 'The spice-garden', logo: '', address: '', phone: '', showsKcal: false },
    ordering: {
      hours: [],
      pause: null,
      links: 'any',
      confirm: 'never',
      sharedTable: false,
      feedback: false,
      confirmAbove: null,
      idleMinutes: null,
    },
    kitchen: { isOn: false, lateMinutes: [5, 8], unseenSeconds: [60, 120] },
    billing: defaultBilling,
    day: { startsAt: '04:00' },
    languages: ['en'],
    guests: { address: '' },
    takeaway: { isOn: false, keepContactDays: 30, board: { isOn: false, path: '' }, ...unpacked },
  })
  expect(await menu()).not.toHaveProperty('ordering')
})

test('groups are saved whole, others stay, and menus show them', async () => {
  const { get, save, menu, audits } = await open()
  const before = await menu()
  const hours = [{ days: [1, 2], from: '18:00', to: '02:00' }]
  const pause = { until: '2026-11-20T11:00:00Z', message: 'Back soon' }
  const saved = await save({ version: 1, profile: { ...profile, tableCount: null, menuCardOnly: true } })
  expect(saved.body).toMatchObject({ version: 2, profile: { name: 'The Blue Lotus', tableCount: null } })
  expect(await menu()).toEqual({
    id: before.id,
    name: 'The Blue Lotus',
    logo: '',
    timezone: 'Asia/Kolkata',
    currency: 'INR',
    settings: { menuCardOnly: true, menuCardOnlyView: false },
  })
  await save({ version: 2, ordering: { hours, pause } })
  const ordering = { hours, pause: { ...pause, until: '2026-11-20T11:00:00.000Z' } }
  expect(await menu()).toMatchObject({ name: 'The Blue Lotus', ordering })
  expect(await get()).toMatchObject({ version: 3, ordering, day: { startsAt: '04:00' } })
  await save({ version: 3, ordering: { hours: [], pause: null }, day: { startsAt: '05:30' } })
  expect(await menu()).not.toHaveProperty('ordering')
  expect(await get()).toMatchObject({ version: 4, day: { startsAt: '05:30' }, profile: { name: 'The Blue Lotus' } })
  expect((await audits()).map((row) => [row.action, row.object_id])).toEqual([
    ['update', 'spice-garden'],
    ['update', 'spice-garden'],
    ['update', 'spice-garden'],
  ])
})

describe('concurrent changes', () => {
  test('of two changes from one version, one wins', async () => {
    const { get, save } = await open()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => save({ version: 1, profile: { ...profile, name } })),
    )
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409, 409])
    const stored = await get()
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ problem }) => [problem.code, problem.settings])).toEqual(
      refused.map(() => ['changed_meanwhile', stored]),
    )
  })

  test('a change that is stored already succeeds, whatever its version', async () => {
    const { save, audits } = await open()
    await save({ version: 1, profile })
    expect(await save({ version: 1, profile })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await audits()).toHaveLength(1)
  })
})

test.each<[string, Omit<Save, 'version'>, string]>([
  ['an unknown time zone', { profile: { ...profile, timezone: 'Asia/Atlantis' } }, 'profile.timezone'],
  ['an empty name', { profile: { ...profile, name: ' ' } }, 'profile.name'],
  ['languages without English', { languages: ['hi'] }, 'languages'],
  ['a language twice', { languages: ['en', 'hi', 'hi'] }, 'languages'],
  ['a time of 24:00', { day: { startsAt: '24:00' } }, 'day.startsAt'],
  [
    'a period without a day',
    { ordering: { hours: [{ days: [], from: '09:00', to: '10:00' }], pause: null } },
    'ordering.hours.0.days',
  ],
  [
    'a shared table for guests who did not scan the card',
    { ordering: { hours: [], pause: null, sharedTable: true } },
    'ordering.sharedTable',
  ],
  ['an idle time of 5 minutes', { ordering: { hours: [], pause: null, idleMinutes: 5 } }, 'ordering.idleMinutes'],
])('%s is refused', async (_, change, path) => {
  const { save } = await open()
  const { status, problem } = await save({ version: 1, ...change })
  expect([status, problem.fields?.map((field) => field.path)]).toEqual([400, [path]])
})

test('a table with a running order cannot be removed', async () => {
  const { server, restaurant, save, token } = await open()
  const { body: order } = await server.call('createOrder', { body: anOrder(restaurant, ['spice-garden-dal']) })
  const few = { version: 1, profile: { ...profile, tableCount: 11 } }
  expect((await save(few)).problem).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'profile.tableCount', message: 'Table 12 has a running order' }],
  })
  await server.call('updateOrder', { params: { orderId: order.id }, body: { status: 'Completed' } }, { token })
  expect((await save(few)).status).toBe(200)
})

test.runIf(engine === 'postgres')('a table is not removed while an order for it is stored', async () => {
  const { server, restaurant, save, get } = await open()
  const order = await server.db.startTransaction().execute()
  // The order has read the restaurant and waits for its number.
  await order.selectFrom('number_series').selectAll().forUpdate().execute()
  const sending = server.call('createOrder', { body: anOrder(restaurant, ['spice-garden-dal']) })
  await untilWaiting(server.db, 1)
  const saving = save({ version: 1, profile: { ...profile, tableCount: 11 } })
  await untilWaiting(server.db, 2)
  await order.commit().execute()
  expect([(await sending).status, (await saving).problem.code]).toEqual([201, 'validation_failed'])
  expect((await get()).profile.tableCount).toBe(20)
})

test('the rules for guests are saved, and stay where they are left out', async () => {
  const { get, save, menu } = await open()
  const rules = { links: 'signed', confirm: 'first', sharedTable: true, feedback: true } as const
  const confirmAbove = { quantity: 20, amount: null }
  const always = { hours: [], pause: null }
  await save({ version: 1, ordering: { ...always, ...rules, confirmAbove, idleMinutes: 90 } })
  await save({ version: 2, ordering: { ...always, confirm: 'always' } })
  const expected = { ...always, ...rules, confirm: 'always' }
  expect((await get()).ordering).toEqual({ ...expected, confirmAbove, idleMinutes: 90 })
  expect((await menu()).ordering).toEqual(expected)
  const { problem } = await save({ version: 3, ordering: { ...always, links: 'any' } })
  expect(problem.fields).toEqual([{ path: 'ordering.sharedTable', message: 'Needs guests who scan the card' }])
})

test('a table with an open sitting cannot be removed', async () => {
  const { server, restaurant, save, token } = await open()
  const body = { restaurantId: restaurant.id, tableNumber: 15 }
  await server.call('createSitting', { body }, { token })
  const { problem } = await save({ version: 1, profile: { ...profile, tableCount: 14 } })
  expect(problem.fields).toEqual([{ path: 'profile.tableCount', message: 'Table 15 is occupied' }])
})

test('a new time zone counts the reports again', async () => {
  const { server, restaurant, save, token } = await open()
  const { body: order } = await server.call('createOrder', { body: anOrder(restaurant, ['spice-garden-dal']) })
  const close = (status: 'Completed' | 'Pending') =>
    server.call('updateOrder', { params: { orderId: order.id }, body: { status } }, { token })
  const days = async (): Promise<string[]> => {
    const { body } = await server.call('getReports', { query: { restaurantId: restaurant.id } }, { token })
    return body.averageSalesByDay.map(({ day }) => day)
  }
  await close('Completed')
  expect(await days()).toEqual(['Friday'])
  await save({ version: 1, profile: { ...profile, timezone: 'Pacific/Kiritimati' } })
  expect(await days()).toEqual(['Saturday'])
  await close('Pending')
  expect(await days()).toEqual([])
})

describe('the logo', () => {
  test('is shown whole on white, replaced and removed', async () => {
    const { server, get, menu, params, token } = await open()
    const upload = async (background: string) => {
      const picture = await aPicture('png', { width: 300, height: 300, background })
      return server.call('saveLogo', { params }, { token, image: new Blob([new Uint8Array(picture)]) })
    }
    const { status, body } = await upload('#104090')
    expect([status, body.version]).toEqual([201, 1])
    const { logo } = await menu()
    expect([logo, (await get()).profile.logo]).toEqual([body.profile.logo, logo])
    const { data, info } = await sharp(await (await server.raw(logo)).arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([336, 336])
    // A square is not cropped: its colour reaches the corner.
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([1, 4, 9])
    expect((await upload('#904010')).body.profile.logo).not.toBe(logo)
    expect((await server.call('deleteLogo', { params }, { token })).body.profile.logo).toBe('')
    expect((await menu()).logo).toBe('')
  })

  test('a wide one has white bars, and no part is cut', async () => {
    const { server, params, token } = await open()
    const picture = await aPicture('png', { width: 400, height: 100, background: '#104090' })
    const image = new Blob([new Uint8Array(picture)])
    const { body } = await server.call('saveLogo', { params }, { token, image })
    const { data } = await sharp(await (await server.raw(body.profile.logo)).arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const shade = (x: number, y: number): number => Math.round((data[(y * 336 + x) * 3] ?? 0) / 16)
    expect([shade(168, 10), shade(168, 168), shade(3, 168), shade(332, 168)]).toEqual([16, 1, 1, 1])
  })

  test('a form without a picture, or with an item, is refused', async () => {
    const { server, params, token } = await open()
    const send = async (form: FormData) => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await server.raw(`/api/restaurants/${params.restaurantId}/logo`, { method: 'POST', headers, body: form }))
        .status
    }
    const named = new FormData()
    named.append('item', new Blob(['{}'], { type: 'application/json' }))
    expect([await send(named), (await server.call('saveLogo', { params }, { token })).status]).toEqual([400, 400])
  })

  test('its files stay as long as the restaurant has it', async () => {
    const { server, menu, params, token } = await open({ pictureCare: { firstMs: 20, everyMs: 20, restFactor: 0 } })
    const image = new Blob([new Uint8Array(await aPicture('png'))])
    const other = new Blob([new Uint8Array(await aPicture('png', { background: '#000000' }))])
    await server.call('saveLogo', { params }, { token, image })
    const { logo: first } = await menu()
    await server.call('saveLogo', { params }, { token, image: other })
    const { logo: second } = await menu()
    server.clock.advance(25 * 3_600_000)
    const count = async () => (await server.db.selectFrom('pictures').select('name').execute()).length
    await expect.poll(count, { timeout: 20_000 }).toBe(1)
    expect([(await server.raw(first)).status, (await server.raw(second)).status]).toEqual([404, 200])
  })
})

test.runIf(engine === 'postgres')('menus of another process show changed settings', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const { menu, save, params } = await open({ database })
  const other = await startServer({ database: database.again() })
  const nameThere = async (): Promise<string> =>
    (await other.call('getRestaurant', { params, query: {} })).body.restaurant.name
  expect([(await menu()).name, await nameThere()]).toEqual(['The spice-garden', 'The spice-garden'])
  await save({ version: 1, profile })
  await expect.poll(nameThere, { timeout: 20_000 }).toBe('The Blue Lotus')
})
