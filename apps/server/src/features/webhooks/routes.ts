import type { Bind } from '#server/http/routing/route.ts'
import type { WebhookService } from './service.ts'

/** Webhooks and their messages (decision 113). */
export const bindWebhooks = (bind: Bind, webhooks: WebhookService): void => {
  bind('listWebhooks', async ({ query }) => ({ body: await webhooks.list(query.restaurantId) }))

  bind('createWebhook', async ({ caller, body }) => ({ body: await webhooks.create(caller, body) }))

  bind('updateWebhook', async ({ caller, params, body }) => ({
    body: await webhooks.update(caller, params.webhookId, body),
  }))

  bind('deleteWebhook', async ({ caller, params }) => {
    await webhooks.delete(caller, params.webhookId)
    return { body: {} }
  })

  bind('testWebhook', async ({ caller, params }) => ({ body: await webhooks.test(caller, params.webhookId) }))

  bind('replayWebhook', async ({ caller, params }) => ({
    body: { count: await webhooks.replay(caller, params.webhookId) },
  }))

  bind('listWebhookDeliveries', async ({ caller, params }) => ({
    body: await webhooks.deliveries(caller, params.webhookId),
  }))

  bind('retryWebhookDelivery', async ({ caller, params }) => ({
    body: await webhooks.retry(caller, params.deliveryId),
  }))
}
