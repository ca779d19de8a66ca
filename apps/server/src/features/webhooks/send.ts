import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { webhookSecretPrefix, type WebhookFault } from '@thali/contract/webhooks/states'
import { type AddressCheck, literalAddress, type Resolve } from './addresses.ts'

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

/** The dependencies of an attempt. */
export type MessageAttempt = {
  readonly isAllowed: AddressCheck
  readonly resolve: Resolve
  /** For the whole attempt (ms). */
  readonly timeoutMs: number
  /** Ends the attempt. */
  readonly signal: AbortSignal
}

class SendError extends Error {
  readonly fault: WebhookFault

  constructor(fault: WebhookFault) {
    super(`A message was not sent: ${fault}`)
    this.fault = fault
  }
}

/** The signature of a message as Standard Webhooks defines it; `seconds` since 1970. */
export const sign = ({ id, secret, body }: Omit<Message, 'url'>, seconds: number): string => {
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

const refused = (): SendError => new SendError('address_refused')

/** Resolves a name for the connection itself, which therefore goes to a checked address. */
const checkedLookup =
  ({ isAllowed, resolve }: MessageAttempt, isSecure: boolean): LookupFunction =>
  (name, options, answer) => {
    resolve(name).then(
      (found) => {
        const addresses = found
          .filter((address) => isAllowed(address, isSecure))
          .map((address) => ({ address, family: isIP(address) }))
        const [first] = addresses
        if (!first) answer(refused(), '')
        else if (options.all) answer(null, addresses)
        else answer(null, first.address, first.family)
      },
      () => answer(new SendError('name_unknown'), ''),
    )
  }

const faultOf = (error: unknown): WebhookFault => {
  if (error instanceof SendError) return error.fault
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SIGNATURE|ERR_TLS/.test(code) ? 'certificate' : 'unreachable'
}

const post = (url: URL, headers: Record<string, string>, body: string, sending: MessageAttempt): Promise<number> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const literal = literalAddress(url)
    // A connection to an address asks no lookup.
    if (literal !== undefined && !sending.isAllowed(literal, isSecure)) throw refused()
    const timer = setTimeout(() => request.destroy(new SendError('timeout')), sending.timeoutMs)
    const request = (isSecure ? requestSecure : requestPlain)(url, {
      method: 'POST',
      // A connection of an earlier attempt could go to an address that the name no longer has.
      agent: false,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: checkedLookup(sending, isSecure),
      signal: sending.signal,
    })
    request.once('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      // Its text is not needed, but a receiver may report a connection that ends within it.
      response.on('error', () => undefined).resume()
    })
    request.end(body)
  })

/** Makes one attempt to deliver a message. Redirects are not followed. Does not throw. */
export const sendMessage = async (message: Message, now: Date, sending: MessageAttempt): Promise<DeliveryOutcome> => {
  const seconds = Math.floor(now.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Thali-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(message, seconds),
  }
  try {
    const status = await post(new URL(message.url), headers, message.body, sending)
    if (status >= 200 && status < 300) return { isDelivered: true, status }
    return { isDelivered: false, error: status >= 300 && status < 400 ? 'redirected' : 'status', status }
  } catch (error) {
    return { isDelivered: false, error: faultOf(error), status: null }
  }
}
