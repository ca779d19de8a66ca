import { useQueryClient } from '@tanstack/react-query'
import { webhookEndpoints } from '@thali/contract/webhooks/endpoints'
import type { Webhook } from '@thali/contract/webhooks/schema'
import { call } from '#web/api/call.ts'
import { type Fetched, useFetched } from '../staff.ts'
import { webhooksMessages } from './webhooks-messages.en.ts'

const key = 'webhooks'

// The outcome of a test message shows soon after the tap.
const refetchEveryMs = 3000

/** The webhooks of a restaurant, fetched again while they are shown. */
export const useWebhooks = (restaurantId: string): Fetched<Webhook> =>
  useFetched(
    [key, restaurantId],
    () => call(webhookEndpoints.listWebhooks, { query: { restaurantId } }),
    webhooksMessages.failedLog,
    refetchEveryMs,
  )

/** Returns a function that fetches the webhooks again, after a change. */
export const useReloadWebhooks = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [key] })
}
