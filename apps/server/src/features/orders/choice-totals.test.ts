import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPaise } from '@thali/contract/basics/money'
import { aRestaurant, anItem, logIn } from '#test/builders.ts'
import { ChoiceModel, changes } from '#test/choice-model.ts'
import { startServer } from '#test/harness.ts'

const runs = 12

test('each total is the sum of its lines; stored prices stay', async () => {
  const server = await startServer({ rateLimit: 'off' })
  let count = 0
  const property = fc.asyncProperty(fc.array(changes, { minLength: 4, maxLength: 14 }), async (all) => {
    const id = `restaurant-${(count += 1)}`
    const { admin, ...accounts } = await aRestaurant(server.db, id)
    await anItem(server.db, { admin, ...accounts }, `${id}-dish`)
    const restaurant = new ChoiceModel(server, id, accounts.categoryId, (await logIn(server, admin)).accessToken)
    await restaurant.saveOptions([1, 2, 3])
    for (const change of all) await restaurant.apply(change)
    const stored = await restaurant.list()
    expect(new Map(stored.map((order) => [order.id, order]))).toEqual(restaurant.orders)
    for (const { items, totalPrice } of stored)
      expect(toPaise(totalPrice)).toBe(
        items.reduce((sum, { price, quantity: units }) => sum + toPaise(price) * units, 0),
      )
  })
  await fc.assert(property, { numRuns: runs })
}, 120_000)
