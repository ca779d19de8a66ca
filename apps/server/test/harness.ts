import { join } from 'node:path'
import { Client } from '@stomp/stompjs'
import { onTestFinished } from 'vitest'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'
import { apiRoot } from '@thali/contract/api/endpoint'
import type { Problem } from '@thali/contract/api/problem-schema'
import { livePath } from '@thali/contract/api/topics'
import { createApp, type App } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { WebApp } from '#server/http/pages/document.ts'
import type { PrintingOptions, WebhookOptions } from '#server/compose-jobs.ts'
import type { BackupCare, BackupOptions } from '#server/features/backups/service.ts'
import type { PictureCare } from '#server/features/pictures/service.ts'
import type { ActivityCare } from '#server/features/audit-log/trim.ts'
import type { SittingCare } from '#server/features/tables/sittings-sweep.ts'
import { createFolderStore, type FileStore } from '#server/platform/file-store.ts'
import type { OnWrongAnswer } from '#server/http/routing/answer-check.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { StreamLimits } from '#server/visit-events/limits.ts'
import { createTestDatabase, isRecording, type TestDatabase } from './database.ts'
import { send, type Sent } from './send.ts'

/** A clock that only the test moves. */
export type TestClock = { now(): Date; set(iso: string): void; advance(ms: number): void }

const createTestClock = (): TestClock => {
  let time = Date.parse('2026-11-20T10:00:00.000Z')
  return {
    now: () => new Date(time),
    set: (iso) => {
      time = Date.parse(iso)
    },
    advance: (ms) => {
      time += ms
    },
  }
}

/** Additions to a request: a bearer token, headers such as an idempotency key, a picture. */
export type Extras = {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The picture of a call that takes a form. */
  readonly image?: Blob | undefined
  /** The files of a call that takes some. */
  readonly files?: readonly File[]
  /** The piece of a call that takes one. */
  readonly bytes?: Uint8Array | undefined
}

/** The answer to a call, parsed by its status. */
export type Answered<N extends EndpointName> = {
  readonly status: number
  readonly headers: Headers
  /** The body of a success; reading it after a failure fails the test. */
  readonly body: Reply<N>
  /** The body of a failure. */
  readonly problem: Problem
}

/** A running server with the calls of a browser. */
export type TestServer = {
  readonly url: string
  readonly db: Database
  readonly clock: TestClock
  /** As at the start of a process. */
  renewSetupCode(): Promise<string | undefined>
  call<N extends EndpointName>(name: N, input: Input<N>, extras?: Extras): Promise<Answered<N>>
  /** Sends a request that may break the contract. */
  raw(path: string, init?: RequestInit): Promise<Response>
  /** Records the messages of a topic from the moment the subscription is confirmed. */
  listen(token: string, topic: string): Promise<Listener>
}

/** The messages that a live screen received. */
export type Listener = {
  /** Resolves when the server closed the connection. */
  readonly closed: Promise<void>
  /** Waits for at least `count` messages and returns them. */
  next(count: number): Promise<unknown[]>
  /** All messages so far. */
  readonly messages: readonly unknown[]
}

/**
 * Runs a clean-up after the test, the last registered one first. A hook of this module would belong to the first file
 * of a worker only, because the files of a worker share their modules.
 */
export const afterTest = (cleanup: () => Promise<void>): void => onTestFinished(cleanup)

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

const readAnswer = <N extends EndpointName>({ status, headers, text }: Sent): Answered<N> => {
  const isSuccess = status < 400
  const parse = (isExpected: boolean): unknown => {
    if (!isExpected) throw new Error(`Answered ${status}: ${text}`)
    return JSON.parse(text)
  }
  return {
    status,
    headers,
    get body() {
      // A file.
      if (isSuccess && !headers.get('Content-Type')?.startsWith('application/json')) return text as Reply<N>
      return parse(isSuccess) as Reply<N> // the server checks its replies in tests
    },
    get problem() {
      return parse(!isSuccess) as Problem // tests check the problem
    },
  }
}

const listenOn = async (url: string, token: string, topic: string): Promise<Listener> => {
  const received: unknown[] = []
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
          received.push(JSON.parse(message.body))
          for (const waiter of waiting)
            if (received.length >= waiter.count) waiter.resolve(received.slice(0, waiter.count))
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
    closed,
    messages: received,
    next: (count) =>
      received.length >= count
        ? Promise.resolve(received.slice(0, count))
        : new Promise((resolve) => waiting.push({ count, resolve })),
  }
}

/** A form as a browser sends it: the part `item` as JSON, a picture, and files. */
const toForm = (item: object | undefined, { image, files = [] }: Extras): FormData => {
  const form = new FormData()
  if (item) form.append('item', new Blob([JSON.stringify(item)], { type: 'application/json' }))
  if (image) form.append('image', image)
  for (const file of files) form.append('file', file)
  return form
}

