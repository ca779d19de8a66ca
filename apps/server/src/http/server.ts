import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { allEndpoints } from '@thali/contract/api/all-endpoints'
import { apiRoot } from '@thali/contract/api/endpoint'
import { boardEventsPath } from '@thali/contract/restaurants/board'
import { visitEventsPath } from '@thali/contract/visits/visit'
import { AppError } from '#server/platform/app-error.ts'
import type { Log } from '#server/platform/log.ts'
import { sendProblem } from './routing/problem.ts'
import { watchForwarding } from './routing/proxy-warnings.ts'
import { FastPath, type Completed } from './fast-path/fast-path.ts'
import { documentHeaders, inertHeaders, type InlineHashes } from './security-headers.ts'
import { hasOneHost } from './one-host.ts'
import { closeIdle } from './unread-body.ts'
import { type TrustProxy, trustedProxies } from '#server/platform/trusted-proxies.ts'

export type HttpServer = FastifyInstance

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export type HttpOptions = {
  readonly log: Log
  readonly trustProxy: TrustProxy
  readonly inline: InlineHashes
  /** Other limits of time, for tests. */
  readonly timeouts?: Partial<typeof timeouts>
}

const jsonBytesMax = 64 * 1024

const methodsByPath = Object.values(allEndpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${apiRoot}${path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

const pageOfCalls = `${apiRoot}/docs`
// The cookie of a visit and the link of a board are the only rights that their streams need.
const openAddresses = [
  `${apiRoot}/openapi.json`,
  pageOfCalls,
  `${apiRoot}${visitEventsPath}`,
  `${apiRoot}${boardEventsPath(':code')}`,
]

const knownCalls = new Set(Object.values(allEndpoints).map(({ method, path }) => `${method} ${apiRoot}${path}`))

/** Prevents a start with a call that has no rights in the contract. */
const refuseUnknownRoute = ({ url, method }: { url: string; method: string | string[] }): void => {
  if (!url.startsWith(`${apiRoot}/`) || openAddresses.some((address) => url.startsWith(address))) return
  // Each GET has a HEAD too.
  const methods = [method].flat().map((name) => (name === 'HEAD' ? 'GET' : name))
  const isKnown = methods.every((name) => knownCalls.has(`${name} ${url}`))
  if (!isKnown) throw new Error(`${methods.join()} ${url} has no row in the contract's endpoints.`)
}

const methodsAt = (url: string): string[] => {
  const path = url.split('?')[0] ?? url
  return methodsByPath.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}

const isCall = (url: string): boolean => url.startsWith(`${apiRoot}/`)

const isPage = (url: string): boolean =>
  isCall(url) ? url.startsWith(pageOfCalls) : !url.startsWith('/assets/') && !url.startsWith('/uploads/')

const timeouts = {
  idleMs: 72_000,
  /** From the first byte to the last one of the headers. */
  headersMs: 10_000,
  /** With the body: five megabytes of a picture over a slow line. */
  requestMs: 45_000,
  /** How often both are checked. Node's own 30 s would come on top of them. */
  checkMs: 5000,
  connectionMs: 20_000,
}

const serverFactory =
  (
    fastPath: FastPath,
    { idleMs, headersMs, requestMs, checkMs, connectionMs }: typeof timeouts,
  ): NonNullable<FastifyServerOptions['serverFactory']> =>
  (framework) => {
    const server = fastPath.createServer(framework, {
      keepAliveTimeout: idleMs,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    })
    server.setTimeout(connectionMs)
    // createBind requests the body after authorization.
    server.on('checkContinue', (request, response) => server.emit('request', request, response))
    return server
  }

/** Replaces the framework's compilers, which use much memory. Schemas are zod's; responses are serialised before. */
const noCompiler = (): never => {
  throw new Error('A route has a schema that is not ours')
}

export type Http = { readonly http: HttpServer; readonly fastPath: FastPath }

/** Creates a web server with limits, headers and error responses, without routes. */
export const createHttp = ({ log, trustProxy, inline, timeouts: others }: HttpOptions): Http => {
  const note = ({ requestId: reqId, method, path, status, ms }: Completed): void => {
    if (log.isLevelEnabled('debug')) log.debug({ reqId, method, path, status, ms }, 'answered')
  }
  const pageHeaders = documentHeaders(inline)
  const fastPath = new FastPath(inertHeaders)
  fastPath.onCompleted(note)
  const loggerInstance: FastifyBaseLogger = log
  const http = fastify({
    loggerInstance,
    // One logger for all: a child logger costs more than the routing. Log lines have the request id.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Errors of the router.
    frameworkErrors: sendProblem,
    // Hop 0 is the nearest proxy.
    trustProxy: (address, hop) => hop < trustedProxies(trustProxy, address),
    bodyLimit: jsonBytesMax,
    serverFactory: serverFactory(fastPath, { ...timeouts, ...others }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
  })
  // Pages of other sites may send text without a preflight, but not JSON (cross-site writes).
  http.removeContentTypeParser('text/plain')
  http.setValidatorCompiler(validatorCompiler)
  http.setErrorHandler(sendProblem)
  http.addHook('onRoute', refuseUnknownRoute)
  const checkForwarding = watchForwarding(log, trustProxy)
  http.addHook('onRequest', (request, reply, done) => {
    checkForwarding(request)
    const { raw } = reply
    raw.on('timeout', (socket: Socket) => closeIdle(raw, socket))
    void reply.headers(isPage(request.url) ? pageHeaders : inertHeaders)
    // Not with the 30 files of a first visit. Every failure has it (problem.ts).
    if (isCall(request.url)) void reply.header('X-Request-Id', request.id)
    done(hasOneHost(request.raw) ? undefined : new AppError('malformed_request', {}, 'The request names two hosts.'))
  })
  http.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none'
    note({ method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime, requestId: request.id })
    done()
  })
  return { http, fastPath }
}

/** Answers all other addresses: 405 for a wrong method, 404 for an unknown call, else a screen of the web app. */
export const answerTheRest = (http: HttpServer, sendPage: SendPage | undefined): void => {
  http.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(request.url)
    if (allowed.length > 0) {
      void reply.header('Allow', [...new Set(allowed)].join(', '))
      throw new AppError('method_not_allowed')
    }
    const isPage = request.method === 'GET' && !/^\/(api|uploads|assets)(\/|$)/.test(request.url)
    if (!isPage || !sendPage) throw new AppError('not_found')
    return sendPage(request, reply)
  })
}
