import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { allEndpoints, type EndpointName } from '@thali/contract/api/all-endpoints'
import type { CheckedInput, Reply } from '@thali/contract/api/calls'
import { apiRoot } from '@thali/contract/api/endpoint'
import { wire } from '@thali/contract/api/wire'
import type { Caller, StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { FairScheduler } from '#server/platform/fair-scheduler.ts'
import type { Log } from '#server/platform/log.ts'
import { networkOf } from '#server/platform/network.ts'
import { createAnswerCheck, type OnWrongAnswer } from './answer-check.ts'
import { authorize, refuseOtherRestaurant, restaurantOf, scopeToRestaurant, type Authenticate } from './guard.ts'
import { sendText } from './compression.ts'
import { cookieOf, readCookie, setCookie, type NewCookie } from './cookies.ts'
import { FileInPieces } from './file-in-pieces.ts'
import { readForm, takeForms, type Form, type FormKind, type SentFile } from './form.ts'
import { ListInPieces } from './list-in-pieces.ts'
import { sendProblem } from './problem.ts'
import type { RateLimiter } from './rate-limits.ts'
import { CompressedResponse } from '#server/http/fast-path/compressed-response.ts'
import type { HttpServer } from '#server/http/server.ts'

/** The callers that the rights of the call allow. */
type AdmittedCaller<N extends EndpointName> = (typeof allEndpoints)[N]['rights']['guest'] extends 'none'
  ? StaffCaller
  : Caller

/** A validated call of an authorized caller. */
export type Call<N extends EndpointName> = CheckedInput<N> & {
  readonly caller: AdmittedCaller<N>
  readonly headers: IncomingHttpHeaders
  /** The cookie of the call's row, not yet verified. */
  readonly cookie: string | undefined
  readonly image: Uint8Array | undefined
  /** The files of a call with `files`; empty for others. */
  readonly files: readonly SentFile[]
  /** The piece of a file in a call with `bytes`. */
  readonly bytes: Uint8Array | undefined
  /** Counts a new visit of the caller's phone and network. Rejects with `rate_limited`. */
  readonly countVisit: () => Promise<void>
  /** The address of the caller's network; see `networkOf`. */
  readonly network: () => string
  /** The host that the browser called, with its port. */
  readonly host: string
}

/** A handler's answer: a body as object, prepared text, compressed response, long list or file; and headers. */
export type Answer<N extends EndpointName> = {
  readonly body: Reply<N> | PreparedBody | CompressedResponse | ListInPieces | FileInPieces
  readonly headers?: Readonly<Record<string, string>>
  /** Default: the call's usual success. */
  readonly status?: number
  /** The next value of the call's cookie; undefined leaves the browser's cookie. */
  readonly cookie?: NewCookie
}

export type PreparedBody = { readonly json: string }

export type Bind = <N extends EndpointName>(name: N, handler: (call: Call<N>) => Promise<Answer<N>>) => void

export type RouteNeeds = {
  readonly authenticate: Authenticate
  readonly limiter: RateLimiter
  /** Whether a restaurant is being removed, or left lately. */
  readonly isRemoved: (restaurantId: string) => Promise<boolean>
  readonly onWrongAnswer: OnWrongAnswer
  readonly log: Log
}

const guest: Caller = { kind: 'guest' }

const isPrepared = (body: unknown): body is PreparedBody =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 1 && 'json' in body

const schemaOf = (name: EndpointName): NonNullable<RouteOptions['schema']> => {
  const parts = wire[name]
  return {
    ...('params' in parts ? { params: parts.params } : {}),
    ...('query' in parts ? { querystring: parts.query } : {}),
    ...('body' in parts ? { body: parts.body } : {}),
  }
}

type Known = Pick<Call<EndpointName>, 'image' | 'files' | 'bytes'> & {
  readonly caller: Caller
  readonly limiter: RateLimiter
}

const callOf = <N extends EndpointName>(name: N, request: FastifyRequest, facts: Known): Call<N> => {
  const { params, query, body, headers, host } = request
  const { caller, image, files, bytes, limiter } = facts
  const countVisit = (): Promise<void> => limiter.check('newVisit', request, caller)
  const cookie = readCookie(name, request)
  const network = (): string => networkOf(request.ip)
  const call: unknown = { params, query, body, headers, caller, image, files, bytes, cookie, countVisit, network, host }
  return call as Call<N> // the schemas checked it
}

const jsonType = 'application/json; charset=utf-8'

type Sending = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The status of the call's success. */
  readonly success: number
  readonly scheduler: FairScheduler
  readonly check: (status: number, body: { readonly json: string }) => void
}

