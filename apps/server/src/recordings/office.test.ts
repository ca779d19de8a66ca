import { expect, test } from 'vitest'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { openCashDesk } from '#test/cash-desk.ts'
import { startRecording } from '#test/recording/recording.ts'

const open = async () => {
  const desk = await openCashDesk()
  desk.server.clock.advance(1000)
  return { ...desk, place: { restaurantId: desk.restaurant.id }, ...(await startRecording(desk)) }
}

test('an owner builds a menu', async () => {
  const { place, step, show, text } = await open()
  const week = { days: [1, 2, 3, 4, 5], from: '11:00', to: '15:00' }
  const soups = (
    await step('admin', 'saveCategory', { body: { ...place, name: 'Soups', type: 'Regular', availability: [week] } })
  ).body
  const sweets = (await step('admin', 'saveCategory', { body: { ...place, name: 'Sweets', type: 'Regular' } })).body
  const feast = (await step('admin', 'saveCategory', { body: { ...place, name: 'Feast', type: 'Special' } })).body
  await step('admin', 'saveCategory', {
    body: {
      ...place,
      id: sweets.id,
      name: 'Desserts',
      type: 'Regular',
      translations: { hi: { name: 'मिठाई' } },
      version: sweets.version,
    },
  })
  const toppings = (
    await step('admin', 'saveOptionGroup', {
      body: {
        ...place,
        name: 'Toppings',
        min: 1,
        max: 2,
        options: [
          { name: 'Nuts', price: 25 },
          { name: 'Ghee', price: 10.5 },
        ],
      },
    })
  ).body
  const dish = { ...place, name: 'Kheer', price: 80, categoryId: sweets.id }
  const kheer = (
    await step('admin', 'saveItem', {
      body: {
        ...dish,
        description: 'Rice and milk',
        specialCategoryId: feast.id,
        portions: [
          { name: 'Half', price: 80 },
          { name: 'Full', price: 140 },
        ],
        optionGroupIds: [toppings.id],
        dietMark: 'veg',
        contains: ['milk'],
        spice: 0,
        kcal: 320,
        translations: { hi: { name: 'खीर', description: 'चावल और दूध' } },
      },
    })
  ).body
  const tea = (
    await step('admin', 'saveItem', { body: { ...dish, name: 'Masala Chai', price: 30, mrp: 40, isTaxIncluded: true } })
  ).body
  await step('admin', 'saveItem', { body: { ...dish, id: kheer.id, price: 90, kcal: null, version: kheer.version } })
  await step('admin', 'saveItem', { body: { ...dish, id: kheer.id, name: 'Old', version: kheer.version } })
  await step('admin', 'reorderCategories', {
    body: { ...place, type: 'Regular', categoryIds: [sweets.id, soups.id, 'spice-garden-mains'] },
  })
  await step('admin', 'suspendCategory', { params: { categoryId: soups.id } })
  await step('admin', 'deleteCategory', { params: { categoryId: soups.id } })
  await step('admin', 'deleteCategory', { params: { categoryId: sweets.id } })
  await step('admin', 'setItemAvailability', { params: { itemId: tea.id }, body: { isSuspended: true } })
  await step('kitchen', 'setOptionAvailability', {
    params: { optionId: toppings.options[1]?.id ?? '' },
    body: { isAvailable: false },
  })
  const times = { startDateTime: '2026-11-20T09:00:00Z', endDateTime: '2026-11-21T09:00:00Z' }
  const offer = (
    await step('admin', 'createOffer', { body: { ...place, ...times, percentage: 15, itemIds: ['dal', 'naan'] } })
  ).body
  await step('admin', 'createOffer', {
    body: { ...place, ...times, endDateTime: '2026-11-22T09:00:00Z', percentage: 20, itemIds: ['naan'] },
  })
  await step('admin', 'deleteOffer', { params: { offerId: offer.id } })
  await step('admin', 'deleteOptionGroup', { params: { optionGroupId: toppings.id } })
  await show('admin', 'exportMenu', { query: { ...place, format: 'csv' } })
  await expect(text()).toMatchFileSnapshot('menu.txt')
})

