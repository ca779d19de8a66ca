import { expect, test } from 'vitest'
import { restoredCopy } from '#test/backups.ts'
import { logIn } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { openWebhooks, webhookCare } from '#test/webhooks.ts'

const items = [{ itemId: 'dal', quantity: 2 }]

/** A server whose process ends after the commit of an order, before its message is sent. */
const leaveMessage = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const open = await openWebhooks({ care: undefined }, { database })
  const { id } = await open.add()
  await open.order(7, { items })
  return { ...open, id, database }
}

test('a message that a process left is sent by the next one', async () => {
  const { receiver, database, id, until } = await leaveMessage()
  await startServer({ database: database.again(), webhooks: { care: webhookCare } })
  await receiver.message(1)
  await until(id, 'delivered', 1)
  expect(receiver.received).toHaveLength(1)
})

test('after a restore messages are held until staff replay them', async () => {
  const { receiver, database, id, restaurant } = await leaveMessage()
  const restored = await startServer({
    database: (await restoredCopy(database)).again(),
    webhooks: { care: webhookCare },
  })
  const { accessToken: token } = await logIn(restored, restaurant.admin)
  const params = { webhookId: id }
  // A message of the restored server overtakes the held one.
  await restored.call('testWebhook', { params }, { token })
  expect(JSON.parse((await receiver.message(1)).body)).toMatchObject({ type: 'webhook.test' })
  const query = { restaurantId: restaurant.id }
  expect((await restored.call('listWebhooks', { query }, { token })).body).toMatchObject([{ held: 1 }])
  expect((await restored.call('replayWebhook', { params }, { token })).body).toEqual({ count: 1 })
  expect(JSON.parse((await receiver.message(2)).body)).toMatchObject({ type: 'order.placed', data: { tableNumber: 7 } })
})
