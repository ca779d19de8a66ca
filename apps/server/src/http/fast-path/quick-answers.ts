import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { apiRoot, endpoints, type EndpointName, type Rights } from '@thali/contract'
import type { ReadyAnswer, ReadyBody } from './ready-body.ts'
import { isLimited } from '#server/http/routing/rate-limits.ts'

/** What became of a call, however it was answered. */
export type Answered = {
  readonly method: string
  /** The route's pattern, never the address itself: that may hold a token or a user id. */
  readonly path: string
  readonly status: number
  /** From the first byte read to the last given away. */
  readonly ms: number
  readonly requestId: string
}

type Find = (param: string) => ReadyBody | undefined
type Quick = { readonly prefix: string; readonly path: string; readonly find: Find }

type Wishes = { authorization?: string; 'accept-encoding'?: string; 'if-none-match'?: string }

/** The three headers that matter, as they came: Node would put all of a phone's fifteen into an object first. */
const readWishes = (raw: readonly string[]): Wishes => {
  const wishes: Wishes = {}
  for (let at = 0; at < raw.length; at += 2) {
    const { length } = raw[at] ?? ''
    // By their lengths most are known to be others.
    if (length !== 13 && length !== 15) continue
    const name = raw[at]?.toLowerCase()
    if (name === 'authorization' || name === 'accept-encoding' || name === 'if-none-match') {
      const before = wishes[name]
      const value = raw[at + 1] ?? ''
      wishes[name] = before === undefined ? value : `${before}, ${value}`
    }
  }
  return wishes
}

const jsonType = 'application/json; charset=utf-8'

/**
 * Answers, before the framework is asked, what everybody may have and what lies ready: one call of that kind is half of
 * what a room full of phones asks. Whoever brings a bearer or a query goes the long way, and so does everything that is
 * not ready; both ways give the same answer.
 */
export class QuickAnswers {
  readonly #quick: Quick[] = []
  readonly #flat = new WeakMap<ReadyAnswer['headers'], string[]>()
  readonly #headers: readonly string[]
  readonly #notes: ((answered: Answered) => void)[] = []

  /** @param headers What every answer carries. */
  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = Object.entries(headers).flat()
  }

  /**
   * Tells of every answer given here, as the framework does of its own.
   *
   * @param note Whom.
   */
  onAnswered(note: (answered: Answered) => void): void {
    this.#notes.push(note)
  }

  /**
   * Takes a call whose path ends in its one parameter.
   *
   * @param name The call. Guests must have every right to it, and nobody count it: neither is looked at here.
   * @param find The body of an address, if it lies ready.
   * @throws Error for any other call.
   */
  add(name: EndpointName, find: Find): void {
    const { method, path, rights }: { method: string; path: string; rights: Rights } = endpoints[name]
    const prefix = /^([^:]+):\w+$/.exec(path)?.[1]
    if (method !== 'GET' || prefix === undefined || rights.guest !== 'all' || isLimited(name, 'guest'))
      throw new Error(`${name} is not for everybody to have at once.`)
    this.#quick.push({ prefix: `${apiRoot}${prefix}`, path: `${apiRoot}${path}`, find })
  }

  /**
   * A server that asks here first.
   *
   * @param others Answers the rest.
   * @param options Of Node's server.
   * @returns The server, not listening.
   */
  createServer(others: RequestListener, options: ServerOptions): Server {
    const server = createServer(options, (request, response) => {
      // What comes while it closes is told so by the framework.
      const quick = server.listening ? this.#match(request) : undefined
      if (!quick || !this.#answer(quick, request, response)) others(request, response)
    })
    return server
  }

  #match({ method, url = '' }: IncomingMessage): Quick | undefined {
    return method === 'GET' ? this.#quick.find(({ prefix }) => url.startsWith(prefix)) : undefined
  }

  #answer({ prefix, path, find }: Quick, request: IncomingMessage, response: ServerResponse): boolean {
    const began = performance.now()
    const body = find((request.url ?? '').slice(prefix.length))
    const wishes = body && readWishes(request.rawHeaders)
    if (!wishes || wishes.authorization !== undefined) return false
    const { status, headers, bytes } = body.answer(wishes)
    const requestId = randomUUID()
    response.writeHead(status, [...this.#flatten(headers, bytes), 'X-Request-Id', requestId]).end(bytes)
    const answered = { method: 'GET', path, status, ms: performance.now() - began, requestId }
    for (const note of this.#notes) note(answered)
    return true
  }

  // The same headers are sent again and again: put together once.
  #flatten(headers: ReadyAnswer['headers'], bytes: Uint8Array | undefined): string[] {
    const known = this.#flat.get(headers)
    if (known) return known
    const length = bytes ? { 'Content-Length': String(bytes.length) } : {}
    const flat = [...this.#headers, ...Object.entries({ ...headers, 'Content-Type': jsonType, ...length }).flat()]
    this.#flat.set(headers, flat)
    return flat
  }
}
