import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@thali/contract/orders/order'
import { anItem } from '../../apps/server/test/builders.ts'
import type { Dish, Place } from '../../testing/place.ts'
import { attempt, type Acknowledged, type Creation } from './senders.ts'

const left = 7
/** The phones that send before each kill; the last of them compete for what the first left. */
const batches = [1, 2, 2, 35]

/** Result of all countdowns. */
export type Countdowns = {
  readonly acknowledged: readonly Acknowledged[]
  readonly phones: number
  readonly retries: number
  /** Countdowns that did not sell exactly what was left, or that refused too many phones. */
  readonly wrong: number
  /** Repeated submissions with a different answer. */
  readonly otherAnswers: number
}

/** Dishes with seven left each. Forty phones order each dish, with kills in between. */
export type CountdownRun = {
  readonly dishes: readonly Dish[]
  /** Lets the next phones send; called before each kill. */
  next(): void
  /** Waits for all answers and sends each key again. */
  finish(): Promise<Countdowns>
}

/** Creates one dish with a countdown for every four kills. */
export const startCountdowns = async (place: Place, url: string, kills: number): Promise<CountdownRun> => {
  const { restaurant, db } = place
  const count = Math.floor(kills / batches.length)
  const dishes = Array.from({ length: count }, (_, at) => ({ id: `last-${at}`, name: `Last № ${at}`, price: 99.5 }))
  for (const { id, name, price } of dishes) await anItem(db, restaurant, id, { name, price })
  const rows = dishes.map(({ id }) => ({ restaurant_id: restaurant.id, item_id: id, quantity: left }))
  await db.insertInto('item_stock').values(rows).execute()

  let retries = 0
  const untilAnswered = async (creation: Creation, key: string): Promise<{ text?: string }> => {
    for (;;) {
      const answer = await attempt(url, creation, key, 5000)
      if (answer && 'text' in answer) return answer
      if (answer?.why.includes('"item_unavailable"')) return {}
      if (answer) throw new Error(`An order of the last ${left} was refused: ${answer.why}`)
      retries += 1
      await pause(50)
    }
  }
  const phone = async (itemId: string, at: number) => {
    const key = randomUUID()
    const creation: Creation = {
      restaurantId: restaurant.id,
      tableNumber: 1 + (at % 20),
      userId: `${itemId}-phone-${at}`,
      items: [{ itemId, quantity: 1, price: 99.5 }],
    }
    const { text } = await untilAnswered(creation, key)
    return { itemId, creation, key, text }
  }
  const phones: ReturnType<typeof phone>[] = []
  let batch = 0
  const next = (): void => {
    const dish = dishes[Math.floor(batch / batches.length)]
    const size = batches[batch % batches.length] ?? 0
    batch += 1
    if (!dish) return
    for (let at = 0; at < size; at += 1) phones.push(phone(dish.id, phones.length))
  }
  const finish = async (): Promise<Countdowns> => {
    const answers = await Promise.all(phones)
    const again = await Promise.all(answers.map(({ creation, key }) => untilAnswered(creation, key)))
    const stock = await db.selectFrom('item_stock').select(['item_id', 'quantity']).execute()
    const lines = await db.selectFrom('order_lines').select(['item_id', 'quantity']).execute()
    const isRight = ({ id }: Dish): boolean => {
      const sold = answers.filter(({ itemId, text }) => itemId === id && text !== undefined).length
      const stored = lines.filter((line) => line.item_id === id).reduce((sum, { quantity }) => sum + quantity, 0)
      return sold === left && stored === left && stock.find((row) => row.item_id === id)?.quantity === 0
    }
    return {
      acknowledged: answers.flatMap(({ creation, text }) =>
        text === undefined ? [] : [{ creation, order: JSON.parse(text) as Order }],
      ),
      phones: answers.length,
      retries,
      wrong: dishes.filter((dish) => !isRight(dish)).length,
      otherAnswers: answers.filter(({ text }, at) => text !== again[at]?.text).length,
    }
  }
  return { dishes, next, finish }
}

/** The countdowns as part of a sentence. */
export const describeCountdowns = (dishes: number, { phones, retries, wrong, otherAnswers }: Countdowns): string =>
  `${dishes === 1 ? 'a dish' : `${dishes} dishes`} with ${left} left, ordered by ${phones} phones with ${retries} retries: ` +
  `${wrong} dishes not sold exactly ${left} times, ${otherAnswers} repeats with another response`
