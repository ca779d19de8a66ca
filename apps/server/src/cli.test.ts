import { expect, test } from 'vitest'
import { anOrder } from '#test/builders.ts'
import { runThali, type Run } from '#test/cli.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, connectTo, type TestServer } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'

const open = async () => {
  const database = await createTestDatabase({ isMigrated: false })
  afterTest(database.drop)
  const thali = (...args: string[]): Promise<Run> => runThali(database.env, ...args)
  return { database, thali }
}

const passwordIn = ({ out }: Run): string => /([a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(out)?.[0] ?? ''

const logIn = (server: Pick<TestServer, 'call'>, username: string, password: string) =>
  server.call('login', { body: { username, password } })

test('commands set up a restaurant and its first admin beside the server', async () => {
  const { database, thali } = await open()
  const server = connectTo((await startProcess(database.env)).url)
  const created = await thali(
    'restaurant',
    'create',
    'blue-door',
    '--name',
    'The Blue Door',
    '--admin',
    'asha',
    '--tables',
    '9',
  )
  expect([created.code, created.out]).toEqual([0, expect.stringContaining('/restaurants/blue-door/tables/')])
  const { body } = await server.call('getRestaurant', { params: { restaurantId: 'blue-door' }, query: {} })
  expect(body.restaurant).toMatchObject({ id: 'blue-door', name: 'The Blue Door', timezone: 'Asia/Kolkata' })
  expect((await logIn(server, 'asha', passwordIn(created))).body.restaurantId).toBe('blue-door')
  for (const username of ['admin', 'demo-admin']) expect((await logIn(server, username, username)).status).toBe(401)
})

test('a new password or disabling ends all sessions of the user', async () => {
  const { database, thali } = await open()
  const server = connectTo((await startProcess(database.env)).url)
  await thali('restaurant', 'create', 'blue-door', '--name', 'The Blue Door', '--admin', 'asha')
  const first = passwordIn(await thali('staff', 'create', 'ravi', '--restaurant', 'blue-door'))
  const { body: tokens } = await logIn(server, 'ravi', first)
  const second = passwordIn(await thali('staff', 'reset-password', 'ravi'))
  const query = { restaurantId: 'blue-door' }
  expect((await server.call('listOrders', { query }, { token: tokens.accessToken })).status).toBe(401)
  expect([(await logIn(server, 'ravi', first)).status, (await logIn(server, 'ravi', second)).status]).toEqual([
    401, 200,
  ])
  await thali('staff', 'disable', 'ravi')
  expect((await logIn(server, 'ravi', second)).status).toBe(401)
  await thali('staff', 'enable', 'ravi')
  expect((await logIn(server, 'ravi', second)).status).toBe(200)
})

test('a command recounts the reports from the orders', async () => {
  const { database, thali } = await open()
  const server = connectTo((await startProcess(database.env)).url)
  const password = passwordIn(await thali('restaurant', 'create', 'blue-door', '--name', 'Blue', '--admin', 'asha'))
  const { accessToken: token } = (await logIn(server, 'asha', password)).body
  const restaurant = { id: 'blue-door' }
  const { body: category } = await server.call(
    'saveCategory',
    { body: { restaurantId: 'blue-door', name: 'Mains', type: 'Regular' } },
    { token },
  )
  const item = { restaurantId: 'blue-door', name: 'Dal', price: 100, categoryId: category.id }
  const { body: dal } = await server.call('saveItem', { body: item }, { token })
  const { body: order } = await server.call('createOrder', { body: anOrder(restaurant, [dal.id]) })
  await server.call('updateOrder', { params: { orderId: order.id }, body: { status: 'Completed' } }, { token })
  const read = () => server.call('getReports', { query: { restaurantId: 'blue-door' } }, { token })
  const { body: right } = await read()
  await database.db.updateTable('report_totals').set({ order_count: 7, total_paise: 1 }).execute()
  expect((await read()).body).not.toEqual(right)
  expect((await thali('reports', 'rebuild', 'blue-door')).code).toBe(0)
  expect((await read()).body).toEqual(right)
})

test.each([
  ['nothing', [], 'Usage: npm run thali'],
  ['an id with blanks', ['restaurant', 'create', 'Blue Door', '--name', 'x', '--admin', 'asha'], 'A restaurant id is'],
  ['no name', ['restaurant', 'create', 'blue', '--admin', 'asha'], '--name is missing.'],
  [
    'a zone that is none',
    ['restaurant', 'create', 'blue', '--name', 'x', '--admin', 'a', '--timezone', 'Mars'],
    'Mars',
  ],
  ['no tables', ['restaurant', 'create', 'blue', '--name', 'x', '--admin', 'a', '--tables', '0'], '1 to 9999'],
  ['an unknown restaurant', ['staff', 'create', 'ravi', '--restaurant', 'nowhere'], 'There is no restaurant nowhere.'],
  ['nobody', ['staff', 'reset-password', 'nobody'], 'There is nobody called nobody.'],
  ['reports of nowhere', ['reports', 'rebuild', 'nowhere'], 'There is no restaurant nowhere.'],
])('%s is answered with a sentence and an exit code', async (_, args, sentence) => {
  const { thali } = await open()
  const { code, err } = await thali(...args)
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
})
