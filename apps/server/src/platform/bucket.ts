import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createKeyFinder } from './bucket-credentials.ts'

/** A bucket. The credentials come from the environment, or from the role of the machine or container. */
export type S3Options = {
  readonly bucket: string
  readonly region: string
  /** Address of a service other than Amazon's. */
  readonly endpoint: string | undefined
}

export type BucketRequest = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Empty: the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
  /** Ends all attempts, and the body of the answer. */
  readonly signal?: AbortSignal
}

export type Bucket = {
  /** Sends a request, at most twice. @throws BucketError for a refusal; an error with a `code` without an answer. */
  send(request: BucketRequest): Promise<Response>
  /** All keys that begin with `prefix`. */
  list(prefix: string): AsyncIterable<string>
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const readText = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole: string, hex?: string, decimal?: string, name = '') =>
    hex || decimal
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10))
      : (entities[name] ?? whole),
  )

const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => readText(text))

/** The text of the first such element; undefined without one. Elements in itself do not occur in a bucket's answers. */
export const textOf = (xml: string, element: string): string | undefined => textsOf(xml, element)[0]

/** A refusal by the service, with its code, such as `AccessDenied`. */
export class BucketError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, xml: string) {
    const code = textOf(xml, 'Code') ?? ''
    super(`The bucket answered ${[status, code].join(' ').trim()}: ${textOf(xml, 'Message') ?? 'without a message'}`)
    this.status = status
    this.code = code
  }
}

const attempts = 2
const pauseMs = 100

/** The error of an answer that takes too long, which is answered 503. */
export const tooLate = (ms: number): Error =>
  Object.assign(new Error(`The bucket did not answer within ${ms / 1000} s`), { code: 'ETIMEDOUT' })

/** The code of an error without an answer, which decides that a call is answered 503. */
const toUnreachable = (error: unknown): Error => {
  const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = String(Reflect.get(Object(cause), 'code') ?? '')
  const isLate = code.startsWith('UND_ERR') && code.endsWith('TIMEOUT')
  const words = (cause instanceof Error && cause.message) || code
  return Object.assign(new Error(`The bucket cannot be reached: ${words}`, { cause }), {
    code: isLate ? 'ETIMEDOUT' : code,
  })
}

const addressOf = ({ bucket, region, endpoint }: S3Options): string => {
  // Other services seldom answer at bucket.address.
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const amazon = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  // Its certificate holds for one label.
  return bucket.includes('.') ? `https://${amazon}/${bucket}` : `https://${bucket}.${amazon}`
}

const urlOf = (address: string, { key = '', query = {} }: BucketRequest): string => {
  const path = key.split('/').map(encodeURIComponent).join('/')
  // Not URLSearchParams, whose + some services do not read as a space.
  const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='))
  return address + (path && `/${path}`) + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}

/** Returns a function that sends a request once. It waits `answerMs` for the head of the answer. */
const createSender = (options: S3Options, answerMs: number): Bucket['send'] => {
  const address = addressOf(options)
  const findKey = createKeyFinder()
  const cache = new Map<string, ArrayBuffer>()
  let clockOffsetMs = 0
  const sign = async ({ method, headers, body }: BucketRequest, url: string): Promise<Headers> => {
    const signer = new AwsV4Signer({
      ...(await findKey()),
      method,
      url,
      // The service compares the digest with the bytes that arrived.
      headers: {
        ...headers,
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      service: 's3',
      region: options.region,
      cache,
      datetime: new Date(Date.now() + clockOffsetMs).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    })
    return (await signer.sign()).headers
  }
  return async (request) => {
    const { method, body, signal } = request
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(tooLate(answerMs)), answerMs)
    try {
      const url = urlOf(address, request)
      const response = await fetch(url, {
        method,
        headers: await sign(request, url),
        ...(body !== undefined && { body }),
        // A signature holds for one address.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      })
      if (response.ok) return response
      const refusal = new BucketError(response.status, await response.text())
      const serviceMs = Date.parse(response.headers.get('Date') ?? '')
      // The service refuses a clock that differs by a quarter of an hour. Its own is then used.
      if (refusal.code === 'RequestTimeTooSkewed' && serviceMs) clockOffsetMs = serviceMs - Date.now()
      throw refusal
    } catch (error) {
      throw error instanceof TypeError ? toUnreachable(error) : error
    } finally {
      clearTimeout(timer)
    }
  }
}

const mayHelp = (error: unknown): boolean =>
  !(error instanceof BucketError) ||
  error.status >= 500 ||
  error.status === 429 ||
  error.code === 'RequestTimeTooSkewed'

/** Opens a bucket. A request has `answerMs` for each attempt until the head of its answer (default 10 s). */
export const openBucket = (options: S3Options, answerMs = 10_000): Bucket => {
  const sendOnce = createSender(options, answerMs)
  const send: Bucket['send'] = async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(request)
      } catch (error) {
        if (attempt === attempts || request.signal?.aborted || !mayHelp(error)) throw error
        await pause(pauseMs)
      }
    }
  }
  return {
    send,
    async *list(prefix) {
      let next: string | undefined
      do {
        const token = next === undefined ? {} : { 'continuation-token': next }
        const query = { 'list-type': '2', ...(prefix && { prefix }), ...token }
        const xml = await (await send({ method: 'GET', query })).text()
        yield* textsOf(xml, 'Key')
        next = textOf(xml, 'NextContinuationToken')
      } while (next !== undefined)
    },
  }
}
