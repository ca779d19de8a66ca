import { describe, expect, test } from 'vitest'
import type { KotPaper } from '@thali/contract/printing/paper'
import { anItem, anOrder } from '#test/builders.ts'
import { observeStatements } from '#test/driver.ts'
import { afterTest } from '#test/harness.ts'
import { kotsOf } from '#test/paper-printer.ts'
import { openPrinting, type PrintingKitchen } from '#test/printing.ts'

const dishes = ({ lines }: KotPaper) => lines.map(({ name, quantity }) => `${quantity} ${name}`)

const next = async ({ paper }: PrintingKitchen, count: number): Promise<KotPaper | undefined> =>
  kotsOf(await paper.next(count))[count - 1]

const two = { items: [{ itemId: 'dal', quantity: 2, specialInstructions: 'No salt' }] }

describe('an order makes a ticket for the kitchen', () => {
  test('a new order prints its lines', async () => {
    const kitchen = await openPrinting()
    const { restaurant, staff } = kitchen
    const tables = [{ number: 7, label: 'Terrace 3', area: 'Garden' }]
    const params = { restaurantId: restaurant.id }
    await staff('saveTables', { body: { ...params, tables } })
    const order = await kitchen.order(7, two)
    const kot = await next(kitchen, 1)
    expect(kot).toMatchObject({
      change: 'new',
      orderNumber: order.orderNumber,
      table: { number: 7, label: 'Terrace 3' },
    })
    expect(kot?.lines).toMatchObject([{ name: 'Dish dal', quantity: 2, note: 'No salt', isVoided: false }])
    expect(await kitchen.until('printed')).toMatchObject([{ attempts: 1, lastError: null, tableNumber: 7 }])
  })

  test('a ticket names the guest or the waiter, and the number of guests', async () => {
    const kitchen = await openPrinting()
    const { restaurant } = kitchen
    await kitchen.seat(7, 4)
    const [named, unnamed] = [await kitchen.phone(7, { name: 'Meera' }), await kitchen.phone(7)]
    for (const phone of [named, unnamed, undefined]) await kitchen.order(7, two, phone)
    await kitchen.as('waiter', 'createOrder', { body: anOrder(restaurant, ['dal'], { tableNumber: 7 }) })
    expect(kotsOf(await kitchen.paper.next(4)).map(({ by, guests }) => [by, guests])).toEqual([
      ['Meera', 4],
      ['Guest 2', 4],
      [undefined, 4],
      [restaurant.waiter, 4],
    ])
  })

  test("a ticket is in the restaurant's language, with dishes named in it", async () => {
    const kitchen = await openPrinting()
    const { server, restaurant, staff } = kitchen
    await anItem(server.db, restaurant, 'naan', { price: 40 })
    const translations = JSON.stringify({ hi: { name: 'दाल' }, mr: { name: 'वरण' } })
    await server.db.updateTable('items').set({ translations }).where('id', '=', 'dal').execute()
    const params = { restaurantId: restaurant.id }
    const { version } = (await staff('getSettings', { params })).body
    await staff('saveSettings', { params, body: { version, languages: ['hi', 'en', 'mr'] } })
    await kitchen.order(7, { items: [...two.items, { itemId: 'naan', quantity: 1 }] }, await kitchen.phone(7))
    const kot = await next(kitchen, 1)
    expect(kot).toMatchObject({ language: 'hi', by: 'मेहमान 1' })
    expect(kot?.lines.map(({ name, translated }) => [name, translated])).toEqual([
      ['Dish dal', 'दाल'],
      ['Dish naan', undefined],
    ])
  })

  test('portions and options are also in the language of the ticket', async () => {
    const kitchen = await openPrinting()
    const { restaurant, staff } = kitchen
    const params = { restaurantId: restaurant.id }
    const butter = { name: 'Butter', price: 10, translations: { hi: { name: 'मक्खन' }, mr: { name: 'लोणी' } } }
    const extras = { ...params, name: 'Extras', min: 0, max: null, options: [butter, { name: 'Podi', price: 10 }] }
    const { body: group } = await staff('saveOptionGroup', { body: extras })
    const portions = [
      { name: 'Half', price: 60 },
      { name: 'Ghee roast', price: 110 },
    ]
    const dish = { ...params, categoryId: restaurant.categoryId, name: 'Dosa', price: 60, portions }
    const { body: dosa } = await staff('saveItem', { body: { ...dish, optionGroupIds: [group.id] } })
    const { version } = (await staff('getSettings', { params })).body
    await staff('saveSettings', { params, body: { version, languages: ['hi', 'en'] } })
    const options = group.options.map(({ id }) => ({ optionId: id, quantity: 1 }))
    const items = (dosa.portions ?? []).map(({ id }) => ({ itemId: dosa.id, portionId: id, options, quantity: 1 }))
    await kitchen.order(7, { items })
    const kot = await next(kitchen, 1)
    expect(kot?.lines.map(({ portion }) => portion)).toEqual(['Half · हाफ़', 'Ghee roast'])
    expect(kot?.lines[1]?.options.map(({ name }) => name)).toEqual(['Butter · मक्खन', 'Podi'])
  })

  test('a ticket of a counter has the token of its order', async () => {
    const kitchen = await openPrinting()
    const params = { restaurantId: kitchen.restaurant.id }
    const tables = [{ number: 7 }, { number: 8, isCounter: true }]
    await kitchen.staff('saveTables', { body: { ...params, tables } })
    const { version } = (await kitchen.staff('getSettings', { params })).body
    await kitchen.staff('saveSettings', { params, body: { version, takeaway: { isOn: true } } })
    for (const table of [8, 7, 8]) await kitchen.order(table, two)
    expect(kotsOf(await kitchen.paper.next(3)).map(({ table, tokenNumber }) => [table.number, tokenNumber])).toEqual([
      [8, 1],
      [7, undefined],
      [8, 2],
    ])
  })

  test('the tickets of a parcel say so', async () => {
    const kitchen = await openPrinting()
    const params = { restaurantId: kitchen.restaurant.id }
    const { version } = (await kitchen.staff('getSettings', { params })).body
    await kitchen.staff('saveSettings', { params, body: { version, takeaway: { isOn: true } } })
    const body = { ...params, tableNumber: 7, userId: 'pad', items: two.items }
    const { body: parcel } = await kitchen.staff('createOrder', { body: { ...body, isParcel: true } })
    await kitchen.staff('createOrder', { body })
    await kitchen.edit(parcel, [5])
    expect(kotsOf(await kitchen.paper.next(3)).map(({ change, isParcel }) => [change, isParcel])).toEqual([
      ['new', true],
      ['new', undefined],
      ['change', true],
    ])
  })

  test('a changed order prints only the difference', async () => {
    const kitchen = await openPrinting()
    const order = await kitchen.order(7, { items: [...two.items, { itemId: 'dal', quantity: 1 }] })
    await kitchen.edit(order, [5, 1])
    const kot = await next(kitchen, 2)
    expect(kot).toMatchObject({ change: 'change', lines: [{ quantity: 3, was: 2, isVoided: false }] })
    await kitchen.edit(order, [4, 0])
    expect(await next(kitchen, 3)).toMatchObject({
      change: 'void',
      lines: [
        { quantity: -1, was: 5, isVoided: true },
        { quantity: -1, was: 1, isVoided: true },
      ],
    })
  })

  test('additions and repeats print their own time too', async () => {
    const kitchen = await openPrinting()
    const { server, staff } = kitchen
    const order = await kitchen.order(7, two)
    const timesOf = async (count: number) => {
      const kot = await next(kitchen, count)
      return [kot?.orderedDateTime, kot?.sentDateTime]
    }
    const ordered = order.createdDateTime
    expect(await timesOf(1)).toEqual([ordered, ordered])
    const later = (minutes: number): string => new Date(Date.parse(ordered) + minutes * 60_000).toISOString()
    server.clock.set(later(40))
    await kitchen.edit(order, [3])
    expect(await timesOf(2)).toEqual([ordered, later(40)])
    server.clock.set(later(50))
    await staff('printOrder', { params: { orderId: order.id }, body: {} })
    expect(await timesOf(3)).toEqual([ordered, later(50)])
  })

  test('a waiting order prints once a waiter accepts it', async () => {
    const kitchen = await openPrinting()
    await kitchen.setRules({ confirm: 'always' })
    const [refused, accepted] = [await kitchen.order(7, two), await kitchen.order(8, two)]
    for (const [{ id }, isAccepted] of [
      [refused, false],
      [accepted, true],
    ] as const)
      await kitchen.staff('setApproval', { params: { orderId: id }, body: { isAccepted } })
    expect(await next(kitchen, 1)).toMatchObject({ change: 'new', table: { number: 8 } })
    expect(await kitchen.jobs()).toHaveLength(1)
  })

  test('a moved order and a moved sitting print the former table', async () => {
    const kitchen = await openPrinting()
    const order = await kitchen.order(7, two)
    await kitchen.staff('moveOrder', { params: { orderId: order.id }, body: { tableNumber: 8 } })
    expect(await next(kitchen, 2)).toMatchObject({ change: 'move', table: { number: 8 }, fromTable: { number: 7 } })
    const [sitting] = await kitchen.sittings()
    const body = { tableNumber: 9, version: sitting?.version ?? 0 }
    await kitchen.staff('updateSitting', { params: { sittingId: sitting?.id ?? '' }, body })
    expect(await next(kitchen, 3)).toMatchObject({ change: 'move', table: { number: 9 }, fromTable: { number: 8 } })
  })

  test('closing and reopening an order prints nothing', async () => {
    const kitchen = await openPrinting()
    const order = await kitchen.order(7, two)
    await kitchen.close(order)
    await kitchen.staff('updateOrder', { params: { orderId: order.id }, body: { status: 'Pending' } })
    expect(await kitchen.jobs()).toHaveLength(1)
  })

  test('a remade dish prints with its reason', async () => {
    const kitchen = await openPrinting()
    await kitchen.setKitchen({ isOn: true })
    const order = await kitchen.order(7, two)
    await kitchen.tick(order, { seen: 2, ready: 2 })
    await kitchen.tick(order, { remade: 1, from: { remade: 0 }, reason: 'Too salty' })
    expect(await next(kitchen, 2)).toMatchObject({ change: 'remake', lines: [{ quantity: 1, reason: 'Too salty' }] })
  })
})

