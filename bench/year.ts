// node bench/year.ts [--rounds 3] [--pairs 9] [--no-record] [screens | lists]
// Compares a restaurant after a busy year with a small one, on the same evening: the first load of each staff screen, and
// lists of the API. Both are measured in turns.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import * as pages from '@thali/contract/basics/pages'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { type ServerProcess, spawnServer } from '../apps/server/test/spawn.ts'
import { buildWeb } from '../apps/web/build.ts'
import config from '../playwright.config.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import { type Size, sizes, storeYear } from '../testing/year.ts'
import { makeHistory, restaurantsOf, staff } from './orders-history.ts'
import { type Load, loadScreen } from './screen-loads.ts'

const budgets = { bytes: 1.5, script: 2, requests: 1, list: 1.3, filter: 2 } as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    pairs: { type: 'string', default: '9' },
    'no-record': { type: 'boolean', default: false },
  },
})
const parts = positionals.length > 0 ? positionals : ['lists', 'screens']

type Side = {
  readonly folder: string
  readonly server: ServerProcess
  readonly url: string
  readonly token: string
  readonly refreshToken: string
  readonly restaurantId: string
  readonly fileMb: number
}

const startSide = async (size: Size): Promise<Side> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-year-'))
  const file = join(folder, 'thali.sqlite')
  await makeHistory(file, size)
  const [restaurantId] = restaurantsOf(size)
  const db = openDatabase({ engine: 'sqlite', file })
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', staff.username)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => storeYear(trx, size, { restaurantId, staffId: id, now: Date.now() }))
  await db.destroy()
  const server = spawnServer({ DATA_DIR: folder, NODE_ENV: 'production', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' })
  const url = await server.url
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(staff),
  })
  const { accessToken, refreshToken }: { accessToken: string; refreshToken: string } = await answer.json()
  const fileMb = statSync(file).size / 2 ** 20
  return { folder, server, url, token: accessToken, refreshToken, restaurantId, fileMb }
}

const lines: string[] = []
const faults: string[] = []

const say = (...cells: readonly string[]): void => {
  lines.push(`| ${cells.join(' | ')} |`)
  console.log(lines.at(-1))
}

/** A cell with its verdict: figures over the budget are bold. */
const cell = (what: string, figure: number, budget: number, words: string): string => {
  if (figure <= budget) return words
  faults.push(what)
  return `**${words}**`
}

// Lists

const hourMs = 3_600_000
const time = (hours: number): string => encodeURIComponent(new Date(Date.now() + hours * hourMs).toISOString())
const year = (): string => `from=${time(-364 * 24)}&to=${time(1)}`

const lists: Readonly<Record<string, { readonly path: () => string; readonly budget: number }>> = {
  'running orders': { path: () => `/orders?status=Pending&startDateTime=${time(-24)}`, budget: budgets.list },
  'orders closed in 24 hours': {
    path: () => `/orders?status=Completed&startDateTime=${time(-24)}`,
    budget: budgets.list,
  },
  'bills of 24 hours': { path: () => '/bills?', budget: budgets.list },
  'open sittings': { path: () => '/sittings?', budget: budgets.list },
  'business days': { path: () => '/days?', budget: budgets.list },
  papers: { path: () => '/print-jobs?', budget: budgets.list },
  'activity of a year, first page': { path: () => `/history?${year()}`, budget: budgets.list },
  'activity: orders': { path: () => `/history?${year()}&kind=order`, budget: budgets.filter },
  'activity: settings': { path: () => `/history?${year()}&kind=settings`, budget: budgets.filter },
  'activity: a kind without entries': { path: () => `/history?${year()}&kind=webhook`, budget: budgets.filter },
  'activity: a person': { path: () => `/history?${year()}&staffId=person-1`, budget: budgets.filter },
  'activity: a person without entries': { path: () => `/history?${year()}&staffId=person-2`, budget: budgets.filter },
}

/** So many calls one after the other are one measurement. */
const callsEach = 5

