// What the pictures show: a restaurant with some weeks behind it, in the middle of an evening.
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { ReportService } from '../apps/server/src/features/reports/service.ts'

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

/**
 * A room in the middle of an evening: tables with orders, and two that called.
 *
 * @param url Where the demo listens.
 */
export const fillRoom = async (url: string): Promise<void> => {
  const orders: readonly [number, readonly Line[]][] = [
    [
      3,
      [
        ['palak-paneer', 1],
        ['butter-naan', 4],
      ],
    ],
    [
      12,
      [
        ['paneer-tikka-masala', 2, 'less spicy, please'],
        ['butter-naan', 4],
      ],
    ],
    [
      18,
      [
        ['dal-makhani', 2],
        ['butter-naan', 3, 'without butter'],
      ],
    ],
    [
      5,
      [
        ['butter-chicken', 1],
        ['butter-naan', 2],
      ],
    ],
  ]
  for (const [tableNumber, lines] of orders) await sendOrder(url, tableNumber, `guest-${tableNumber}`, lines)
  for (const tableNumber of [7, 14])
    await call('POST', `${url}/api/notifications/waiter`, { restaurantId, tableNumber })
}

const favourites: readonly Line[] = [
  ['butter-chicken', 2],
  ['butter-naan', 4],
  ['dal-makhani', 1],
  ['paneer-tikka-masala', 1],
  ['palak-paneer', 1],
]

/** When people come, in hours of UTC: lunch and dinner in Kolkata. */
const busyHours = [7, 7, 8, 12, 13, 14, 14, 14, 15, 15, 16]

/**
 * Closed orders of the last weeks, so that there are reports; a few of them of today.
 *
 * @param url Where the demo listens.
 * @param file Its embedded database.
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
  const plain = new DatabaseSync(file)
  const move = plain.prepare('UPDATE orders SET created_at = ?, closed_at = ? WHERE id = ?')
  const today = new Date().setUTCHours(0, 0, 0, 0)
  for (const [at, id] of ids.slice(0, -5).entries()) {
    const hour = busyHours[(at * 5) % busyHours.length] ?? 14
    const createdAt = today - (1 + (at % 20)) * 86_400_000 + hour * 3_600_000 + at * 40_000
    move.run(createdAt, createdAt + 2_400_000, id)
  }
  plain.close()
  const db = openDatabase({ engine: 'sqlite', file })
  await new ReportService({ db }).rebuildReports(restaurantId)
  await db.destroy()
}
