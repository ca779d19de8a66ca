import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { id, reference, sentTime } from '../basics/primitives-schema.ts'
import type { webhookEndpoints } from './endpoints.ts'
import { deliveryStates, webhookFaults, webhookTestType, webhookTypes } from './states.ts'

const types = z
  .array(z.enum(webhookTypes))
  .min(1, 'Must have at least one')
  .transform((chosen) => webhookTypes.filter((one) => chosen.includes(one)))

const addressMessage = 'Must be an address such as https://till.example/thali'

// Without credentials and fragment, which a request does not send.
const url = z
  .string()
  .trim()
  .max(bounds.webhookUrlMax)
  .pipe(z.url({ protocol: /^https?$/, error: addressMessage }).regex(/^[^@#]*$/, addressMessage))

/** An address that receives messages of a restaurant. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  /** A webhook that is off receives nothing. One that answers 410 is turned off. */
  isOn: z.boolean(),
  createdDateTime: sentTime,
  /** Null before the first delivery. */
  lastDeliveredDateTime: sentTime.nullable(),
  /** Why the last attempt failed; null after a delivery. */
  trouble: z.enum(webhookFaults).nullable(),
  /** Messages by state. */
  waiting: z.int(),
  failed: z.int(),
  held: z.int(),
})

/** An address that receives messages of a restaurant (plan §11). */
export type Webhook = z.infer<typeof webhook>

/** A webhook with its secret, which no later call answers. */
export const webhookWithSecret = webhook.extend({ secret: z.string() })

/** A webhook with its secret. */
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>

/** A message to one webhook. */
export const webhookDelivery = z.object({
  /** Sent as `webhook-id`, the same with each attempt. */
  id: z.string(),
  type: z.enum([...webhookTypes, webhookTestType]),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdDateTime: sentTime,
  /** The time of the next attempt; null without one. */
  nextDateTime: sentTime.nullable(),
  deliveredDateTime: sentTime.nullable(),
  /** Why the last attempt failed; null also while one is made. */
  lastError: z.enum(webhookFaults).nullable(),
  /** The HTTP status of the last answer; null without one. */
  lastStatus: z.int().nullable(),
})

/** A message to one webhook. */
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** The restaurant whose webhooks are listed. */
export const webhookQuery = z.object({ restaurantId: id })

/** The path of a call about one webhook. */
export const webhookParams = z.object({ webhookId: reference })

/** The path of a call about one message. */
export const webhookDeliveryParams = z.object({ deliveryId: reference })

/** A new webhook. Its address is unique in its restaurant. */
export const webhookCreation = z.object({ restaurantId: id, url, types })

/** The changed parts of a webhook. */
export const webhookUpdate = z.object({ url: url.optional(), types: types.optional(), isOn: z.boolean().optional() })

/** Input and reply of the webhook calls. */
export const webhookWire = {
  listWebhooks: { query: webhookQuery, reply: z.array(webhook) },
  createWebhook: { body: webhookCreation, reply: webhookWithSecret },
  updateWebhook: { params: webhookParams, body: webhookUpdate, reply: webhook },
  deleteWebhook: { params: webhookParams, reply: z.object({}) },
  testWebhook: { params: webhookParams, reply: webhookDelivery },
  replayWebhook: { params: webhookParams, reply: z.object({ count: z.int() }) },
  listWebhookDeliveries: { params: webhookParams, reply: z.array(webhookDelivery) },
  retryWebhookDelivery: { params: webhookDeliveryParams, reply: webhookDelivery },
} as const satisfies Record<keyof typeof webhookEndpoints, object>
