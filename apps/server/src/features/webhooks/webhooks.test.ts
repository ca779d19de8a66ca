import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { openCashDeskOn, plainBilling } from '#test/cash-desk.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import { openWebhooks, webhookCare } from '#test/webhooks.ts'

const items = [{ itemId: 'dal', quantity: 2 }]
const hour = 60 * 60 * 1000

test('signed messages follow an order and its change', async () => {
  const { add, receiver, order, staff, server, list } = await openWebhooks()
  const { secret, id } = await add(receiver.url, ['order.placed', 'order.changed'])
  const sent = await order(7, { items })
  const { headers, body } = await receiver.message(1)
  const seconds = Number(headers['webhook-timestamp'])
  expect(seconds).toBe(Math.floor(server.clock.now().getTime() / 1000))
  const library = new Webhook(secret)
  const messageId = String(headers['webhook-id'])
  expect(headers['webhook-signature']).toBe(library.sign(messageId, new Date(seconds * 1000), body))
  expect(JSON.parse(body)).toMatchObject({
    type: 'order.placed',
    timestamp: server.clock.now().toISOString(),
    data: { id: sent.id, tableNumber: 7, orderNumber: 1 },
  })
  await staff('moveOrder', { params: { orderId: sent.id }, body: { tableNumber: 9 } })
  expect(JSON.parse((await receiver.message(2)).body)).toMatchObject({
    type: 'order.changed',
    data: { tableNumber: 9 },
  })
  expect(JSON.stringify(await list())).not.toContain(secret)
  expect(await list()).toMatchObject([{ id, isOn: true, trouble: null }])
})

test('the public library verifies a message, and refuses a changed one', async () => {
  const { add, receiver, order, server } = await openWebhooks()
  const { secret } = await add()
  // The library takes no message of another day.
  server.clock.set(new Date().toISOString())
  await order(7, { items })
  const { headers, body } = await receiver.message(1)
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const library = new Webhook(secret)
  expect(library.verify(body, named)).toMatchObject({ type: 'order.placed' })
  expect(() => library.verify(body.replace('order.placed', 'order.changed'), named)).toThrow('No matching signature')
})

test('a bill and its payment reach a webhook', async () => {
  const { add, receiver, server, restaurant } = await openWebhooks()
  const desk = openCashDeskOn(server, restaurant)
  await desk.setBilling(plainBilling)
  await add(receiver.url, ['bill.changed'])
  const bill = await desk.bill(7, 3)
  const { body } = await receiver.message(1)
  expect(JSON.parse(body)).toMatchObject({ type: 'bill.changed', data: { id: bill.id, payments: [] } })
  await desk.pay(bill, { method: 'cash', amount: 100 })
  const last = JSON.parse((await receiver.message(2)).body)
  expect(last).toMatchObject({ type: 'bill.changed', data: { id: bill.id, payments: [{ amount: 100 }] } })
})

test('a webhook receives the types that it names', async () => {
  const { add, receiver, order, staff, deliveries } = await openWebhooks()
  const { id } = await add(receiver.url, ['order.changed'])
  const sent = await order(7, { items })
  await staff('moveOrder', { params: { orderId: sent.id }, body: { tableNumber: 9 } })
  await receiver.message(1)
  expect((await deliveries(id)).map(({ type }) => type)).toEqual(['order.changed'])
})

test.each([
  { name: 'an error', answer: 500, error: 'status', status: 500 },
  { name: 'a redirect', answer: { location: 'http://127.0.0.1:1/' }, error: 'redirected', status: 302 },
  { name: 'a connection that breaks off', answer: 'breaks off', error: 'unreachable', status: null },
] as const)('after $name a message is sent again with its id', async ({ answer, error, status }) => {
  const { add, receiver, order, until, server } = await openWebhooks()
  const { id } = await add()
  receiver.answer = answer
  await order(7, { items })
  const failed = await until(id, 'waiting', 1)
  expect(failed).toMatchObject({ lastError: error, lastStatus: status })
  const dueAt = server.clock.now().getTime() + 5000
  expect(failed.nextDateTime).toBe(new Date(dueAt).toISOString())
  receiver.answer = 204
  server.clock.advance(5000)
  expect(await until(id, 'delivered', 2)).toMatchObject({ lastError: null, lastStatus: 204 })
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
})

test('a receiver that says nothing delays no other one', async () => {
  // Nothing times out here: on a slow machine a short limit would end the quick receiver's attempts too.
  const { add, receiver, order, until, deliveries } = await openWebhooks({
    care: { ...webhookCare, timeoutMs: hour },
  })
  const other = await startReceiver()
  receiver.answer = 'says nothing'
  const slow = await add()
  const quick = await add(other.url)
  for (let index = 0; index < 6; index += 1) await order(7, { items })
  await receiver.message(1)
  await other.message(6)
  expect((await until(quick.id, 'delivered', 1)).lastStatus).toBe(204)
  for (const { lastError, lastStatus } of await deliveries(slow.id))
    expect([lastError, lastStatus]).toEqual([null, null])
})