describe('stations decide where a line is printed', () => {
  test.each(['off', 'on'])('with the kitchen display %s', async (display) => {
    const kitchen = await openPrinting()
    const { server, restaurant, staff, paper } = kitchen
    await anItem(server.db, restaurant, 'naan', { price: 40 })
    await anItem(server.db, restaurant, 'beer', { price: 200 })
    const stations = [{ id: 'kitchen', name: 'Kitchen' }, { name: 'Tandoor' }, { name: 'Bar' }]
    const { body: saved } = await staff('saveStations', { body: { restaurantId: restaurant.id, stations } })
    const [main = '', tandoor = '', bar = ''] = saved.map(({ id }) => id)
    for (const [id, station_id] of [
      ['naan', tandoor],
      ['beer', bar],
    ] as const)
      await server.db.updateTable('items').set({ station_id }).where('id', '=', id).execute()
    for (const [id, name] of [
      ['dal', 'दाल'],
      ['naan', 'नान'],
    ] as const)
      await server.db
        .updateTable('items')
        .set({ translations: JSON.stringify({ hi: { name } }) })
        .where('id', '=', id)
        .execute()
    const params = { restaurantId: restaurant.id }
    const { version } = (await staff('getSettings', { params })).body
    await staff('saveSettings', { params, body: { version, languages: ['hi', 'en'] } })
    await kitchen.setKitchen({ isOn: display === 'on' })
    const { port } = paper
    await kitchen.savePrinters(
      { name: 'Tandoor', port, prints: { stations: [tandoor], bills: false } },
      { name: 'Both', port, prints: { stations: [main, tandoor], bills: false } },
    )
    await kitchen.order(7, { items: ['dal', 'naan', 'beer'].map((itemId) => ({ itemId, quantity: 1 })) })
    const papers = (await paper.next(2)).toSorted((first, second) => (first.printer < second.printer ? -1 : 1))
    expect(kotsOf(papers).map((kot) => [kot.stationName, ...dishes(kot)])).toEqual([
      [undefined, '1 Dish dal', '1 Dish naan'],
      ['Tandoor', '1 Dish naan'],
    ])
    expect(kotsOf(papers).map(({ lines }) => lines.map(({ translated }) => translated))).toEqual([
      ['दाल', 'नान'],
      ['नान'],
    ])
  })
})

test('without printers, an order costs no statement more', async () => {
  const kitchen = await openPrinting({ start: { printing: { care: undefined } } })
  const statements: string[] = []
  afterTest(async () => stop())
  const stop = observeStatements(({ text }) => statements.push(text.replaceAll('"', '')))
  const ofPrinting = async (): Promise<number> => {
    statements.length = 0
    const order = await kitchen.order(7, two)
    await kitchen.edit(order, [3])
    return statements.filter((text) => /\bprint(ers|_jobs)\b/.test(text)).length
  }
  expect(await ofPrinting()).toBeGreaterThan(2)
  for (const { id } of await kitchen.jobs()) await kitchen.staff('discardPrintJob', { params: { printJobId: id } })
  await kitchen.savePrinters()
  // The answer is read again when the event of the change arrives.
  await expect.poll(ofPrinting).toBe(0)
})