test('an owner sets the restaurant up', async () => {
  const { place, step, show, text, staff } = await open()
  const save = async (change: (settings: Settings) => object) => {
    const now = (await staff('getSettings', { params: place })).body
    return step('admin', 'saveSettings', { params: place, body: { version: now.version, ...change(now) } })
  }
  await save(({ profile }) => ({ profile: { ...profile, name: 'Spice Garden', phone: '020 1234', tableCount: 12 } }))
  await save(({ ordering }) => ({
    ordering: {
      ...ordering,
      hours: [{ days: [0, 6], from: '12:00', to: '01:00' }],
      confirmAbove: { quantity: 20, amount: 5000 },
    },
  }))
  await save(({ ordering }) => ({
    ordering: { ...ordering, pause: { until: '2026-11-20T12:00:00Z', message: 'Back soon' } },
  }))
  await save(() => ({
    day: { startsAt: '05:30' },
    languages: ['en', 'hi', 'ta'],
    guests: { address: 'https://thali.example' },
  }))
  await step('admin', 'saveSettings', { params: place, body: { version: 1, day: { startsAt: '06:00' } } })
  const tables = [
    { number: 1, label: 'Window', area: 'Hall', seats: 4 },
    { number: 2, area: 'Garden' },
    { number: 30, label: 'Counter', isCounter: true },
  ]
  await step('admin', 'saveTables', { body: { ...place, tables } })
  await step('admin', 'saveTables', { body: { ...place, tables: tables.slice(1) } })
  await step('admin', 'createTableCard', { params: { tableNumber: 2 }, body: place })
  await step('admin', 'savePrintedCards', {
    body: {
      ...place,
      origin: 'https://thali.example',
      cards: [{ tableNumber: 2, version: 1, label: '', area: 'Garden' }],
    },
  })
  await step('admin', 'createTableCard', { params: { tableNumber: 2 }, body: { ...place, replaces: 1 } })
  const asha = (await step('admin', 'createStaff', { body: { ...place, username: 'asha', role: 'waiter' } })).body
  const ravi = (await step('admin', 'createStaff', { body: { ...place, username: 'ravi', role: 'kitchen' } })).body
  await step('admin', 'updateStaff', { params: { staffId: asha.id }, body: { role: 'cashier', pin: '4711' } })
  await step('admin', 'updateStaff', { params: { staffId: ravi.id }, body: { isDisabled: true } })
  await show('admin', 'listStaff', { query: place })
  await step('admin', 'removeStaff', { params: { staffId: ravi.id } })
  const program = (
    await step('admin', 'createProgram', { body: { ...place, name: 'till', role: 'waiter', term: 'unlimited' } })
  ).body
  await step('admin', 'deleteProgram', { params: { programId: program.id } })
  const webhook = (
    await step('admin', 'createWebhook', {
      body: { ...place, url: 'https://till.example/orders', types: ['order.placed'] },
    })
  ).body
  await step('admin', 'updateWebhook', { params: { webhookId: webhook.id }, body: { isOn: false } })
  await step('admin', 'deleteWebhook', { params: { webhookId: webhook.id } })
  await step('admin', 'saveChecklist', { params: place, body: { step: { id: 'sound', state: 'done' } } })
  await step('admin', 'saveChecklist', { params: place, body: { isDismissed: true } })
  // The only station is not the usual one.
  const [tandoor] = (await step('admin', 'saveStations', { body: { ...place, stations: [{ name: 'Tandoor' }] } })).body
  const roti = { ...place, name: 'Roti', price: 25, categoryId: 'spice-garden-mains' }
  await step('admin', 'saveItem', { body: { ...roti, stationId: tandoor?.id } })
  await expect(text()).toMatchFileSnapshot('setup.txt')
})
