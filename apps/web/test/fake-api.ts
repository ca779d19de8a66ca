import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import type { Reply } from '@thali/contract/api/calls'
import { apiRoot, type Endpoint } from '@thali/contract/api/endpoint'
import type { ErrorCode } from '@thali/contract/api/errors'
import type { Problem } from '@thali/contract/api/problem-schema'
import type { StaffRole } from '@thali/contract/auth/roles'
import { createFakeLive, type FakeLive } from './fake-live.ts'
import { callNames, checkInput, checkReply, InvalidReply, sampleReply } from './sample.ts'

/** A call as the fake received it. */
export type ReceivedCall = {
  readonly name: EndpointName
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
}

/** A refusal of a call; `more` are further fields of the problem. */
export type Refused = {
  readonly status: number
  readonly code: ErrorCode
  readonly message?: string
  readonly more?: Partial<Problem>
}

/** The API of a component test. Each call is answered with a valid sample until the test says otherwise. */
export type FakeApi = {
  /** The calls so far, in their order. */
  readonly calls: readonly ReceivedCall[]
  /** The bodies of one call so far. */
  bodies(name: EndpointName): unknown[]
  /** Answers with what a function makes from the sample and the call. */
  answer<N extends EndpointName>(name: N, reply: (sample: Reply<N>, call: ReceivedCall) => Reply<N>): void
  /** Answers only after the fault of the call has changed. */
  hold(name: EndpointName): void
  /** The network fails. */
  lose(name: EndpointName): void
  refuse(name: EndpointName, refused: Refused): void
  /** Ends the fault of a call. */
  recover(name: EndpointName): void
  /** @throws for a request or an answer that the contract does not allow, and for a call that the role may not make. */
  check(): void
  readonly live: FakeLive
  /** In place of the browser's `fetch`. */
  readonly fetch: typeof fetch
}

const rows = callNames
  .map((name) => {
    const { method, path, success } = allEndpoints[name]
    const keys = [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
    const address = new RegExp(`^${apiRoot}${path.replace(/:\w+/g, '([^/]+)')}$`)
    return { name, method, success, keys, address }
  })
  // An address without parameters first.
  .toSorted((one, other) => one.keys.length - other.keys.length)

const findRow = (method: string, path: string) => {
  const row = rows.find((one) => one.method === method && one.address.test(path))
  if (!row) throw new Error(`The contract has no call ${method} ${path}`)
  return row
}

const restaurantOf = ({ params, query }: ReceivedCall): string | undefined =>
  params['restaurantId'] ?? query.get('restaurantId') ?? undefined

/** Answers in place of the success; undefined for the success. */
type Fault = () => Promise<Response | undefined>

const problemOf = ({ status, code, message = 'This was refused.', more }: Refused): Response => {
  const problem: Problem = { code, message, requestId: 'request-1', ...more }
  return Response.json(problem, { status })
}

/** The role in the token of a call; undefined without a token of staff. */
const roleOf = ({ headers }: ReceivedCall): StaffRole | undefined => {
  const claims = headers.get('authorization')?.split('.')[1]
  return claims === undefined ? undefined : JSON.parse(atob(claims)).role
}

/** Answers the calls of the contract. Each answer is checked against its schema. */
export const createFakeApi = (): FakeApi => {
  const calls: ReceivedCall[] = []
  let invalid: InvalidReply | undefined
  const replies = new Map<EndpointName, (call: ReceivedCall) => unknown>()
  const faults = new Map<EndpointName, Fault>()
  const waiting = new Map<EndpointName, PromiseWithResolvers<void>>()
  const setFault = (name: EndpointName, fault?: Fault): void => {
    if (fault) faults.set(name, fault)
    else faults.delete(name)
    waiting.get(name)?.resolve()
    waiting.delete(name)
  }
  const answerOf = async (call: ReceivedCall): Promise<Response> => {
    const { name } = call
    const role = roleOf(call)
    const { rights }: Endpoint = allEndpoints[name]
    if (role !== undefined && rights.badBearer !== 'ignored' && !rights.staff.includes(role))
      throw new InvalidReply(`A ${role} may not call ${name}`)
    checkInput(call)
    const refused = await faults.get(name)?.()
    if (refused) return refused
    const reply = replies.get(name)?.(call) ?? sampleReply(name, restaurantOf(call))
    const body = JSON.stringify(checkReply(name, reply))
    // As the server does, for every answer.
    const tag = `"${body.length}-${Array.from(body).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7)}"`
    if (call.headers.get('if-none-match') === tag) return new Response(null, { status: 304 })
    const headers = { 'Content-Type': 'application/json', ETag: tag }
    return new Response(body, { status: allEndpoints[name].success, headers })
  }
  const hold = async (name: EndpointName): Promise<Response | undefined> => {
    const released = waiting.get(name) ?? Promise.withResolvers<void>()
    waiting.set(name, released)
    await released.promise
    return faults.get(name)?.()
  }
  return {
    calls,
    bodies: (name) => calls.filter((call) => call.name === name).map(({ body }) => body),
    answer: (name, reply) => void replies.set(name, (call) => reply(sampleReply(name, restaurantOf(call)), call)),
    hold: (name) => setFault(name, () => hold(name)),
    lose: (name) => setFault(name, () => Promise.reject(new TypeError('Failed to fetch'))),
    refuse: (name, refused) => setFault(name, () => Promise.resolve(problemOf(refused))),
    recover: (name) => setFault(name),
    live: createFakeLive(),
    check: () => {
      if (invalid) throw invalid
    },
    fetch: async (address, init = {}) => {
      const url = new URL(address instanceof Request ? address.url : address, location.href)
      const { name, keys, address: pattern } = findRow(init.method ?? 'GET', url.pathname)
      const values = pattern.exec(url.pathname)?.slice(1) ?? []
      const params = Object.fromEntries(keys.map((key, at) => [key, decodeURIComponent(values[at] ?? '')]))
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
      const call = { name, params, query: url.searchParams, body, headers: new Headers(init.headers) }
      calls.push(call)
      const aborted = new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      )
      const answered = answerOf(call)
      answered.catch((error: unknown) => {
        if (error instanceof InvalidReply) invalid ??= error
      })
      return Promise.race([answered, aborted])
    },
  }
}
