import { createHash } from 'node:crypto'
import rateLimitPlugin from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import type { CallCounts } from '#server/db/call-counts.ts'
import { AppError } from '#server/platform/app-error.ts'
import { networkOf } from '#server/platform/network.ts'
import { Queues } from '#server/platform/queues.ts'
import type { Caller } from '#server/platform/actor.ts'
import { readCookie, readVisitCookie } from './cookies.ts'
import { createSharedLimits } from './shared-limits.ts'

/** A caller, or a browser that logged in before with the requested username. */
type Counted = Caller | { readonly kind: 'device'; readonly id: string }

/** A call, a part of one that has its own count (a stored visit, a scan), or an opened event stream. */
type CountedName = EndpointName | 'newVisit' | 'cardVisit' | 'unknownCard' | 'visitEvents' | 'boardEvents'

type Limit = {
  /** Undefined: every call except those on the fast path, which cost less than the count. */
  readonly call?: CountedName | readonly CountedName[]
  readonly by: Counted['kind']
  /** Undefined: the limit does not apply, such as one of a cookie without that cookie. */
  readonly key: (request: FastifyRequest, counted: Counted) => string | undefined
  readonly max: number
  readonly windowMs: number
  /** Counts only failed calls, such as wrong passwords. */
  readonly countsFailures?: true
  /** The same limit in the mode `relaxed`. */
  readonly isNeverRelaxed?: true
  /** Counts per process: for a wide limit on a call that costs less than a shared count. */
  readonly isPerProcess?: true
}

