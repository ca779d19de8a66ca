import { endpoints } from '../api/endpoint.ts'
import { managers, owners } from '../api/rights.ts'

/** Calls for webhooks and their messages (plan §11). */
export const webhookEndpoints = endpoints({
  listWebhooks: { method: 'GET', path: '/webhooks', success: 200, restaurant: 'query', rights: managers },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    success: 201,
    restaurant: 'body',
    rights: owners,
    errors: ['too_many'],
  },
  updateWebhook: { method: 'PUT', path: '/webhooks/:webhookId', success: 200, restaurant: 'row', rights: owners },
  deleteWebhook: { method: 'DELETE', path: '/webhooks/:webhookId', success: 200, restaurant: 'row', rights: owners },
  testWebhook: { method: 'POST', path: '/webhooks/:webhookId/test', success: 201, restaurant: 'row', rights: owners },
  replayWebhook: {
    method: 'POST',
    path: '/webhooks/:webhookId/replay',
    success: 200,
    restaurant: 'row',
    rights: owners,
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    success: 200,
    restaurant: 'row',
    rights: managers,
  },
  retryWebhookDelivery: {
    method: 'POST',
    path: '/webhook-deliveries/:deliveryId/retry',
    success: 200,
    restaurant: 'row',
    rights: owners,
  },
})
