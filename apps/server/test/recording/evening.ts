import type { Input } from '@thali/contract/api/calls'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Order } from '@thali/contract/orders/order'
import type { Phone } from '../floor.ts'
import type { Answered } from '../harness.ts'
import { sourceTable, type SourceDesk } from '../sources.ts'

type Menu = { readonly kheerId: string; readonly halfId: string; readonly nutsId: string }

type Items = Input<'createOrder'>['body']['items']

const minuteMs = 60_000

/** @throws if the call was refused: a part of the evening would be missing. */
const done = <A extends Answered<EndpointName>>(answer: A): A => {
  if (answer.status >= 400) throw new Error(`Answered ${answer.status} ${answer.problem.code}`)
  return answer
}

/** Dishes with portions, options, marks, a translation and an offer, for two stations. */
export const addMenu = async ({ as, restaurant, server }: SourceDesk): Promise<Menu> => {
  const staff: SourceDesk['staff'] = async (name, input) => {
    server.clock.advance(minuteMs)
    return done(await as('admin', name, input))
  }
  const place = { restaurantId: restaurant.id }
  const stations = [{ id: 'kitchen', name: 'Kitchen' }, { name: 'Bar' }]
  const barId = (await staff('saveStations', { body: { ...place, stations } })).body[1]?.id ?? ''
  const category = { ...place, name: 'Desserts', type: 'Regular' } as const
  const sweets = (await staff('saveCategory', { body: category })).body
  const mornings = [{ days: [0, 6], from: '07:00', to: '11:00' }]
  await staff('saveCategory', { body: { ...category, name: 'Breakfast', availability: mornings } })
  const options = [
    { name: 'Nuts', price: 25 },
    { name: 'Ghee', price: 10.5 },
  ]
  const group = (await staff('saveOptionGroup', { body: { ...place, name: 'Toppings', min: 0, max: 2, options } })).body
  const kheer = (
    await staff('saveItem', {
      body: {
        ...place,
        name: 'Kheer',
        description: 'Rice and milk',
        price: 80,
        categoryId: sweets.id,
        specialCategoryId: restaurant.specialCategoryId,
        portions: [
          { name: 'Half', price: 80 },
          { name: 'Full', price: 140 },
        ],
        optionGroupIds: [group.id],
        dietMark: 'veg',
        contains: ['milk'],
        spice: 1,
        kcal: 320,
        translations: { hi: { name: 'खीर' } },
      },
    })
  ).body
  const lassi = { ...place, name: 'Lassi', price: 60, categoryId: restaurant.categoryId, stationId: barId }
  await staff('saveItem', { body: { ...lassi, dietMark: 'veg' } })
  const soups = (await staff('saveCategory', { body: { ...place, name: 'Soups', type: 'Regular' } })).body
  await staff('suspendCategory', { params: { categoryId: soups.id } })
  const pickle = { ...place, name: 'Pickle', price: 15, categoryId: restaurant.categoryId, isSuspended: true }
  await staff('saveItem', { body: pickle })
  const body = {
    ...place,
    startDateTime: '2026-11-20T05:00:00Z',
    endDateTime: '2026-11-21T05:00:00Z',
    percentage: 15,
    itemIds: ['naan'],
  }
  await staff('createOffer', { body })
  return { kheerId: kheer.id, halfId: kheer.portions?.[0]?.id ?? '', nutsId: group.options[0]?.id ?? '' }
}

