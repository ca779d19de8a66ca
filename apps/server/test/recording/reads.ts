import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { CashDesk } from '../cash-desk.ts'

/** A reading call of a role, with its name in a recording. */
export type Read = { readonly key: string; ask(desk: CashDesk): Promise<unknown> }

const read = <N extends EndpointName>(role: StaffRole, name: N, input: Input<N>, suffix = ''): Read => ({
  key: suffix === '' ? name : `${name} ${suffix}`,
  ask: async ({ as }) => (await as(role, name, input)).body,
})

type Query = { readonly restaurantId: string }

/** The papers of an order have one moment, and are listed by their random ids. */
const readJobs = (query: Query): Read => ({
  key: 'listPrintJobs',
  async ask({ as }) {
    const printers = (await as('waiter', 'listPrinters', { query })).body.map(({ id }) => id)
    const { body } = await as('waiter', 'listPrintJobs', { query })
    return body.toSorted((one, other) =>
      one.createdDateTime === other.createdDateTime
        ? printers.indexOf(one.printerId) - printers.indexOf(other.printerId)
        : Date.parse(one.createdDateTime) - Date.parse(other.createdDateTime),
    )
  },
})

/** The stored papers, as printers draw them. */
const papers: Read = {
  key: 'papers',
  async ask({ server }) {
    const stored = server.db.selectFrom('print_jobs').select(['id', 'data']).orderBy('created_at').orderBy('data')
    return (await stored.execute()).map(({ id, data }) => ({ id, ...JSON.parse(data) }))
  },
}

/** Entries of one moment are listed by their random ids. */
const readHistory = (query: Query): Read => ({
  key: 'listHistory',
  async ask({ as }) {
    const { entries } = (await as('admin', 'listHistory', { query })).body
    const rank = ({ dateTime, name = '' }: (typeof entries)[number]): string => `${dateTime} ${name}`
    return entries.toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))
  },
})

/** The calls that list something of a restaurant, each with the role that uses it most. */
const findLists = (query: Query): readonly Read[] => [
  read('waiter', 'getRestaurant', { params: query, query: {} }),
  read('admin', 'getSettings', { params: query }),
  read('waiter', 'listTables', { query }),
  read('waiter', 'listSittings', { query }),
  read('waiter', 'listOrders', { query }),
  read('kitchen', 'listKitchenOrders', { query }),
  read('kitchen', 'listKitchenOrders', { query: { ...query, isDone: 'true' } }, 'done'),
  read('kitchen', 'listStations', { query }),
  read('waiter', 'listPreparationTimes', { params: query }),
  read('kitchen', 'getStock', { params: query }),
  read('waiter', 'listWaiterCalls', { query }),
  read('waiter', 'listOrderSources', { query }),
  read('admin', 'listSourceItems', { query }),
  read('cashier', 'listSlipRows', { query }),
  read('admin', 'listCategories', { query }),
  read('admin', 'listOptionGroups', { query }),
  read('waiter', 'getTranslations', { params: { ...query, language: 'hi' }, query: {} }),
  read('admin', 'listOffers', { query }),
  read('cashier', 'listBillRows', { query }),
  read('cashier', 'listDays', { query }),
  read('admin', 'getToday', { query }),
  read('admin', 'getReports', { query }),
  read('admin', 'getPeriodReports', { query: { ...query, period: 'week' } }),
  read('waiter', 'listPinStaff', { query }),
  read('admin', 'listPrograms', { query }),
  read('admin', 'listWebhooks', { query }),
  read('waiter', 'listPrinters', { query }),
  readJobs(query),
  read('admin', 'getChecklist', { params: query }),
  readHistory(query),
]

/** All reading calls of a restaurant, with one for each bill and day. */
export const findReads = async ({ as, restaurant }: CashDesk): Promise<readonly Read[]> => {
  const query = { restaurantId: restaurant.id }
  const { bills } = (await as('cashier', 'listBillRows', { query })).body
  const { days, current } = (await as('cashier', 'listDays', { query })).body
  const dates = new Set([...days.map(({ date }) => date), current])
  return [
    ...findLists(query),
    papers,
    ...bills.toReversed().map(({ id, number }) => read('cashier', 'getBill', { params: { billId: id } }, number)),
    ...[...dates].map((date) => read('cashier', 'getDay', { params: { date }, query }, date)),
  ]
}
