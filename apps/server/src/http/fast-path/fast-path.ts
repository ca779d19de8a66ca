import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import { apiRoot, type Rights } from '@thali/contract/api/endpoint'
import { hasOneHost } from '#server/http/one-host.ts'
import { isLimited } from '#server/http/routing/rate-limits.ts'
import type { CompressedResponse } from './compressed-response.ts'

/** A completed request, for logs and metrics. */
export type Completed = {
  readonly method: string
  /** The route's pattern, since the address may contain a token or a user id. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
}

type Peek = (param: string) => CompressedResponse | undefined
type Route = { readonly prefix: string; readonly path: string; readonly peek: Peek }

const jsonType = 'application/json; charset=utf-8'

/**
 * Serves public, cached responses before the framework: half of a full restaurant's requests. The framework
 * handles requests with a bearer token or a query, and those without a cached response. Both send the same response.
 */
export class FastPath {
  readonly #routes: Route[] = []
  readonly #headers: Readonly<Record<string, string>>
  readonly #listeners: ((completed: Completed) => void)[] = []

  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers
  }

  onCompleted(listener: (completed: Completed) => void): void {
    this.#listeners.push(listener)
  }

  /**
   * Adds a call with one parameter at the end of its path.
   *
   * @throws Error for a call that is not open to guests or has a rate limit, because neither is checked here.
   */
  add(name: EndpointName, peek: Peek): void {
    const { method, path, rights }: { method: string; path: string; rights: Rights } = allEndpoints[name]
    const prefix = /^([^:]+):\w+$/.exec(path)?.[1]
    if (method !== 'GET' || prefix === undefined || rights.guest !== 'all' || isLimited(name, 'guest'))
      throw new Error(`${name} is not public, cached and unlimited.`)
    this.#routes.push({ prefix: `${apiRoot}${prefix}`, path: `${apiRoot}${path}`, peek })
  }

  /** Creates a server, not listening, with the fast path in front of the framework. */
  createServer(framework: RequestListener, options: ServerOptions): Server {
    const server = createServer(options, (request, response) => {
      // While the server closes, the framework refuses new requests, and at any time those with two hosts.
      if (!server.listening || !hasOneHost(request) || !this.#respond(request, response)) framework(request, response)
    })
    return server
  }

  #respond(request: IncomingMessage, response: ServerResponse): boolean {
    const start = performance.now()
    const { method, url = '', headers: requested } = request
    if (method !== 'GET' || requested.authorization !== undefined) return false
    const route = this.#routes.find(({ prefix }) => url.startsWith(prefix))
    const cached = route?.peek(url.slice(route.prefix.length))
    if (!route || !cached) return false
    const { status, headers, bytes } = cached.select(requested)
    const requestId = randomUUID()
    const length = bytes && { 'Content-Length': bytes.length }
    response
      .writeHead(status, {
        ...this.#headers,
        ...headers,
        'Content-Type': jsonType,
        ...length,
        'X-Request-Id': requestId,
      })
      .end(bytes)
    const completed = { method, path: route.path, status, ms: performance.now() - start, requestId }
    for (const notify of this.#listeners) notify(completed)
    return true
  }
}
