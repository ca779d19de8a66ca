// Data for the pictures: a restaurant after some weeks, on a busy evening.
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { ReportService } from '../../apps/server/src/features/reports/service.ts'

const restaurantId = 'spice-garden'

type Line = readonly [itemId: string, quantity: number, note?: string]

const call = async (method: string, address: string, body: object, token?: string): Promise<Response> => {
  const answer = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
  return answer
}

const sendOrder = async (url: string, tableNumber: number, userId: string, lines: readonly Line[]): Promise<string> => {
  const items = lines.map(([itemId, quantity, specialInstructions]) => ({ itemId, quantity, specialInstructions }))
  const answer = await call('POST', `${url}/api/orders`, { restaurantId, tableNumber, userId, items })
  const { id }: { id: string } = await answer.json()
  return id
}

const minuteMs = 60_000

const change = (file: string, work: (db: DatabaseSync) => void): void => {
  const db = new DatabaseSync(file)
  work(db)
  db.close()
}

/** Table, minutes since it ordered, and its lines. */
const running: readonly (readonly [number, number, readonly Line[]])[] = [
  [
    3,
    13,
    [
      ['palak-paneer', 1],
      ['butter-naan', 4],
    ],
  ],
  [
    12,
    2,
    [
      ['paneer-tikka-masala', 2, 'less spicy, please'],
      ['butter-naan', 4],
    ],
  ],
  [
    18,
    6,
    [
      ['dal-makhani', 2],
      ['butter-naan', 3, 'without butter'],
    ],
  ],
  [2, 4, [['murgh-tikka', 2]]],
  [8, 1, [['masala-omelette', 2]]],
  [9, 9, [['maharaja-thali', 3]]],
  [
    11,
    17,
    [
      ['dal-makhani', 1],
      ['butter-naan', 2],
    ],
  ],
  [
    5,
    24,
    [
      ['butter-chicken', 1],
      ['butter-naan', 2],
    ],
  ],
]

/** Creates tables with running orders, and two calls, in the demo at this address and in its SQLite file. */
export const fillRoom = async (url: string, file: string): Promise<void> => {
  for (const [tableNumber, , lines] of running) await sendOrder(url, tableNumber, `guest-${tableNumber}`, lines)
  for (const tableNumber of [7, 14])
    await call('POST', `${url}/api/notifications/waiter`, { restaurantId, tableNumber })
  change(file, (db) => {
    const age = db.prepare(
      "UPDATE orders SET created_at = created_at - ? WHERE table_number = ? AND status = 'Pending'",
    )
    for (const [tableNumber, minutes] of running) age.run(minutes * minuteMs, tableNumber)
    db.exec(`UPDATE waiter_calls SET created_at = created_at - ${4 * minuteMs} WHERE table_number = 7`)
  })
}

const favourites: readonly Line[] = [
  ['butter-chicken', 2],
  ['butter-naan', 4],
  ['dal-makhani', 1],
  ['paneer-tikka-masala', 1],
  ['palak-paneer', 1],
]

/** Busy hours in UTC: lunch and dinner in Kolkata. */
const busyHours = [7, 7, 8, 12, 13, 14, 14, 14, 15, 15, 16]

/**
 * Creates closed orders of the last weeks, for the reports, and a few of today. Writes to the demo and its SQLite file.
 */
export const recallWeeks = async (url: string, file: string): Promise<void> => {
  const login = await call('POST', `${url}/api/auth/login`, { username: 'demo-admin', password: 'demo-admin' })
  const { accessToken }: { accessToken: string } = await login.json()
  const menu: { categories: { items: { id: string; availableFrom: string }[] }[] } = await (
    await fetch(`${url}/api/restaurants/${restaurantId}`)
  ).json()
  const dishes = menu.categories
    .flatMap(({ items }) => items)
    .filter(({ availableFrom }) => new Date(availableFrom) < new Date())
  const ids: string[] = []
  for (let at = 0; at < 72; at += 1) {
    const others = [(at * 7) % dishes.length, (at * 13 + 5) % dishes.length]
      .map((place) => dishes[place]?.id ?? 'dal-makhani')
      .filter((id) => !favourites.some(([known]) => known === id))
    const lines = [
      ...favourites.slice(at % 3, (at % 3) + 2),
      ...[...new Set(others)].map((id): Line => [id, 1 + (at % 2)]),
    ]
    const id = await sendOrder(url, 1 + (at % 20), `guest-${at % 31}`, lines)
    await call('PUT', `${url}/api/orders/${id}`, { status: 'Completed', version: 1 }, accessToken)
    ids.push(id)
  }
  const today = new Date().setUTCHours(0, 0, 0, 0)
  change(file, (plain) => {
    const move = plain.prepare('UPDATE orders SET created_at = ?, closed_at = ? WHERE id = ?')
    const moveTo = (id: string, createdAt: number): void => void move.run(createdAt, createdAt + 40 * minuteMs, id)
    for (const [at, id] of ids.slice(0, -5).entries()) {
      const hour = busyHours[(at * 5) % busyHours.length] ?? 14
      moveTo(id, today - (1 + (at % 20)) * 86_400_000 + hour * 3_600_000 + at * 40_000)
    }
    for (const [at, id] of ids.slice(-5).entries()) moveTo(id, Date.now() - (95 - at * 12) * minuteMs)
  })
  const db = openDatabase({ engine: 'sqlite', file })
  await new ReportService({ db }).rebuildReports(restaurantId)
  await db.destroy()
}
