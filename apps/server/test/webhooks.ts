import type { WebhookDelivery, WebhookWithSecret } from '@thali/contract/webhooks/schema'
import type { DeliveryState, WebhookType } from '@thali/contract/webhooks/states'
import type { WebhookOptions } from '#server/compose-jobs.ts'
import { logIn } from './builders.ts'
import { openFloor } from './floor.ts'
import type { StartOptions, TestServer } from './harness.ts'
import { startReceiver } from './webhook-receiver.ts'

/** Sends soon after a clock moved. */
export const webhookCare = { everyMs: 50, timeoutMs: 10_000 }

/** A restaurant whose orders go to a receiver. */
export const openWebhooks = async (webhooks: Partial<WebhookOptions> = {}, start: StartOptions = {}) => {
  const floor = await openFloor({ ...start, webhooks: { care: webhookCare, ...webhooks } })
  const { server, restaurant } = floor
  const receiver = await startReceiver()
  let { accessToken: token } = await logIn(server, restaurant.admin)
  const admin: TestServer['call'] = (name, input) => server.call(name, input, { token })
  const restaurantId = restaurant.id
  const create = (url: string, types: readonly WebhookType[] = ['order.placed']) =>
    admin('createWebhook', { body: { restaurantId, url, types: [...types] } })
  const list = async () => (await admin('listWebhooks', { query: { restaurantId } })).body
  const deliveries = async (webhookId: string): Promise<WebhookDelivery[]> =>
    (await admin('listWebhookDeliveries', { params: { webhookId } })).body
  return {
    ...floor,
    receiver,
    admin,
    /** Moves the time, also past the end of a login. */
    async advance(ms: number) {
      server.clock.advance(ms)
      token = (await logIn(server, restaurant.admin)).accessToken
    },
    create,
    add: async (url = receiver.url, types?: readonly WebhookType[]): Promise<WebhookWithSecret> =>
      (await create(url, types)).body,
    list,
    deliveries,
    /** Waits until the last message of a webhook has a state after so many attempts. */
    async until(webhookId: string, state: DeliveryState, attempts: number): Promise<WebhookDelivery> {
      for (;;) {
        const [last] = await deliveries(webhookId)
        // An attempt that is made now has no end yet.
        const isEnded = last?.lastStatus !== null || last.lastError !== null
        if (last?.state === state && last.attempts === attempts && isEnded) return last
      }
    },
  }
}
