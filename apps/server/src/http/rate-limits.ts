import rateLimitPlugin from '@fastify/rate-limit'
import type { EndpointName } from '@thali/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallCounts } from '#server/db/call-counts.ts'
import { AppError } from '#server/platform/app-error.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Caller } from './caller.ts'
import { createSharedLimits } from './shared-limits.ts'

/** How many calls of a kind one key may make in a window. */
type Limit = {
  /** Undefined: every call but those answered from memory, which cost less than the counting. */
  readonly call?: EndpointName
  readonly by: Caller['kind']
  /** What is counted together; undefined when this call is not counted. */
  readonly key: (request: FastifyRequest, caller: Caller) => string | undefined
  readonly max: number
  readonly windowMs: number
  /** Counts only calls that failed, such as wrong passwords. */
  readonly countsFailures?: true
  /** Counts only calls that found nothing, and of those that asked for the same one. */
  readonly countsMisses?: (request: FastifyRequest) => string
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

const ofQuery =
  (name: string) =>
  ({ query }: FastifyRequest): string => {
    const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
    return typeof value === 'string' ? value : ''
  }

const ofSession = (_: FastifyRequest, caller: Caller): string => (caller.kind === 'staff' ? caller.sessionId : '')

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
  // Who looks for other guests' ids finds nothing thirty times, and then is told to wait; who is known is answered.
  { call: 'listOrders', by: 'guest', key: ofAddress, max: 30, windowMs: minuteMs, countsMisses: ofQuery('userId') },
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

/** Turns callers away who ask too often. */
export type RateLimiter = {
  /** @throws AppError `rate_limited`, with the seconds to wait. */
  check(name: EndpointName, request: FastifyRequest, caller: Caller): Promise<void>
  /** Counts a call that failed for its caller's reason, where failures are what is limited. */
  countFailure(name: EndpointName, request: FastifyRequest, caller: Caller): Promise<void>
  /**
   * Counts a call that found nothing, where guessing is what is limited.
   *
   * @throws AppError `rate_limited`, with the seconds to wait.
   */
  countMiss(name: EndpointName, request: FastifyRequest, caller: Caller): Promise<void>
}

const refuse = (name: EndpointName, seconds: number): never => {
  const message = name === 'login' ? `Too many attempts. Please try again in ${seconds} seconds.` : undefined
  throw new AppError('rate_limited', {}, message, seconds)
}

/** Every limit with its counters in the memory of this process. */
const countEach = (http: FastifyInstance, factor: number) =>
  limits.map((limit, at) => {
    const callers = new WeakMap<FastifyRequest, string>()
    const count = http.createRateLimit({
      max: limit.max * factor,
      timeWindow: limit.windowMs,
      keyGenerator: (request) => `${at} ${callers.get(request) ?? ''}`,
    })
    // Beyond the first, one that asks for the same is no new guess.
    const countSame = http.createRateLimit({
      max: 1,
      timeWindow: limit.windowMs,
      keyGenerator: (request) => `${at} ${callers.get(request) ?? ''} ${limit.countsMisses?.(request) ?? ''}`,
    })
    return { ...limit, at, max: limit.max * factor, callers, count, countSame }
  })

/**
 * Counts calls: in memory what this process lets through, and with all processes on the database what is left of that.
 *
 * @param http The server, before its routes.
 * @param mode How wide the limits are.
 * @param counts Where processes count together; undefined when there is one.
 * @returns The limiter.
 */
export const createRateLimiter = async (
  http: FastifyInstance,
  mode: RateLimitMode,
  counts: CallCounts | undefined,
): Promise<RateLimiter> => {
  if (mode === 'off') return { check: async () => {}, countFailure: async () => {}, countMiss: async () => {} }
  await http.register(rateLimitPlugin, { global: false, cache: 20_000 })
  const counted = countEach(http, mode === 'relaxed' ? 10 : 1)
  const shared = counts && createSharedLimits(counts)
  const matching = (name: EndpointName, caller: Caller, isMiss = false) =>
    counted.filter(
      ({ call, by, countsMisses }) =>
        (call ?? name) === name && by === caller.kind && isMiss === (countsMisses !== undefined),
    )
  const applied = (name: EndpointName, request: FastifyRequest, caller: Caller) =>
    matching(name, caller)
      .filter(({ isPerProcess }) => !isPerProcess)
      .map((limit) => ({ ...limit, key: `${limit.at} ${limit.key(request, caller) ?? ''}` }))
  return {
    async check(name, request, caller) {
      for (const { key, callers, count, countsFailures } of matching(name, caller)) {
        callers.set(request, key(request, caller) ?? '')
        const result = await count(request, { increment: !countsFailures })
        if (result.isAllowed) continue
        // A call counts itself before it is checked; failures were counted after the calls before this one.
        const isOver = countsFailures ? result.remaining === 0 : result.isExceeded
        if (isOver) refuse(name, Math.max(1, result.ttlInSeconds))
      }
      const seconds = await shared?.check(applied(name, request, caller))
      if (seconds !== undefined) refuse(name, seconds)
    },
    async countFailure(name, request, caller) {
      for (const { key, callers, count, countsFailures } of matching(name, caller)) {
        if (!countsFailures) continue
        callers.set(request, key(request, caller) ?? '')
        await count(request)
      }
      await shared?.countFailure(applied(name, request, caller))
    },
    async countMiss(name, request, caller) {
      for (const { key, callers, count, countSame } of matching(name, caller, true)) {
        callers.set(request, key(request, caller) ?? '')
        const same = await countSame(request)
        if (same.isAllowed || same.isExceeded) continue
        const result = await count(request)
        if (!result.isAllowed && result.isExceeded) refuse(name, Math.max(1, result.ttlInSeconds))
      }
    },
  }
}