/** All features on; staff, a program, a webhook and two printers. */
export const keepShop = async ({
  staff,
  restaurant,
  server,
  setRules,
  setTakeaway,
  setBilling,
}: SourceDesk): Promise<void> => {
  const place = { restaurantId: restaurant.id }
  const next = (): void => server.clock.advance(minuteMs)
  next()
  const { version, kitchen } = (await staff('getSettings', { params: place })).body
  done(
    await staff('saveSettings', {
      params: place,
      body: { version, kitchen: { ...kitchen, isOn: true }, languages: ['en', 'hi'] },
    }),
  )
  next()
  await setRules({ sharedTable: true, links: 'signed', feedback: true, confirmAbove: { quantity: 10, amount: null } })
  next()
  await setBilling({ roundTo: 'rupee', prefix: 'SG' })
  next()
  await setTakeaway({ isOn: true, packing: { per: 'dish', amount: 7.5 }, board: { isOn: true } })
  next()
  const tables = [
    ...[1, 2, 3, 4, 5, 6].map((number) => ({
      number,
      label: number === 2 ? 'Window' : '',
      area: number > 3 ? 'Garden' : 'Hall',
      seats: 4,
    })),
    { number: sourceTable, label: 'Counter', isCounter: true },
  ]
  done(await staff('saveTables', { body: { ...place, tables } }))
  next()
  done(await staff('createTableCard', { params: { tableNumber: 2 }, body: place }))
  next()
  const printers = [
    { name: 'Kitchen', kind: 'browser', width: 80, prints: { stations: ['kitchen'], bills: false } },
    { name: 'Till', kind: 'browser', width: 58, prints: { stations: [], bills: true } },
  ] satisfies Input<'savePrinters'>['body']['printers']
  done(await staff('savePrinters', { body: { ...place, printers } }))
  next()
  const asha = (await staff('createStaff', { body: { ...place, username: 'asha', role: 'waiter' } })).body
  next()
  done(await staff('updateStaff', { params: { staffId: asha.id }, body: { pin: '4711' } }))
  next()
  done(await staff('createProgram', { body: { ...place, name: 'till', role: 'waiter', term: 'unlimited' } }))
  next()
  done(
    await staff('createWebhook', {
      body: { ...place, url: 'https://till.example/orders', types: ['order.placed', 'bill.changed'] },
    }),
  )
  next()
}

/** The calls of an evening. Each is made a minute after the one before. */
const callsOf = (desk: SourceDesk) => {
  const { as, server, restaurant } = desk
  const place = { restaurantId: restaurant.id }
  const next = (minutes = 1): void => server.clock.advance(minutes * minuteMs)
  const call = async <N extends EndpointName>(caller: Parameters<typeof as>[0], name: N, input: Input<N>) => {
    next()
    return done(await as(caller, name, input, `${name}-${server.clock.now().getTime()}`))
  }
  return {
    place,
    next,
    call,
    async send(tableNumber: number, items: Items, rest: Partial<Input<'createOrder'>['body']> = {}): Promise<Order> {
      const body = { ...place, tableNumber, userId: 'staff', items, ...rest }
      return (await call('waiter', 'createOrder', { body })).body
    },
    async bill(order: Order, method?: 'cash' | 'card') {
      next()
      const bill = await desk.issue(order)
      next()
      if (method) done(await desk.pay(bill, { method, amount: bill.due, tip: 10 }))
      return bill
    },
  }
}

const sweetOf = ({ kheerId, halfId, nutsId }: Menu): Items[number] => ({
  itemId: kheerId,
  portionId: halfId,
  quantity: 2,
  options: [{ optionId: nutsId, quantity: 1 }],
})

/** A closed day with a paid, a credited and a cancelled bill. */
export const sellForADay = async (desk: SourceDesk, menu: Menu): Promise<void> => {
  const { place, call, send, bill } = callsOf(desk)
  await bill(await send(1, [{ itemId: 'dal', quantity: 2 }, sweetOf(menu)]), 'cash')
  const drinks = await send(3, [
    { itemId: 'beer', quantity: 2 },
    { itemId: 'naan', quantity: 4 },
  ])
  const credited = await bill(drinks, 'card')
  await call('admin', 'createCreditNote', { params: { billId: credited.id }, body: { reason: 'Cold food' } })
  const wrong = await bill(await send(4, [{ itemId: 'water', quantity: 1 }]))
  await call('admin', 'cancelBill', { params: { billId: wrong.id }, body: { reason: 'Wrong table' } })
  await call('cashier', 'createCashMovement', { body: { ...place, amount: -50, reason: 'Milk' } })
  const counted = { ...place, cashCounted: 300, floatLeft: 200 }
  await call('cashier', 'closeDay', { params: { date: '2026-11-19' }, body: counted })
}

