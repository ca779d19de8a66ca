import type { z } from 'zod'
import type { webhook, webhookDelivery, webhookWithSecret } from './schemas/webhook.ts'

/** An address that receives messages of a restaurant (plan §11). */
export type Webhook = z.infer<typeof webhook>

/** A webhook with its secret. */
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>

/** A message to one webhook. */
export type WebhookDelivery = z.infer<typeof webhookDelivery>
