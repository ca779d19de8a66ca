import { randomUUID } from 'node:crypto'
import type { World } from './world-type.ts'

const place = ({ restaurant }: World): { restaurantId: string } => ({ restaurantId: restaurant.id })

/** A webhook at an address of its own. */
export const aWebhook = () => ({
  url: `https://till.example/${randomUUID().slice(0, 8)}`,
  types: ['order.placed' as const, 'order.changed' as const, 'bill.changed' as const],
})

const aStoredWebhook = async (world: World): Promise<{ webhookId: string }> => {
  // A restaurant has five at most.
  const token = world.adminToken
  const { body: stored } = await world.server.call('listWebhooks', { query: place(world) }, { token })
  for (const { id } of stored) await world.server.call('deleteWebhook', { params: { webhookId: id } }, { token })
  const body = { ...place(world), ...aWebhook() }
  return { webhookId: (await world.server.call('createWebhook', { body }, { token })).body.id }
}

/** Inputs of the webhook calls; see `validInputs`. */
export const webhookInputs = {
  listWebhooks: async (world: World) => ({ query: place(world) }),
  createWebhook: async (world: World) => ({ body: { ...place(world), ...aWebhook() } }),
  updateWebhook: async (world: World) => ({
    params: await aStoredWebhook(world),
    body: { ...aWebhook(), isOn: false },
  }),
  deleteWebhook: async (world: World) => ({ params: await aStoredWebhook(world) }),
  testWebhook: async (world: World) => ({ params: await aStoredWebhook(world) }),
  replayWebhook: async (world: World) => ({ params: await aStoredWebhook(world) }),
  listWebhookDeliveries: async (world: World) => ({ params: await aStoredWebhook(world) }),
  retryWebhookDelivery: async (world: World) => {
    const params = await aStoredWebhook(world)
    const { body } = await world.server.call('testWebhook', { params }, { token: world.adminToken })
    return { params: { deliveryId: body.id } }
  },
}