/** Sends what a handler answered: prepared bytes, a list or a file in pieces, or JSON. */
const sendAnswer = (
  answer: Omit<Answer<EndpointName>, 'cookie'>,
  { request, reply, success, scheduler, check }: Sending,
): unknown => {
  if (answer.body instanceof CompressedResponse) {
    const { status, headers: selected, bytes } = answer.body.select(request.headers)
    if (bytes) check(status, { json: answer.body.text })
    return reply
      .status(status)
      .headers({ ...selected, ...answer.headers })
      .type(jsonType)
      .send(bytes)
  }
  if (answer.body instanceof ListInPieces) {
    void reply
      .status(success)
      .headers({ 'Cache-Control': 'no-store', ...answer.headers })
      .type(jsonType)
    return answer.body.send(request, reply, scheduler, (json) => check(success, { json }))
  }
  if (answer.body instanceof FileInPieces) return answer.body.send(request, reply, scheduler)
  const json = isPrepared(answer.body) ? answer.body.json : JSON.stringify(answer.body)
  const status = answer.status ?? success
  check(status, { json })
  void reply
    .status(status)
    .headers({ 'Cache-Control': 'no-store', ...answer.headers })
    .type(jsonType)
  return sendText(request, reply, json)
}

// A restaurant that moved is somewhere else: its phones and screens repeat the call, which reaches it there.
const createRefusal =
  (isRemoved: RouteNeeds['isRemoved']) =>
  async (error: unknown, restaurantId: string | undefined): Promise<never> => {
    const mayBeAway = !(error instanceof AppError) || error.code === 'not_found' || error.code === 'restaurant_unknown'
    if (mayBeAway && restaurantId !== undefined && (await isRemoved(restaurantId).catch(() => false)))
      throw new AppError('unavailable')
    throw error
  }

/** Returns a function that binds a call of the contract: guard, validation, handler, answer. */
export const createBind = (
  http: HttpServer,
  { authenticate, limiter, isRemoved, onWrongAnswer, log }: RouteNeeds,
): Bind => {
  const scheduler = new FairScheduler()
  const answerCheck = createAnswerCheck(onWrongAnswer, log)
  const refuse = createRefusal(isRemoved)
  return (name, handler) => {
    const endpoint = allEndpoints[name]
    const { method, path, success } = endpoint
    const form: FormKind | undefined = 'content' in endpoint ? endpoint.content : undefined
    const kind = cookieOf(name)
    const parts = wire[name]
    const callers = new WeakMap<object, Caller>()
    const forms = new WeakMap<object, Form>()
    const callerOf = (request: object): Caller => callers.get(request) ?? guest
    const check = (status: number, body: { readonly json: string }): void => {
      if (status === success) answerCheck.reply(name, body.json)
    }
    const route: RouteOptions = {
      method,
      url: `${apiRoot}${path}`,
      schema: schemaOf(name),
      // Before the body is read, so that unauthorized callers cannot send megabytes.
      onRequest: async (request, reply) => {
        const caller = await authorize(name, request.headers.authorization, authenticate)
        callers.set(request, caller)
        refuseOtherRestaurant(name, caller, { params: request.params, query: request.query })
        readCookie(name, request)
        if (request.headers.expect !== undefined) reply.raw.writeContinue()
      },
      ...(form && {
        preValidation: async (request) => {
          const sent = await readForm(request, form, 'body' in parts)
          request.body = sent.item
          forms.set(request, sent)
          refuseOtherRestaurant(name, callerOf(request), request)
        },
      }),
      ...(!form &&
        endpoint.restaurant === 'body' && {
          preValidation: (request, _, done) => {
            refuseOtherRestaurant(name, callerOf(request), request)
            done()
          },
        }),
      // After the body is read: limits and the restaurant depend on it.
      preHandler: async (request) => {
        await limiter.check(name, request, callerOf(request))
        callers.set(request, scopeToRestaurant(name, callerOf(request), request))
      },
      errorHandler: (error, request, reply) => sendProblem(error, request, reply, answerCheck.isFault(name, error)),
      handler: async (request, reply) => {
        const caller = callerOf(request)
        const { image, files = [], bytes } = forms.get(request) ?? {}
        const call = callOf(name, request, { caller, image, files, bytes, limiter })
        const answer = await limiter
          .attempt(name, request, caller, () => handler(call))
          .catch((error: unknown) => refuse(error, restaurantOf(name, caller, request)))
        if (answer.cookie && kind) setCookie(kind, request, reply, answer.cookie)
        return sendAnswer(answer, { request, reply, success, scheduler, check })
      },
    }
    if (form) takeForms(http, form, (scope) => scope.route(route))
    else http.route(route)
  }
}
