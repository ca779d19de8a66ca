import { expect, test } from 'vitest'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import { openSourceDesk, type SourceDesk } from '#test/sources.ts'
import { createNumbering, hideSecrets } from '#test/recording/numbering.ts'
import { addMenu, fillRoom, keepShop, sellForADay } from '#test/recording/evening.ts'

type Caller = Parameters<SourceDesk['as']>[0]

// The parameters by which the recorded answers of a call differ.
const ids = ['sittingId', 'billId', 'date']
const filters = ['status', 'isDone', 'includeSuspended', 'date', 'period']

const pick = (parameters: object = {}, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => names.includes(name)))

/** Answers of reading calls, by call, parameters and query. */
const readAnswers = ({ as, restaurant }: SourceDesk) => {
  const answers: object[] = []
  return {
    answers,
    async read<N extends EndpointName>(caller: Caller, name: N, input: Input<N>) {
      const { body } = await as(caller, name, input)
      const { params, query }: { params?: object; query?: object } = input
      const by = typeof caller === 'string' ? 'staff' : 'guest'
      answers.push({ name, by, params: pick(params, ids), query: pick(query, filters), body })
      return body
    },
    place: { restaurantId: restaurant.id },
  }
}

test('the answers of a full restaurant that component tests show', async () => {
  const desk = await openSourceDesk()
  desk.server.clock.set('2026-11-19T13:00:00Z')
  const menu = await addMenu(desk)
  await keepShop(desk)
  await sellForADay(desk, menu)
  const phone = await fillRoom(desk, menu)
  desk.server.clock.set('2026-11-20T10:00:00Z')
  const { answers, read, place } = readAnswers(desk)
  const query = place
  const params = place
  await read('waiter', 'getRestaurant', { params, query: {} })
  await read('admin', 'getRestaurant', { params, query: { includeSuspended: 'true' } })
  await read(phone, 'getRestaurant', { params, query: {} })
  await read('admin', 'getSettings', { params })
  await read('waiter', 'listTables', { query })
  for (const { id } of await read('waiter', 'listSittings', { query }))
    await read('waiter', 'getSitting', { params: { sittingId: id } })
  await read('waiter', 'listOrders', { query: { ...query, status: 'Pending' } })
  await read('waiter', 'listOrders', { query: { ...query, status: 'Completed' } })
  await read('kitchen', 'listKitchenOrders', { query })
  await read('kitchen', 'listKitchenOrders', { query: { ...query, isDone: 'true' } })
  await read('kitchen', 'listStations', { query })
  await read('kitchen', 'getStock', { params })
  await read('waiter', 'listWaiterCalls', { query })
  await read('waiter', 'listOrderSources', { query })
  await read('admin', 'listSourceItems', { query })
  await read('cashier', 'listSlipRows', { query })
  await read('cashier', 'listSlips', { query: { ...query, date: '2026-11-20' } })
  await read('admin', 'listCategories', { query: { ...query, includeSuspended: 'true' } })
  await read('admin', 'listOptionGroups', { query })
  await read('admin', 'listOffers', { query })
  await read('cashier', 'listBills', { query })
  for (const { id } of (await read('cashier', 'listBillRows', { query })).bills)
    await read('cashier', 'getBill', { params: { billId: id } })
  const { days, current } = await read('cashier', 'listDays', { query })
  for (const date of new Set([current, ...days.map((day) => day.date)]))
    await read('cashier', 'getDay', { params: { date }, query })
  await read('admin', 'getToday', { query })
  await read('admin', 'getReports', { query })
  await read('admin', 'getPeriodReports', { query: { ...query, period: 'today' } })
  await read('admin', 'getPeriodReports', { query: { ...query, period: 'month' } })
  await read('admin', 'listStaff', { query })
  await read('waiter', 'listPinStaff', { query })
  await read('admin', 'listPrograms', { query })
  await read('admin', 'listWebhooks', { query })
  await read('waiter', 'listPrinters', { query })
  await read('waiter', 'listPrintJobs', { query })
  await read('admin', 'getChecklist', { params })
  // Earlier entries are of the opening, which is later by the clock.
  await read('admin', 'listHistory', { query: { ...query, to: '2026-11-20T09:00:00Z' } })
  const visit = await read(phone, 'createVisit', { body: { ...place, tableNumber: 2, userId: phone.userId } })
  await read(phone, 'getSitting', { params: { sittingId: visit.sittingId ?? '' } })
  await read(phone, 'listOrders', { query: { ...query, userId: phone.userId } })
  await read(phone, 'listTableOrders', {})
  await read(phone, 'listVisitBills', {})
  const numbered = JSON.parse(createNumbering('id-')(JSON.stringify(answers, hideSecrets)))
  await expect(`${JSON.stringify(numbered, null, 1)}\n`).toMatchFileSnapshot('../../../web/test/recorded/evening.json')
})