/** `strict`, ten times as wide (`relaxed`) in the demo, `off` for load tests. */
export type RateLimitMode = 'strict' | 'relaxed' | 'off'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const partOf = (part: unknown, name: string): string => {
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const field = ({ body }: FastifyRequest, name: string): string => partOf(body, name)

const ofBody =
  (...names: readonly string[]) =>
  (request: FastifyRequest): string =>
    names.map((name) => field(request, name)).join(' ')

const ofSession = (_: FastifyRequest, counted: Counted): string => (counted.kind === 'staff' ? counted.sessionId : '')

const ofStaff = (_: FastifyRequest, counted: Counted): string => (counted.kind === 'staff' ? counted.staffId : '')

const ofDevice = (_: FastifyRequest, counted: Counted): string => (counted.kind === 'device' ? counted.id : '')

// Since a cookie and a card's code are secrets, and an invented one may be long.
const hashed = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const ofVisit = (request: FastifyRequest): string => hashed(readVisitCookie(request) ?? '')

const ofBroughtVisit = (request: FastifyRequest): string | undefined => {
  const cookie = readVisitCookie(request)
  return cookie === undefined ? undefined : hashed(cookie)
}

const ofAddress = ({ ip }: FastifyRequest): string => networkOf(ip)

// The characters of a code that decide; programs add others (features/tables/card-code.ts).
const cardCodeLength = 28

// With the network: a photo of the card elsewhere does not keep the guests of its table out.
const ofCard = (request: FastifyRequest): string =>
  `${hashed(partOf(request.params, 'code').slice(0, cardCodeLength))} ${ofAddress(request)}`

// The phones of a restaurant often share one address. So guests count by user and table, and staff by session.
const limits: readonly Limit[] = [
  // Three hundred phones make half as many calls.
  { by: 'guest', key: ofAddress, max: 3000, windowMs: minuteMs, isPerProcess: true },
  // First, so that one machine with invented user ids does not exhaust the limits of a table or the restaurant.
  { call: 'createOrder', by: 'guest', key: ofAddress, max: 300, windowMs: minuteMs },
  { call: 'createOrder', by: 'guest', key: ofBody('restaurantId', 'userId'), max: 10, windowMs: minuteMs },
  { call: 'createOrder', by: 'guest', key: ofBody('restaurantId', 'userId'), max: 60, windowMs: hourMs },
  { call: 'createOrder', by: 'guest', key: ofBody('restaurantId', 'tableNumber'), max: 60, windowMs: minuteMs },
  { call: 'createOrder', by: 'guest', key: ofBody('restaurantId'), max: 1200, windowMs: minuteMs },
  { call: 'createOrder', by: 'staff', key: ofSession, max: 600, windowMs: minuteMs },
  { call: 'createWaiterCall', by: 'guest', key: ofBody('restaurantId', 'tableNumber'), max: 6, windowMs: minuteMs },
  { call: 'createWaiterCall', by: 'staff', key: ofSession, max: 60, windowMs: minuteMs },
  { call: 'listOrders', by: 'guest', key: ofAddress, max: 1200, windowMs: minuteMs, isPerProcess: true },
  // First a phone by itself, so that it does not keep the others of its network out.
  { call: 'newVisit', by: 'guest', key: ofBody('restaurantId', 'userId'), max: 10, windowMs: minuteMs },
  { call: 'newVisit', by: 'guest', key: ofBroughtVisit, max: 10, windowMs: minuteMs },
  // Phones with a visit open the menu without a new one.
  { call: 'newVisit', by: 'guest', key: ofAddress, max: 300, windowMs: minuteMs },
  // All guests of a counter scan its card. A right code is not guessed, so it does not count for the network.
  { call: 'cardVisit', by: 'guest', key: ofCard, max: 120, windowMs: minuteMs },
  { call: 'unknownCard', by: 'guest', key: ofAddress, max: 30, windowMs: minuteMs },
  // All phones of a restaurant reconnect after a restart of the server.
  { call: 'visitEvents', by: 'guest', key: ofAddress, max: 1200, windowMs: minuteMs, isPerProcess: true },
  // Browsers reconnect every three seconds, with two streams of a visit.
  { call: 'visitEvents', by: 'guest', key: ofVisit, max: 60, windowMs: minuteMs, isPerProcess: true },
  // A board reads every half minute at most. Its code is a secret of 128 bits.
  { call: ['getBoard', 'boardEvents'], by: 'guest', key: ofAddress, max: 240, windowMs: minuteMs, isPerProcess: true },
  // The phones of a restaurant share an address, and one that left reads its bill every ten seconds.
  { call: 'openBillLink', by: 'guest', key: ofAddress, max: 600, windowMs: minuteMs, isPerProcess: true },
  { call: 'saveItem', by: 'staff', key: ofSession, max: 60, windowMs: minuteMs },
  { call: 'saveLogo', by: 'staff', key: ofSession, max: 10, windowMs: minuteMs },
  // Each reads a file in a thread of its own.
  { call: ['importMenu', 'copyMenu'], by: 'staff', key: ofSession, max: 20, windowMs: minuteMs },
  { call: 'exportMenu', by: 'staff', key: ofSession, max: 20, windowMs: minuteMs },
  // Each draws a paper.
  { call: 'getPrintJobImage', by: 'staff', key: ofSession, max: 300, windowMs: minuteMs },
  // Each reads all data.
  { call: ['createBackup', 'restoreBackup'], by: 'staff', key: ofSession, max: 6, windowMs: minuteMs },
  { call: ['getBackup', 'checkBackup'], by: 'staff', key: ofSession, max: 20, windowMs: minuteMs },
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
  // Ten wrong codes of both calls together. A network of its own for each guesser: others must not lock the owner out.
  {
    call: ['checkSetupCode', 'setUp'],
    by: 'guest',
    key: ofAddress,
    max: 10,
    windowMs: hourMs,
    countsFailures: true,
    // The first run on a server that is reached from outside.
    isNeverRelaxed: true,
  },
  // Guests share the network of the staff. Their failures do not count against a browser that logged in before.
  { call: 'login', by: 'device', key: ofDevice, max: 5, windowMs: 15 * minuteMs, countsFailures: true },
  { call: 'switchPerson', by: 'staff', key: ofSession, max: 30, windowMs: minuteMs },
  // A restaurant is created a few times in the life of an account.
  { call: 'createOwnRestaurant', by: 'staff', key: ofStaff, max: 10, windowMs: hourMs },
  { call: 'joinRestaurant', by: 'staff', key: ofStaff, max: 5, windowMs: 15 * minuteMs, countsFailures: true },
  { call: 'joinRestaurant', by: 'staff', key: ofBody('username'), max: 100, windowMs: hourMs, countsFailures: true },
  { call: 'changeOwnPassword', by: 'staff', key: ofStaff, max: 5, windowMs: 15 * minuteMs, countsFailures: true },
  // One browser can log in a thousand times and keep each cookie.
  { call: 'login', by: 'device', key: ofBody('username'), max: 100, windowMs: hourMs, countsFailures: true },
]

const isOf = (name: CountedName, { call }: Pick<Limit, 'call'>): boolean =>
  typeof call === 'string' ? call === name : (call?.includes(name) ?? false)

export const isLimited = (name: EndpointName, by: Caller['kind']): boolean =>
  limits.some((limit) => isOf(name, limit) && limit.by === by)

export type RateLimiter = {
  /** @throws AppError `rate_limited`, with the seconds to wait. */
  check(name: CountedName, request: FastifyRequest, caller: Caller): Promise<void>
  /**
   * Runs the work of a call. Attempts with a common limit on failures run in turn and count before they run: parallel
   * guesses test no more passwords than successive ones.
   *
   * @throws AppError `rate_limited` with the seconds to wait, or the error of the work.
   */
  attempt<T>(name: EndpointName, request: FastifyRequest, caller: Caller, work: () => Promise<T>): Promise<T>
}

/** Finds the id of a browser that logged in before with this username, by its cookie. */
export type FindDevice = (cookie: string | undefined, username: string) => string | undefined

const refusalText = (name: CountedName, seconds: number): string | undefined => {
  if (name === 'login' || name === 'changeOwnPassword')
    return `Too many attempts. Please try again in ${seconds} seconds.`
  const minutes = Math.ceil(seconds / 60)
  if (name === 'checkSetupCode' || name === 'setUp')
    return `Too many wrong codes. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return undefined
}

const refuse = (name: CountedName, seconds: number): never => {
  throw new AppError('rate_limited', {}, refusalText(name, seconds), seconds)
}

// Wrong passwords, PINs and set-up codes.
const failures: ReadonlySet<string> = new Set(['unauthenticated', 'password_wrong', 'setup_code_wrong'])

const isFailure = (error: unknown): boolean => error instanceof AppError && failures.has(error.code)

const countEach = (http: FastifyInstance, relaxedFactor: number) =>
  limits.map((limit, index) => {
    const factor = limit.isNeverRelaxed ? 1 : relaxedFactor
    const keys = new WeakMap<FastifyRequest, string>()
    const count = http.createRateLimit({
      max: limit.max * factor,
      timeWindow: limit.windowMs,
      keyGenerator: (request) => keys.get(request) ?? '',
    })
    return {
      ...limit,
      max: limit.max * factor,
      key(request: FastifyRequest, counted: Counted): string | undefined {
        const key = limit.key(request, counted)
        return key === undefined ? undefined : `${index} ${key}`
      },
      /** Returns the seconds to wait if the call exceeds the limit. Without `isAdded` the call is not counted. */
      async count(request: FastifyRequest, key: string, isAdded = true): Promise<number | undefined> {
        keys.set(request, key)
        const result = await count(request, { increment: isAdded })
        if (result.isAllowed) return undefined
        const isOver = isAdded ? result.isExceeded : result.remaining === 0
        return isOver ? Math.max(1, result.ttlInSeconds) : undefined
      },
    }
  })

/** Counts in memory first; accepted calls also count in the database, if there are shared `counts` (decision 023). */
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
  const countedAs = (name: CountedName, request: FastifyRequest, caller: Caller): Counted => {
    const id = name === 'login' ? findDevice(readCookie(name, request), field(request, 'username')) : undefined
    return id === undefined ? caller : { kind: 'device', id }
  }
  const applied = (name: CountedName, request: FastifyRequest, counted: Counted, ofFailures: boolean) =>
    limitsInMemory
      .filter(
        (limit) =>
          (limit.call === undefined ? name in allEndpoints : isOf(name, limit)) &&
          limit.by === counted.kind &&
          (limit.countsFailures ?? false) === ofFailures,
      )
      .flatMap((limit) => {
        const key = limit.key(request, counted)
        return key === undefined ? [] : [{ ...limit, key }]
      })
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
      // The queue has the key of the widest limit, which is the last, so that all limits count exactly.
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