/** The calls of a `TestServer` for a server at an address, such as a separate process. */
export const connectTo = (url: string): Pick<TestServer, 'url' | 'call' | 'raw' | 'listen'> => ({
  url,
  raw: (path, init) => fetch(`${url}${path}`, init),
  listen: (token, topic) => listenOn(url, token, topic),
  async call(name, input, extras = {}) {
    const endpoint = allEndpoints[name]
    const { method, path } = endpoint
    const isPiece = 'content' in endpoint && endpoint.content === 'bytes'
    const isForm = 'content' in endpoint && !isPiece
    const parts: { params?: object; query?: object; body?: object } = input
    const answer = await send(`${url}${apiRoot}${address(path, parts)}`, {
      method,
      headers: {
        ...(parts.body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...(isPiece ? { 'Content-Type': 'application/octet-stream' } : {}),
        ...(extras.token ? { Authorization: `Bearer ${extras.token}` } : {}),
        ...extras.headers,
      },
      body: isForm
        ? toForm(parts.body, extras)
        : isPiece
          ? (extras.bytes ?? new Uint8Array())
          : parts.body && JSON.stringify(parts.body),
    })
    return readAnswer(answer)
  },
})

export type StartOptions = {
  /** Default true. */
  readonly hasServiceWorker?: boolean
  /** False serves every menu through the framework. */
  readonly hasFastPath?: boolean
  /** Where browsers load pictures (default: from the server). */
  readonly picturesUrl?: string
  /** Off by default. */
  readonly rateLimit?: Config['rateLimit']
  readonly trustProxy?: Config['trustProxy']
  readonly metricsToken?: string
  /** Default: without the metrics of the process. */
  readonly metrics?: Metrics
  readonly database?: TestDatabase
  /** Default `spice-garden`; null for none. */
  readonly defaultRestaurantId?: string | null
  readonly demoLogin?: { username: string; password: string }
  /** The built web app (default: none). */
  readonly web?: WebApp | undefined
  /** Creates AVIF files and removes unused pictures (default: off). */
  readonly pictureCare?: PictureCare | undefined
  /** Deletes old activity (default: off). */
  readonly activityCare?: ActivityCare | undefined
  /** Ends idle sittings (default: off). */
  readonly sittingCare?: SittingCare | undefined
  /** Makes, checks and copies backups (default: only on demand). */
  readonly backupCare?: BackupCare | undefined
  /** The nightly backup (default 03:30), its second place and its folder. */
  readonly backups?: Partial<Pick<BackupOptions, 'time' | 'second' | 'folder'>>
  /** Sends print jobs (default: they wait). */
  readonly printing?: Partial<PrintingOptions>
  readonly webhooks?: Partial<WebhookOptions> | undefined
  /** Other limits of event streams (default: the limits in production). */
  readonly streamLimits?: Partial<StreamLimits>
  /** Default `fault`. */
  readonly onWrongAnswer?: OnWrongAnswer
  /** Default: silent. */
  readonly log?: Log
  /** The store of pictures (default: a temporary folder). */
  readonly files?: FileStore
}

/**
 * Starts the whole server on its own database and a free port, with a clock that the test moves. It ends with the test.
 */
export const startServer = async (options: StartOptions = {}): Promise<TestServer> => {
  const database = options.database ?? (await createTestDatabase())
  if (!options.database) afterTest(database.drop)
  const clock = createTestClock()
  const app: App = await createApp({
    config: {
      defaultRestaurantId:
        options.defaultRestaurantId === undefined ? 'spice-garden' : (options.defaultRestaurantId ?? undefined),
      accessTokenTtlSeconds: 900,
      restaurantsPerOwner: 3,
      picturesUrl: options.picturesUrl,
      refreshGraceSeconds: 10,
      trustProxy: options.trustProxy ?? false,
      hasServiceWorker: options.hasServiceWorker ?? true,
      hasFastPath: options.hasFastPath ?? true,
      menuMemoryBytes: 96 * 2 ** 20,
      rateLimit: options.rateLimit ?? 'off',
      metricsToken: options.metricsToken,
    },
    db: isRecording ? database.again().db : database.db,
    clock,
    log: options.log ?? createLog('silent'),
    files: options.files ?? createFolderStore(join(database.folder, 'uploads')),
    demoLogin: options.demoLogin,
    web: options.web,
    pictureCare: options.pictureCare,
    activityCare: options.activityCare,
    sittingCare: options.sittingCare,
    streamLimits: options.streamLimits,
    printing: { networks: ['127.0.0.0/8'], care: undefined, ...options.printing },
    webhooks: { networks: ['127.0.0.0/8'], care: undefined, ...options.webhooks },
    onWrongAnswer: options.onWrongAnswer ?? 'fault',
    ...(options.metrics && { metrics: options.metrics }),
    dataDir: database.folder,
    backups: {
      place: { dataDir: database.folder, databaseUrl: database.env.DATABASE_URL, bucket: undefined },
      time: '03:30',
      second: undefined,
      care: options.backupCare,
      ...options.backups,
    },
  })
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  afterTest(() => app.close())
  return { ...connectTo(url), db: database.db, clock, renewSetupCode: () => app.renewSetupCode() }
}
