import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { StaffRole } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import { issueBills } from '../../test/answers.ts'
import type { FakeApi } from '../../test/fake-api.ts'

/** A screen or a part of one that shows the answer of a call. */
export type ScreenStates = {
  readonly path: string
  /** Default: admin. */
  readonly role?: StaffRole | 'diner'
  /** Changes the answers of the API. */
  readonly before?: (api: FakeApi) => void
  /** The call without which the screen shows nothing. */
  readonly call: EndpointName
  /** Absent where the screen waits for nothing visible. */
  readonly loading?: string
  readonly failed: string
  /** Shown after a refusal (default: as after a failure). */
  readonly refused?: string
  /** Shown with the answer of the call. */
  readonly ready: string
  /** In the console when the load fails (spec §8). */
  readonly log?: string
  /** The notice above the content when a later call fails. */
  readonly stale?: string
}

/** All screens that load something. */
export const screenStates: Readonly<Record<string, ScreenStates>> = {
  Categories: {
    path: pages.adminCategories,
    call: 'listCategories',
    loading: 'Loading the categories...',
    failed: 'We could not load the categories.',
    ready: 'Regular Categories',
    log: 'Error retrieving categories',
    stale: 'This list may be old: it could not be loaded again.',
  },
  Items: {
    path: pages.adminItems,
    call: 'getRestaurant',
    loading: 'Loading the items...',
    failed: 'We could not load the items.',
    ready: 'Dal Makhani₹',
    stale: 'This list may be old: it could not be loaded again.',
  },
  'Option Groups': {
    path: pages.optionGroups,
    call: 'listOptionGroups',
    loading: 'Loading the option groups...',
    failed: 'We could not load the option groups.',
    ready: 'No item uses it yet',
    stale: 'This list may be old: it could not be loaded again.',
  },
  'Offer Setup': {
    path: pages.adminOffers,
    call: 'getRestaurant',
    loading: 'Loading the menu...',
    failed: 'We could not load the menu.',
    ready: 'Open a category to choose single items',
  },
  Settings: {
    path: pages.settings,
    call: 'getSettings',
    loading: 'Loading the settings...',
    failed: 'We could not load the settings.',
    ready: 'Restaurant name',
    stale: 'These settings may be old: they could not be loaded again.',
  },
  'Dish IDs of sources': {
    path: pages.sourceItems,
    call: 'listSourceItems',
    loading: 'Loading the dish IDs...',
    failed: 'We could not load the dish IDs.',
    ready: 'A program sends the dishes',
    log: 'Error retrieving the dish ids of sources',
    stale: 'This list may be old: it could not be loaded again.',
  },
  'Dish IDs of sources without a menu': {
    path: pages.sourceItems,
    call: 'getRestaurant',
    failed: 'We could not load the dish IDs.',
    ready: 'A program sends the dishes',
  },
  Staff: {
    path: pages.staff,
    call: 'listStaff',
    loading: 'Loading the staff...',
    failed: 'We could not load the staff.',
    ready: 'meera',
    stale: 'This list may be old: it could not be loaded again.',
  },
  Activity: {
    path: pages.activity,
    call: 'listHistory',
    loading: 'Loading the activity...',
    failed: 'We could not load the activity.',
    ready: 'added order',
    log: 'Error retrieving the activity',
    stale: 'This list may be old: it could not be loaded again.',
  },
  Backups: {
    path: pages.backups,
    call: 'listBackups',
    loading: 'Loading the backups...',
    failed: 'We could not load the backups.',
    ready: 'Back up now',
    log: 'Error retrieving the backups',
  },
  'Own restaurants': {
    path: pages.ownRestaurants,
    call: 'listOwnRestaurants',
    loading: 'Loading your restaurants...',
    failed: 'We could not load your restaurants.',
    ready: 'Add an existing one',
    stale: 'This list may be old: it could not be loaded again.',
  },
  'Self-check': {
    path: pages.selfCheck,
    call: 'getSelfCheck',
    loading: 'Checking …',
    failed: 'The server did not answer.',
    ready: 'Check again',
    log: 'The self-check failed',
  },
  'Table cards': {
    path: pages.tableCards,
    call: 'listTables',
    loading: 'Loading the tables...',
    failed: 'We could not load the tables.',
    ready: 'What to print',
    log: 'Error retrieving the tables',
    stale: 'This list may be old: it could not be loaded again.',
  },
  Today: {
    path: pages.today,
    call: 'getToday',
    loading: 'Loading the figures of today...',
    failed: 'The figures of today could not be loaded.',
    ready: 'Takings',
    log: 'Error retrieving the figures of today',
    stale: 'newer ones could not be loaded.',
  },
  Reports: {
    path: pages.adminReports,
    call: 'getReports',
    loading: 'Loading the reports...',
    failed: 'The reports could not be loaded.',
    ready: 'Most Sold Items',
    log: 'Error retrieving the reports',
    stale: 'newer ones could not be loaded.',
  },
  'Recent Orders': {
    path: pages.recentOrders,
    call: 'listOrders',
    loading: 'Loading the orders closed in last 24 hours...',
    failed: 'Uh oh! There was a problem retrieving the orders closed in last 24 hours.',
    ready: 'Order #',
  },
  'My Orders': {
    path: pages.myOrders,
    role: 'diner',
    call: 'listOrders',
    loading: 'Loading your My Orders...',
    failed: 'Uh oh! There was a problem retrieving your My Orders.',
    ready: 'Order #',
  },
  Menu: {
    path: pages.menu,
    role: 'diner',
    call: 'getRestaurant',
    loading: 'Loading the menu...',
    failed: 'We could not load the menu.',
    ready: 'Dal Makhani',
    log: 'Error retrieving the restaurant',
  },
  Papers: {
    path: pages.papers,
    call: 'listPrintJobs',
    loading: 'Loading the papers...',
    failed: 'The papers could not be loaded.',
    ready: 'Kitchen ticket',
    log: 'Error retrieving the papers',
  },
  'Day close': {
    path: pages.dayClose,
    call: 'getDay',
    loading: 'Loading the figures of the day...',
    failed: 'The figures of the day could not be loaded.',
    ready: 'Close',
    stale: 'These figures may be old. Newer ones could not be loaded.',
  },
  'Open tables': {
    path: pages.staffBills,
    before: issueBills,
    call: 'listTables',
    loading: 'Loading the tables...',
    failed: 'The tables could not be loaded.',
    ready: 'Open tables (1)',
  },
  'Issued bills': {
    path: `${pages.staffBills}?list=issued`,
    before: issueBills,
    call: 'listBills',
    loading: 'Loading the bills...',
    failed: 'The bills could not be loaded.',
    ready: 'No bills yet.',
  },
  'Printed bill': {
    path: `${pages.printBill}?bill=bill-1`,
    call: 'getBill',
    loading: 'Loading the bill...',
    failed: 'We could not load the bill.',
    ready: 'Tax Invoice',
    refused: 'This bill cannot be opened here.',
  },
  'My account': {
    path: pages.account,
    call: 'listOwnSessions',
    loading: 'Loading the devices...',
    failed: 'We could not load the devices.',
    ready: 'Log out all other devices',
  },
  'Running orders of Table Service': {
    path: pages.adminTables,
    call: 'listOrders',
    loading: 'Loading the running orders...',
    failed: 'The running orders could not be loaded.',
    ready: 'Tables with active orders 1',
    log: 'Error retrieving the running orders',
  },
  'Calls of Table Service': {
    path: pages.adminTables,
    call: 'listWaiterCalls',
    loading: 'Loading the tables needing assistance...',
    failed: 'The calls could not be loaded.',
    ready: 'On my way',
    log: 'Error retrieving notifications',
  },
  'Offers of Offer Setup': {
    path: pages.adminOffers,
    call: 'listOffers',
    failed: 'We could not load the offers.',
    ready: 'There are no offers now',
  },
  'Tables of Settings': {
    path: pages.settings,
    call: 'listTables',
    loading: 'Loading the tables...',
    failed: 'The tables could not be loaded.',
    ready: 'Add a table',
  },
  'Printers of Settings': {
    path: pages.settings,
    call: 'listPrinters',
    loading: 'Loading the printers...',
    failed: 'The printers could not be loaded.',
    ready: 'Print a test page',
  },
  'Programs of Staff': {
    path: pages.staff,
    call: 'listPrograms',
    loading: 'Loading the programs...',
    failed: 'The programs could not be loaded.',
    ready: 'End access',
  },
  'Webhooks of Staff': {
    path: pages.staff,
    call: 'listWebhooks',
    loading: 'Loading the webhooks...',
    failed: 'The webhooks could not be loaded.',
    ready: 'Remove',
  },
  'Set-up': {
    path: pages.setup,
    role: 'diner',
    before: (api) => api.answer('getSetup', () => ({ isNeeded: true, menus: [] })),
    call: 'getSetup',
    loading: 'One moment',
    failed: 'We could not reach the server.',
    ready: 'Setup code',
  },
}
