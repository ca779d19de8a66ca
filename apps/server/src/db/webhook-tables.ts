import type { ColumnType, Generated } from 'kysely'
import type { DeliveryState, WebhookFault } from '@thali/contract/webhooks/states'

// As in tables.ts.
type Flag = ColumnType<boolean | 0 | 1, boolean, boolean>

/** The tables of webhooks and their messages. */
export type WebhookTables = {
  webhooks: {
    restaurant_id: string
    id: string
    url: string
    /** JSON of `WebhookType`s. */
    types: string
    secret: string
    is_on: Flag
    created_at: number
    delivered_at: ColumnType<number | null, undefined, number>
    trouble: ColumnType<WebhookFault | null, undefined, WebhookFault | null>
  }
  webhook_deliveries: {
    restaurant_id: string
    id: string
    webhook_id: string
    type: string
    /** JSON of the message. */
    body: string
    state: DeliveryState
    due_at: number
    attempts: Generated<number>
    created_at: number
    delivered_at: ColumnType<number | null, undefined, number>
    last_error: ColumnType<WebhookFault | null, undefined, WebhookFault | null>
    last_status: ColumnType<number | null, undefined, number | null>
  }
}

/** See `backupTables`. */
export const webhookBackupTables: Readonly<Record<keyof WebhookTables, boolean>> = {
  webhooks: true,
  webhook_deliveries: true,
}