const timeList = async ({ url, token, restaurantId }: Side, path: string): Promise<{ ms: number; bytes: number }> => {
  const began = performance.now()
  let bytes = 0
  for (let call = 0; call < callsEach; call += 1) {
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' }
    const answer = await fetch(`${url}/api${path}&restaurantId=${restaurantId}`, { headers })
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${Buffer.from(body).toString()}`)
    bytes = body.byteLength
  }
  return { ms: performance.now() - began, bytes }
}

const measureLists = async (small: Side, big: Side): Promise<void> => {
  say('list of the API', 'time, of the small one', 'bytes, small / year', 'budget')
  say('---', '---', '---', '---')
  for (const [name, { path, budget }] of Object.entries(lists)) {
    const ratios: number[] = []
    let bytes = [0, 0]
    for (let pair = 0; pair <= Number(values.pairs); pair += 1) {
      const one = await timeList(small, path())
      const other = await timeList(big, path())
      bytes = [one.bytes, other.bytes]
      // The first pair warms up.
      if (pair > 0) ratios.push(other.ms / one.ms)
    }
    const { median, least, most } = spreadOf(ratios)
    const words = `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
    say(name, cell(name, median, budget, words), bytes.join(' / '), `≤ ${budget}`)
  }
}

// Screens

const screens: Readonly<Record<string, string>> = {
  'Menu Card': pages.adminMenu,
  'Table Service': pages.adminTables,
  'Orders of a table': `${pages.runningOrders}?table=7`,
  'Order pad': `${pages.orderPad}?table=7`,
  Kitchen: pages.kitchen,
  'Recent Orders': pages.recentOrders,
  Bills: pages.staffBills,
  'Bills, issued': `${pages.staffBills}?list=issued`,
  'Day close': pages.dayClose,
  Papers: pages.papers,
  Items: pages.adminItems,
  Categories: pages.adminCategories,
  'Option Groups': pages.optionGroups,
  'Offer Setup': pages.adminOffers,
  Today: pages.today,
  Reports: pages.adminReports,
  Settings: pages.settings,
  Staff: pages.staff,
  Activity: pages.activity,
  'Table cards': pages.tableCards,
  'My account': pages.account,
}

const medianOf = (loads: readonly Load[], key: keyof Load): number => spreadOf(loads.map((load) => load[key])).median

const measureScreens = async (small: Side, big: Side): Promise<void> => {
  say('', '', '', '', '', '')
  lines.pop()
  lines.push('')
  say(
    'first load of',
    'bytes',
    'script',
    'requests of one list',
    'nodes, small / year',
    'longest task, ms, small / year',
  )
  say('---', '---', '---', '---', '---', '---')
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    for (const [name, path] of Object.entries(screens)) {
      const of = { small: [] as Load[], year: [] as Load[] }
      for (let round = 0; round < Number(values.rounds); round += 1) {
        of.small.push(await loadScreen(browser, small, path))
        of.year.push(await loadScreen(browser, big, path))
      }
      const ratio = (key: keyof Load): number => medianOf(of.year, key) / medianOf(of.small, key)
      const both = (key: keyof Load): string =>
        `${Math.round(medianOf(of.small, key))} / ${Math.round(medianOf(of.year, key))}`
      const kilobytes = [of.small, of.year].map((loads) => Math.round(medianOf(loads, 'bytes') / 1000)).join(' / ')
      const requests = Math.max(...[...of.small, ...of.year].map((load) => load.requests))
      say(
        name,
        cell(`${name}: bytes`, ratio('bytes'), budgets.bytes, `${ratio('bytes').toFixed(2)} (${kilobytes} kB)`),
        cell(
          `${name}: script`,
          ratio('script'),
          budgets.script,
          `${ratio('script').toFixed(2)} (${both('script')} ms)`,
        ),
        cell(`${name}: requests`, requests, budgets.requests, String(requests)),
        both('nodes'),
        both('longest'),
      )
    }
  } finally {
    await browser.close()
  }
}

if (parts.includes('screens')) await buildWeb()
const sides: Side[] = []
try {
  sides.push(await startSide(sizes.small), await startSide(sizes.year))
  const [small, big] = sides
  if (!small || !big) throw new Error('There are two sides.')
  if (parts.includes('lists')) await measureLists(small, big)
  if (parts.includes('screens')) await measureScreens(small, big)
  const files = `The files have ${Math.round(small.fileMb)} and ${Math.round(big.fileMb)} MB.`
  const budget = `Budgets: bytes ≤ ${budgets.bytes}, script ≤ ${budgets.script}, requests ≤ ${budgets.requests}`
  const verdict = faults.length === 0 ? 'all kept' : `**not kept**: ${faults.join('; ')}`
  const facts = `${budget}: ${verdict}. ${files} ${describeRun()}${loadOfMachine()}.`
  console.log(facts)
  if (!values['no-record']) writeSection('bench/README.md', 'year', [...lines, '', facts])
} finally {
  for (const { server, folder } of sides) {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}
