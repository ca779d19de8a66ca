// A till that follows the orders of a restaurant and prints a line for each change: node examples/till/till.mjs
// THALI is the address of the server, RESTAURANT the id, TOKEN the token of a program (docs/api.md, "Tokens of programs").
import { setTimeout as pause } from 'node:timers/promises'

const { THALI = 'http://localhost:3000', RESTAURANT = 'spice-garden', TOKEN = '', PAUSE_MS = '2000' } = process.env
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** The highest revision of each order so far: an order may come again. */
const revisions = new Map()
let cursor = ''

const read = async () => {
  const query = new URLSearchParams({ restaurantId: RESTAURANT, ...(cursor && { updatedSince: cursor }) })
  const headers = { Authorization: `Bearer ${TOKEN}` }
  const answer = await fetch(`${THALI}/api/orders/changes?${query}`, { headers, signal: AbortSignal.timeout(10_000) })
  if (answer.ok) return answer.json()
  // Another attempt helps with a busy or failing server only.
  const { message } = await answer.json()
  if (answer.status !== 429 && answer.status < 500) throw Object.assign(new Error(message), { isFinal: true })
  throw Object.assign(new Error(message), { seconds: Number(answer.headers.get('Retry-After')) })
}

const show = ({ id, revision, orderNumber, tableNumber, totalPrice, status, items }) => {
  if (revision <= (revisions.get(id) ?? 0)) return
  revisions.set(id, revision)
  const dishes = items.map(({ quantity, itemName }) => `${quantity} ${itemName}`).join(', ')
  console.log(
    `#${orderNumber} table ${tableNumber} ${status === 'Completed' ? 'closed' : 'open'} ${rupees.format(totalPrice)} ${dishes}`,
  )
}

for (;;) {
  try {
    const { orders, cursor: next, hasMore } = await read()
    orders.forEach(show)
    cursor = next
    if (!hasMore) await pause(Number(PAUSE_MS))
  } catch (error) {
    console.error(error.message)
    if (error.isFinal) process.exit(1)
    await pause(Math.max(1, error.seconds || 0) * 1000)
  }
}
