import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '@thali/contract/api/calls'
import { askFor } from '../testing/ask.ts'
import { seeded } from '../testing/random.ts'
import { followOrders } from './follower.ts'
import type { Rush } from './guests.ts'
import { createLedger, untilAnswered, type Ledger, type Session } from './ledger.ts'
import { createGuestTaste } from './menu.ts'
import { serveParty } from './party.ts'
import type { Setting } from './setting.ts'
import { cook, serveRoom } from './staff.ts'
import { judge, readDay, type Verdict } from './verdict.ts'

/** The demo restaurant with the kitchen, bills and signed table cards. */
const restaurantId = 'monsoon-house'

/** The last parties have this time to pay and leave. */
const lateSeconds = 180

/** The size, duration and faults of a rush. */
export type Plan = {
  readonly tables: number
  readonly seconds: number
  /** Ends it before its seconds are over. */
  readonly isOver?: () => boolean
  readonly seed: number
  /** Multiplies each pause. */
  readonly pace: number
  readonly isFaulty: boolean
  /** Opens the restaurant at all hours, for a server of the rush's own. */
  readonly opensAllHours: boolean
  readonly onProgress: (ledger: Ledger, secondsLeft: number) => void
}

const logIn = async (url: string, role: string): Promise<Session> => {
  const username = `monsoon-${role}`
  const session: Session = {
    token: '',
    async renew() {
      const body = { username, password: username }
      const { accessToken } = await askFor(url, 'login', '/auth/login', { body }).catch((cause: unknown) => {
        throw new Error(`${url} has no demo in which ${username} logs in.`, { cause })
      })
      session.token = accessToken
    },
  }
  await session.renew()
  return session
}

/** The tables of the parties: the first ones, and always a counter, where food is packed. */
const partyTables = (known: Reply<'listTables'>, count: number): readonly number[] => {
  const first = Array.from({ length: count }, (_, at) => at + 1)
  const counter = known.find(({ isCounter }) => isCounter)?.number
  return counter === undefined || counter <= count ? first : [...first.slice(0, -1), counter]
}

/** A table with a card for each party: the restaurant gets as many as the rush has. */
const setTables = async (url: string, admin: Session, count: number): Promise<Map<number, string>> => {
  const path = `/tables?restaurantId=${restaurantId}`
  const list = (): Promise<Reply<'listTables'>> => askFor(url, 'listTables', path, { token: admin.token })
  const known = await list()
  const numbers = partyTables(known, count)
  const missing = numbers.filter((number) => !known.some((table) => table.number === number))
  if (missing.length > 0) {
    const tables = [
      ...known.map(({ number, label, area, seats, isCounter, version }) => ({
        number,
        label,
        area,
        seats,
        isCounter,
        version,
      })),
      ...missing.map((number) => ({ number, label: '', area: 'Rush' })),
    ]
    await askFor(url, 'saveTables', '/tables', { body: { restaurantId, tables }, token: admin.token })
  }
  for (const { number } of (await list()).filter((table) => numbers.includes(table.number) && !table.card)) {
    const card = `/tables/${number}/card`
    await askFor(url, 'createTableCard', card, { body: { restaurantId }, token: admin.token })
  }
  const withCards = (await list()).filter(({ number }) => numbers.includes(number))
  return new Map(withCards.flatMap(({ number, card }) => (card ? [[number, card.path] as const] : [])))
}

const openAllHours = async (url: string, { token }: Session): Promise<void> => {
  const path = `/restaurants/${restaurantId}/settings`
  const { version, ordering } = await askFor(url, 'getSettings', path, { token })
  await askFor(url, 'saveSettings', path, { body: { version, ordering: { ...ordering, hours: [] } }, token })
}

/** A rush and its result. */
export type Result = { readonly ledger: Ledger; readonly verdict: Verdict }

/** Runs parties at all tables, waiters, cooks and faults until the time is over and all calls are answered. */
export const runRush = async (setting: Setting, plan: Plan): Promise<Result> => {
  const { staff, phones } = setting
  const [admin, waiter, kitchen, cashier] = await Promise.all(
    ['admin', 'waiter', 'kitchen', 'cashier'].map((role) => logIn(staff, role)),
  )
  if (!admin || !waiter || !kitchen || !cashier) throw new Error('A login is missing')
  if (plan.opensAllHours) await openAllHours(staff, admin)
  const cards = await setTables(staff, admin, plan.tables)
  const ledger = createLedger()
  const menu = await untilAnswered<Reply<'getRestaurant'>>(staff, ledger, {
    method: 'GET',
    path: `/restaurants/${restaurantId}`,
  })
  if ('refused' in menu) throw new Error(menu.text)
  const random = seeded(plan.seed)
  const ends = Date.now() + plan.seconds * 1000
  let [haveLeft, haveEnded] = [false, false]
  const rush: Rush = {
    restaurantId,
    phones,
    staff,
    sessions: { admin, waiter, kitchen, cashier },
    ledger,
    random,
    choose: createGuestTaste(menu.body, random),
    cards,
    runId: `rush-${randomUUID().slice(0, 8)}`,
    pace: plan.pace,
    isOver: () => Date.now() >= ends || plan.isOver?.() === true,
  }
  // Waiters and cooks stay until the last party has left.
  const ofStaff: Rush = { ...rush, isOver: () => haveLeft }
  const before = await readDay(rush)
  const since = new Date(Date.now() - 60_000)
  const atTable = async (tableNumber: number): Promise<void> => {
    await pause(random() * 3000 * plan.pace)
    while (!rush.isOver()) await serveParty(rush, tableNumber)
  }
  const disturb = async (): Promise<void> => {
    while (plan.isFaulty && !rush.isOver()) {
      await pause(2000 + random() * 3000)
      await setting.disturb(random)
      await pause(1000 + random() * 2000)
      await setting.calm()
    }
  }
  const watching = setInterval(() => plan.onProgress(ledger, Math.max(0, Math.round((ends - Date.now()) / 1000))), 1000)
  const working = [serveRoom(ofStaff), cook(ofStaff)]
  // It follows the waiters and cooks too.
  const following = followOrders({ ...rush, isOver: () => haveEnded }, since)
  try {
    const parties = Promise.all([disturb(), ...[...cards.keys()].map(atTable)])
    const late = pause((plan.seconds + lateSeconds) * 1000, undefined, { ref: false }).then(() => {
      throw new Error(`Calls are still without an answer ${lateSeconds} s after the end`)
    })
    await Promise.race([parties, late])
  } finally {
    haveLeft = true
    await setting.calm()
    await Promise.race([Promise.all(working), pause(30_000, undefined, { ref: false })])
    haveEnded = true
    clearInterval(watching)
  }
  return { ledger, verdict: await judge(rush, since, before, await following) }
}
