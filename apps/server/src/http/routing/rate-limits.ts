import rateLimitPlugin from '@fastify/rate-limit'
import type { EndpointName } from '@thali/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallCounts } from '#server/db/call-counts.ts'
import { AppError } from '#server/platform/app-error.ts'
import { networkOf } from '#server/platform/network.ts'
import { Queues } from '#server/platform/queues.ts'
import type { Caller } from './caller.ts'
import { readCookie } from './cookies.ts'
import { createSharedLimits } from './shared-limits.ts'

/** A caller, or a browser that logged in before as the user it names now. */
type Counted = Caller | { readonly kind: 'device'; readonly id: string }

/** How many calls of a kind one key may make in a window. */
type Limit = {
  /** Undefined: every call but those answered from memory, which cost less than the counting. */
  readonly call?: EndpointName
  readonly by: Counted['kind']
  /** Calls with the same key are counted together. */
  readonly key: (request: FastifyRequest, counted: Counted) => string
  readonly max: number
  readonly windowMs: number
  /** Counts only calls that failed, such as wrong passwords. */
  readonly countsFailures?: true
  /** Each process counts for itself: a wide limit on a call that would cost less than the counting. */
  readonly isPerProcess?: true
}

/** `strict` in production, ten times as wide (`relaxed`) otherwise, `off` for load tests. */
export type RateLimitMode = 'strict' | 'relaxed' | 'off'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A field of a body that passed its schema, as a part of a key. */
const field = (request: FastifyRequest, name: string): string => {
  const { body } = request
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const ofBody =
  (...names: readonly string[]) =>
  (request: FastifyRequest): string =>
    names.map((name) => field(request, name)).join(' ')

const ofSession = (_: FastifyRequest, counted: Counted): string => (counted.kind === 'staff' ? counted.sessionId : '')

const ofDevice = (_: FastifyRequest, counted: Counted): string => (counted.kind === 'device' ? counted.id : '')

const ofAddress = ({ ip }: FastifyRequest): string => networkOf(ip)

// One restaurant is one network address: what guests may do is counted by user, table and restaurant, and staff by
// their session, so that a flood of guests takes nothing from the room.
const limits: readonly Limit[] = [
  // A room of three hundred phones asks half as often.
  { by: 'guest', key: ofAddress, max: 3000, windowMs: minuteMs, isPerProcess: true },
  // First, so that one machine with invented user ids does not use up a table's or the restaurant's share.
  { call: 'createOrder', by: 'guest', key: ofAddress, max: 300, windowMs: minuteMs },
  { call: 'createOrder', by: 'guest', key: ofBody('restaurantId', 'userId'), max: 10, windowMs: minuteMs },
  { call: 'createOrder', by: 'guest', key: ofBody('restaurantId', 'userId'), max: 60, windowMs: hourMs },
  { call: 'createOrder', by: 'guest', key: ofBody('restaurantId', 'tableNumber'), max: 60, windowMs: minuteMs },
  { call: 'createOrder', by: 'guest', key: ofBody('restaurantId'), max: 1200, windowMs: minuteMs },
  { call: 'createOrder', by: 'staff', key: ofSession, max: 600, windowMs: minuteMs },
  { call: 'createWaiterCall', by: 'guest', key: ofBody('restaurantId', 'tableNumber'), max: 6, windowMs: minuteMs },
  { call: 'createWaiterCall', by: 'staff', key: ofSession, max: 60, windowMs: minuteMs },
  { call: 'listOrders', by: 'guest', key: ofAddress, max: 1200, windowMs: minuteMs, isPerProcess: true },
  { call: 'saveItem', by: 'staff', key: ofSession, max: 60, windowMs: minuteMs },
  { call: 'refresh', by: 'guest', key: ofBody('refreshToken'), max: 30, windowMs: minuteMs },
  {
    call: 'login',
    by: 'guest',
    key: (request) => `${ofBody('username')(request)} ${ofAddress(request)}`,
    max: 5,
    windowMs: 15 * minuteMs,
    countsFailures: true,
  },
  { call: 'login', by: 'guest', key: ofAddress, max: 100, windowMs: hourMs, countsFailures: true },
  // Diners share the network of the staff: their failures do not count against a browser that logged in before.
  { call: 'login', by: 'device', key: ofDevice, max: 5, windowMs: 15 * minuteMs, countsFailures: true },
  // One browser can log in a thousand times and keep each cookie.
  { call: 'login', by: 'device', key: ofBody('username'), max: 100, windowMs: hourMs, countsFailures: true },
]

/**
 * Whether calls of a kind are counted.
 *
 * @param name The call.
 * @param by Who makes it.
 * @returns False when it may be made as often as anybody likes.
 */
export const isLimited = (name: EndpointName, by: Caller['kind']): boolean =>
  limits.some((limit) => limit.call === name && limit.by === by)

/** Refuses calls above a limit. */
export type RateLimiter = {
  /** @throws AppError `rate_limited`, with the seconds to wait. */
  check(name: EndpointName, request: FastifyRequest, caller: Caller): Promise<void>
  /**
   * Does the work of a call. Where failures are limited, attempts that share a limit run one after the other, and each is
   * counted before it runs: parallel guesses try no more passwords than successive ones.
   *
   * @throws AppError `rate_limited`, with the seconds to wait; otherwise what the work throws.
   */
  attempt<T>(name: EndpointName, request: FastifyRequest, caller: Caller, work: () => Promise<T>): Promise<T>
}

/** Recognises the browser of a login by its cookie: gives an id when it logged in before as that user. */
export type FindDevice = (cookie: string | undefined, username: string) => string | undefined

const refuse = (name: EndpointName, seconds: number): never => {
  const message = name === 'login' ? `Too many attempts. Please try again in ${seconds} seconds.` : undefined
  throw new AppError('rate_limited', {}, message, seconds)
}

const isFailure = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthenticated'

/** Every limit with its counters in the memory of this process. */
const countEach = (http: FastifyInstance, factor: number) =>
  limits.map((limit, at) => {
    const keys = new WeakMap<FastifyRequest, string>()
    const count = http.createRateLimit({
      max: limit.max * factor,
      timeWindow: limit.windowMs,
      keyGenerator: (request) => keys.get(request) ?? '',
    })
    return {
      ...limit,
      max: limit.max * factor,
      key: (request: FastifyRequest, counted: Counted) => `${at} ${limit.key(request, counted)}`,
      /** Gives the seconds to wait when the call is one too many; without `isAdded` it is not counted. */
      async count(request: FastifyRequest, key: string, isAdded = true): Promise<number | undefined> {
        keys.set(request, key)
        const result = await count(request, { increment: isAdded })
        if (result.isAllowed) return undefined
        const isOver = isAdded ? result.isExceeded : result.remaining === 0
        return isOver ? Math.max(1, result.ttlInSeconds) : undefined
      },
    }
  })

/**
 * Counts calls: in memory what this process lets through, and with all processes on the database what is left of that.
 *
 * @param http The server, before its routes.
 * @param mode How wide the limits are.
 * @param counts Where processes count together; undefined when there is one.
 * @param findDevice Recognises browsers that logged in before.
 * @returns The limiter.
 */
export const createRateLimiter = async (
  http: FastifyInstance,
  mode: RateLimitMode,
  counts: CallCounts | undefined,
  findDevice: FindDevice,
): Promise<RateLimiter> => {
  if (mode === 'off') return { check: async () => {}, attempt: (_name, _request, _caller, work) => work() }
  await http.register(rateLimitPlugin, { global: false, cache: 20_000 })
  const limitsInMemory = countEach(http, mode === 'relaxed' ? 10 : 1)
  const shared = counts && createSharedLimits(counts)
  const queues = new Queues()
  const countedAs = (name: EndpointName, request: FastifyRequest, caller: Caller): Counted => {
    const id = name === 'login' ? findDevice(readCookie(name, request), field(request, 'username')) : undefined
    return id === undefined ? caller : { kind: 'device', id }
  }
  const applied = (name: EndpointName, request: FastifyRequest, counted: Counted, ofFailures: boolean) =>
    limitsInMemory
      .filter(
        ({ call, by, countsFailures = false }) =>
          (call ?? name) === name && by === counted.kind && countsFailures === ofFailures,
      )
      .map((limit) => ({ ...limit, key: limit.key(request, counted) }))
  return {
    async check(name, request, caller) {
      const found = applied(name, request, countedAs(name, request, caller), false)
      for (const { key, count } of found) {
        const seconds = await count(request, key)
        if (seconds !== undefined) refuse(name, seconds)
      }
      const seconds = await shared?.check(found.filter(({ isPerProcess }) => !isPerProcess))
      if (seconds !== undefined) refuse(name, seconds)
    },
    async attempt(name, request, caller, work) {
      const counted = countedAs(name, request, caller)
      const found = applied(name, request, counted, true)
      if (found.length === 0) return work()
      // By its widest limit, which is the last: then each of them counts exactly.
      return queues.run(found.at(-1)?.key ?? '', async () => {
        for (const { key, count } of found) {
          const seconds = await count(request, key, false)
          if (seconds !== undefined) refuse(name, seconds)
        }
        const reserved = await shared?.reserve(found)
        if (reserved?.seconds !== undefined) refuse(name, reserved.seconds)
        try {
          const answer = await work()
          await reserved?.release()
          return answer
        } catch (error) {
          if (isFailure(error)) for (const { key, count } of found) await count(request, key)
          else await reserved?.release()
          throw error
        }
      })
    },
  }
}