/** Two guests at table 2 with a divided bill, a part of it paid, and two calls. Returns one's phone. */
const seatGuests = async (desk: SourceDesk): Promise<Phone> => {
  const { place, next, call, bill } = callsOf(desk)
  const phone = await desk.phone(2, { trust: 'signed', userId: 'guest-1', name: 'Meera' })
  const friend = await desk.phone(2, { trust: 'signed', userId: 'guest-2' })
  const order = async (by: Phone, items: Items): Promise<Order> => {
    next()
    return desk.order(2, { items }, by)
  }
  const own = [
    { itemId: 'dal', quantity: 1 },
    { itemId: 'beer', quantity: 2 },
  ]
  const first = await order(phone, own)
  await order(friend, [{ itemId: 'naan', quantity: 2 }])
  await order(friend, [{ itemId: 'dal', quantity: 11 }])
  const params = { billId: (await bill(first)).id }
  const { shares = [] } = (await call('waiter', 'splitBill', { params, body: { by: 'guest' } })).body
  const [mine, other] = shares
  const cash = { method: 'cash', amount: other?.amount ?? 0, tendered: 500, shareId: other?.id } as const
  await call('waiter', 'createPayment', { params, body: cash })
  await call('waiter', 'createUpiRequest', { params, body: { shareId: mine?.id } })
  await call(phone, 'createWaiterCall', { body: { ...place, tableNumber: 2, reason: 'water' } })
  await call(phone, 'createWaiterCall', { body: { ...place, tableNumber: 2, reason: 'bill' } })
  return phone
}

/** An order at table 4 that was served, and one of a guest at table 6 that was refused. */
const serveAndRefuse = async (desk: SourceDesk): Promise<void> => {
  const { next, call, send } = callsOf(desk)
  const served = await send(4, [
    { itemId: 'naan', quantity: 2 },
    { itemId: 'dal', quantity: 1 },
  ])
  const lines = served.items.map(({ id, quantity }) => ({ id, seen: quantity, ready: quantity, served: quantity }))
  await call('kitchen', 'setProgress', { params: { orderId: served.id }, body: { lines } })
  const guest = await desk.phone(6, { trust: 'signed', userId: 'guest-3' })
  next()
  const { id } = await desk.order(6, { items: [{ itemId: 'dal', quantity: 12 }] }, guest)
  await call('waiter', 'setApproval', { params: { orderId: id }, body: { isAccepted: false, reason: 'Out of dal' } })
}

/** A room with every kind of table, at noon of the next day. Returns the phone of a guest at table 2. */
export const fillRoom = async (desk: SourceDesk, menu: Menu): Promise<Phone> => {
  const { place, next, call, send } = callsOf(desk)
  desk.server.clock.set('2026-11-20T07:00:00Z')
  const cooking = await send(1, [
    { itemId: 'dal', quantity: 2, specialInstructions: 'Less spicy' },
    sweetOf(menu),
    { itemId: 'naan', quantity: 3 },
  ])
  await send(1, [{ itemId: 'water', quantity: 2 }])
  const [dal, kheer] = cooking.items
  const lines = [
    { id: dal?.id ?? '', seen: 2, ready: 1 },
    { id: kheer?.id ?? '', seen: 2, ready: 2, served: 2 },
  ]
  await call('kitchen', 'setProgress', { params: { orderId: cooking.id }, body: { lines } })
  const phone = await seatGuests(desk)
  await call('waiter', 'createSitting', { body: { ...place, tableNumber: 5, guests: 3 } })
  await send(sourceTable, [{ itemId: 'dal', quantity: 1 }], { contact: { name: 'Asif', phone: '98450 12345' } })
  await send(6, [{ itemId: 'naan', quantity: 2 }], { isParcel: true })
  next()
  const quick = await desk.take('A1')
  await call('waiter', 'createSlip', { params: { orderId: quick.id } })
  await call('kitchen', 'setItemAvailability', { params: { itemId: 'water' }, body: { left: 3 } })
  const tomorrow = { soldOutUntil: 'next-business-day' } as const
  await call('kitchen', 'setItemAvailability', { params: { itemId: 'beer' }, body: tomorrow })
  await serveAndRefuse(desk)
  return phone
}
