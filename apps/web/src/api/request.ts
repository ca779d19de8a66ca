import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'
import { type EndpointOf, apiRoot } from '@thali/contract/api/endpoint'
import { learnServerTime } from '#web/lib/server-time.ts'
import { NetworkError, toApiError } from './errors.ts'

/** The options of one call, in addition to its input. */
export type CallOptions = {
  /** Added to the call's own, such as the Idempotency-Key. */
  readonly headers?: Readonly<Record<string, string>>
  /** Receives the headers of a success. */
  readonly onHeaders?: (headers: Headers) => void
  /** Aborts the call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Sends no cookie, so that the server does not compare the call with the visit of this phone (default false). */
  readonly isWithoutCookies?: boolean
  /** For the whole answer (default 15,000 ms). */
  readonly timeoutMs?: number
}

type Parts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const timeoutMs = 15_000

const addressOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return `${apiRoot}${filled}${search ? `?${search}` : ''}`
}

type Exchange = { readonly status: number; readonly headers: Headers; readonly body: unknown }

const exchange = async (address: string, init: RequestInit): Promise<Exchange> => {
  let response: Response
  let text: string
  const askedAtMs = Date.now()
  try {
    response = await fetch(address, init)
    text = await response.text()
  } catch (error) {
    throw new NetworkError('No answer from the server.', { cause: error })
  }
  try {
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    learnServerTime(response.headers.get('date'), askedAtMs)
    return { status: response.status, headers: response.headers, body }
  } catch (error) {
    // A captive portal or a proxy answers HTML, also with status 200.
    if (response.ok) throw new NetworkError('The answer was not from our server.', { cause: error })
    return { status: response.status, headers: response.headers, body: undefined }
  }
}

/**
 * Makes one attempt of a call without a token: a cookie, a code or a link decides.
 * @throws ApiError for a refusal, NetworkError without an answer in time.
 */
export const request = async <N extends EndpointName>(
  endpoint: EndpointOf<N>,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Reply<N>> => {
  const parts: Parts = input
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(options.signal?.reason)
  const timer = setTimeout(() => controller.abort(), options.timeoutMs ?? timeoutMs)
  options.signal?.throwIfAborted()
  options.signal?.addEventListener('abort', giveUp)
  try {
    const { status, headers, body } = await exchange(addressOf(endpoint.path, parts), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(options.isWithoutCookies && { credentials: 'omit' }),
      signal: controller.signal,
    })
    if (status !== endpoint.success) throw toApiError(status, body)
    options.onHeaders?.(headers)
    // The server's tests check answers against the contract (decision 119).
    return body as Reply<N>
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}
