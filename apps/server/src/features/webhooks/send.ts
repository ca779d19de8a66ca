import { createHmac } from 'node:crypto'
import { webhookSecretPrefix, type WebhookFault } from '@thali/contract/webhooks/states'
import { faultOf, openUrl, type OutsideRequest } from '#server/platform/outside-request.ts'

/** A message to be sent. */
export type Message = {
  readonly id: string
  readonly url: string
  readonly secret: string
  readonly body: string
}

/** The outcome of an attempt. `status` is the answer's HTTP status. */
export type DeliveryOutcome =
  | { readonly isDelivered: true; readonly status: number }
  | { readonly isDelivered: false; readonly error: WebhookFault; readonly status: number | null }

/** The signature of a message as Standard Webhooks defines it; `seconds` since 1970. */
export const sign = ({ id, secret, body }: Omit<Message, 'url'>, seconds: number): string => {
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** Makes one attempt to deliver a message. Redirects are not followed. Does not throw. */
export const sendMessage = async (message: Message, now: Date, sending: OutsideRequest): Promise<DeliveryOutcome> => {
  const seconds = Math.floor(now.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Thali-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(message, seconds),
  }
  try {
    const answer = await openUrl(new URL(message.url), { method: 'POST', headers, body: message.body }, sending)
    // Its text is not needed, but a receiver may report a connection that ends within it.
    answer.on('error', () => undefined).resume()
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return { isDelivered: true, status }
    return { isDelivered: false, error: status >= 300 && status < 400 ? 'redirected' : 'status', status }
  } catch (error) {
    return { isDelivered: false, error: faultOf(error), status: null }
  }
}
