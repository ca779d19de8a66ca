import { join } from 'node:path'
import { Client } from '@stomp/stompjs'
import { apiRoot, endpoints, livePath, type EndpointName, type Input, type Problem, type Reply } from '@thali/contract'
import { afterEach } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { WebApp } from '#server/http/pages/document.ts'
import type { PictureCare } from '#server/features/pictures/service.ts'
import { createFolderStore, type FileStore } from '#server/platform/file-store.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** A clock that stands still until a test moves it. */
export type TestClock = { now(): Date; set(iso: string): void; advance(ms: number): void }

const createTestClock = (): TestClock => {
  let at = Date.parse('2026-11-20T10:00:00.000Z')
  return {
    now: () => new Date(at),
    set: (iso) => {
      at = Date.parse(iso)
    },
    advance: (ms) => {
      at += ms
    },
  }
}

/** Additions to a request: a bearer token, headers such as an idempotency key, a picture. */
export type Extras = {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The picture of a call that takes a form. */
  readonly image?: Blob | undefined
}

/** An answer, read as what its status says it is. */
export type Answered<N extends EndpointName> = {
  readonly status: number
  readonly headers: Headers
  /** The body of a success; reading it after a failure fails the test. */
  readonly body: Reply<N>
  /** The body of a failure. */
  readonly problem: Problem
}

/** A running server, spoken to as a browser would. */
export type TestServer = {
  readonly url: string
  readonly db: Database
  readonly clock: TestClock
  call<N extends EndpointName>(name: N, input: Input<N>, extras?: Extras): Promise<Answered<N>>
  /** A request that need not keep to the contract. */
  raw(path: string, init?: RequestInit): Promise<Response>
  /** Messages of a topic, from the moment the subscription is confirmed. */
  listen(token: string, topic: string): Promise<Listener>
}

/** Messages that a live screen received. */
export type Listener = {
  /** Everything so far. */
  readonly heard: unknown[]
  /** Resolves when the server closed the connection. */
  readonly closed: Promise<void>
  /** Waits for as many messages as that, then gives them. */
  next(count: number): Promise<unknown[]>
}

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/**
 * Runs something after the test, last registered first.
 *
 * @param cleanup What to run.
 */
export const afterTest = (cleanup: () => Promise<void>): void => {
  cleanups.push(cleanup)
}

const address = (path: string, input: { params?: object; query?: object }): string => {
  const filled = Object.entries(input.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
  const query = Object.entries(input.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return query.length > 0 ? `${filled}?${new URLSearchParams(query).toString()}` : filled
}

const readAnswer = <N extends EndpointName>(response: Response, text: string): Answered<N> => {
  const parse = (isExpected: boolean): unknown => {
    if (!isExpected) throw new Error(`Answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  return {
    status: response.status,
    headers: response.headers,
    get body() {
      return parse(response.ok) as Reply<N> // the server checks its replies in tests
    },
    get problem() {
      return parse(!response.ok) as Problem // checked by the tests themselves
    },
  }
}

const listenOn = async (url: string, token: string, topic: string): Promise<Listener> => {
  const heard: unknown[] = []
  const waiting: { count: number; resolve: (messages: unknown[]) => void }[] = []
  const client = new Client({
    brokerURL: `${url.replace('http', 'ws')}${apiRoot}${livePath}`,
    connectHeaders: { Authorization: `Bearer ${token}` },
    reconnectDelay: 0,
  })
  await new Promise<void>((resolve, reject) => {
    client.onStompError = (frame) => reject(new Error(frame.headers['message']))
    client.onConnect = () => {
      client.watchForReceipt('subscribed', () => resolve())
      client.subscribe(
        topic,
        (message) => {
          heard.push(JSON.parse(message.body))
          for (const one of waiting) if (heard.length >= one.count) one.resolve(heard.slice(0, one.count))
        },
        { receipt: 'subscribed' },
      )
    }
    client.activate()
  })
  const closed = new Promise<void>((resolve) => {
    client.onWebSocketClose = () => resolve()
  })
  afterTest(() => client.deactivate())
  return {
    heard,
    closed,
    next: (count) =>
      heard.length >= count
        ? Promise.resolve(heard.slice(0, count))
        : new Promise((resolve) => waiting.push({ count, resolve })),
  }
}

/** A form as a browser sends it: JSON of a type, and a file. */
const toForm = (item: object | undefined, image: Blob | undefined): FormData => {
  const form = new FormData()
  form.append('item', new Blob([JSON.stringify(item)], { type: 'application/json' }))
  if (image) form.append('image', image)
  return form
}

const speakTo = (url: string): Pick<TestServer, 'url' | 'call' | 'raw' | 'listen'> => ({
  url,
  raw: (path, init) => fetch(`${url}${path}`, init),
  listen: (token, topic) => listenOn(url, token, topic),
  async call(name, input, extras = {}) {
    const endpoint = endpoints[name]
    const { method, path } = endpoint
    const isForm = 'content' in endpoint
    const parts: { params?: object; query?: object; body?: object } = input
    const response = await fetch(`${url}${apiRoot}${address(path, parts)}`, {
      method,
      headers: {
        ...(parts.body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...(extras.token ? { Authorization: `Bearer ${extras.token}` } : {}),
        ...extras.headers,
      },
      ...(isForm ? { body: toForm(parts.body, extras.image) } : {}),
      ...(parts.body && !isForm ? { body: JSON.stringify(parts.body) } : {}),
    })
    return readAnswer(response, await response.text())
  },
})

export type StartOptions = {
  /** Default true. */
  readonly hasServiceWorker?: boolean
  /** False serves every menu through the framework. */
  readonly hasFastPath?: boolean
  /** Off unless the test is about it. */
  readonly rateLimit?: Config['rateLimit']
  readonly trustProxy?: Config['trustProxy']
  readonly metricsToken?: string
  readonly database?: TestDatabase
  readonly demoLogin?: { username: string; password: string }
  /** The built web app, when the test is about it. */
  readonly web?: WebApp | undefined
  /** Pictures get their AVIF, and unused ones are removed, only when the test is about it. */
  readonly pictureCare?: PictureCare | undefined
  /** Where pictures are kept, when it is not a folder of the test's own. */
  readonly files?: FileStore
}

/**
 * Starts the whole server on a database of its own, on a free port, with a clock that the test moves.
 *
 * @param options A database to use instead of a new one.
 * @returns The server; it ends with the test.
 */
export const startServer = async (options: StartOptions = {}): Promise<TestServer> => {
  const database = options.database ?? (await createTestDatabase())
  if (!options.database) afterTest(database.drop)
  const clock = createTestClock()
  const app: App = await createApp({
    config: {
      defaultRestaurantId: 'spice-garden',
      accessTokenTtlSeconds: 900,
      refreshGraceSeconds: 10,
      trustProxy: options.trustProxy ?? false,
      hasServiceWorker: options.hasServiceWorker ?? true,
      hasFastPath: options.hasFastPath ?? true,
      rateLimit: options.rateLimit ?? 'off',
      metricsToken: options.metricsToken,
    },
    db: database.db,
    clock,
    log: createLog('silent'),
    files: options.files ?? createFolderStore(join(database.folder, 'uploads')),
    demoLogin: options.demoLogin,
    web: options.web,
    pictureCare: options.pictureCare,
    checkReplies: true,
  })
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  afterTest(() => app.close())
  return { ...speakTo(url), db: database.db, clock }
}

/**
 * A server that runs elsewhere, such as in a process of its own.
 *
 * @param url Where it listens.
 * @returns The same ways to speak to it.
 */
export const connectTo = speakTo