test('an attempt ends when its receiver says nothing for too long', async () => {
  const { add, receiver, order, until } = await openWebhooks({ care: { ...webhookCare, timeoutMs: 300 } })
  receiver.answer = 'says nothing'
  const { id } = await add()
  await order(7, { items })
  expect(await until(id, 'waiting', 1)).toMatchObject({ lastError: 'timeout', lastStatus: null })
})

test('an address that is not public is refused', async () => {
  const { create } = await openWebhooks({ networks: [] })
  const refused = [
    'http://127.0.0.1/a',
    'https://127.0.0.1/a',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.100.100.200/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::a00:1]/',
    'http://93.184.216.34/',
    'ftp://93.184.216.34/',
    'https://user:secret@93.184.216.34/',
    'till.example',
  ]
  for (const url of refused) {
    const { status, problem } = await create(url)
    expect([url, status, problem.fields?.[0]?.path]).toEqual([url, 400, 'url'])
  }
  expect((await create('https://93.184.216.34/')).status).toBe(201)
  expect((await create('https://[2606:2800:220:1:248:1893:25c8:1946]/')).status).toBe(201)
})

test('a name that moves to a private address receives nothing', async () => {
  const names = new Map([['till.example', ['127.0.0.1']]])
  const resolve = async (name: string) => names.get(name) ?? Promise.reject(new Error('unknown'))
  const { add, receiver, order, until, server } = await openWebhooks({
    networks: ['127.0.0.1/32'],
    care: { ...webhookCare, resolve },
  })
  const { id } = await add(`http://till.example:${receiver.port}/`)
  await order(7, { items })
  await until(id, 'delivered', 1)
  server.clock.advance(1000)
  names.set('till.example', ['127.0.0.2', '10.0.0.1', '::1'])
  await order(8, { items })
  expect(await until(id, 'waiting', 1)).toMatchObject({ lastError: 'address_refused' })
  names.delete('till.example')
  server.clock.advance(5000)
  expect(await until(id, 'waiting', 2)).toMatchObject({ lastError: 'name_unknown' })
  expect(receiver.received).toHaveLength(1)
})

test('a message fails after its last attempt, and is replayed', async () => {
  const { add, receiver, order, until, admin, advance, list } = await openWebhooks()
  const { id } = await add()
  receiver.answer = 503
  await order(7, { items })
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await until(id, 'waiting', attempt)
    await advance(10 * hour)
  }
  await until(id, 'failed', 8)
  expect(await list()).toMatchObject([{ trouble: 'status', failed: 1, waiting: 0 }])
  receiver.answer = 200
  const { body } = await admin('replayWebhook', { params: { webhookId: id } })
  expect(body).toEqual({ count: 1 })
  await until(id, 'delivered', 1)
  expect(await list()).toMatchObject([{ trouble: null, failed: 0 }])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a receiver that answers 410 is turned off', async () => {
  const { add, receiver, order, until, admin, list, deliveries } = await openWebhooks()
  const { id } = await add()
  receiver.answer = 410
  await order(7, { items })
  await until(id, 'failed', 1)
  expect(await list()).toMatchObject([{ isOn: false, trouble: expect.anything() }])
  await order(8, { items })
  expect(await deliveries(id)).toHaveLength(1)
  receiver.answer = 204
  const body = { isOn: true }
  expect((await admin('updateWebhook', { params: { webhookId: id }, body })).status).toBe(200)
  expect(await list()).toMatchObject([{ isOn: true, trouble: null }])
  await admin('retryWebhookDelivery', { params: { deliveryId: (await deliveries(id))[0]?.id ?? '' } })
  await until(id, 'delivered', 1)
})

test('orders are placed while their webhook is added and removed', async () => {
  const { add, order, admin, list } = await openWebhooks()
  for (let round = 0; round < 10; round += 1) {
    const { id } = await add(`http://127.0.0.1:9/${round}`)
    const removal = admin('deleteWebhook', { params: { webhookId: id } })
    const [first, second, removed] = await Promise.all([order(7, { items }), order(8, { items }), removal])
    expect([first.id, second.id, removed.status]).toEqual([expect.any(String), expect.any(String), 200])
  }
  expect(await list()).toEqual([])
})

test('a webhook has an address of its own, and there are five', async () => {
  const { create, list, server } = await openWebhooks()
  const addresses = [1, 2, 3, 4, 5].map((index) => `https://till.example/${index}`)
  for (const url of addresses) {
    server.clock.advance(1000)
    expect((await create(url)).status).toBe(201)
  }
  const again = await create('https://till.example/5')
  expect([again.status, again.problem.fields]).toEqual([
    400,
    [{ path: 'url', message: 'Another webhook has this address' }],
  ])
  expect((await create('https://till.example/6')).problem.code).toBe('too_many')
  expect((await list()).map(({ url }) => url)).toEqual(addresses)
})
