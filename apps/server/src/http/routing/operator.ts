import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { apiRoot } from '@thali/contract/api/endpoint'
import { errors } from '@thali/contract/api/errors'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import { AppError } from '#server/platform/app-error.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Http, HttpServer } from '#server/http/server.ts'
import { visitEventsUrl } from './visit-events.ts'

export type OperatorNeeds = {
  readonly metrics: Metrics
  /** Bearer token for /metrics; without one only this machine may read it. */
  readonly metricsToken: string | undefined
  readonly isDraining: () => boolean
  /** Writes a small record; rejects if the database cannot store it. */
  readonly tryToStore: () => Promise<void>
  /** Instruction for a damaged database; undefined without known damage. */
  readonly findDamage: () => string | undefined
}

// Requests within this time share one result, so that they cannot keep the disk busy.
const probeMaxAgeMs = 1000
const probeTimeoutMs = 3000

const ordersUrl = `${apiRoot}${orderEndpoints.createOrder.path}`

/** Pattern of a route. All unmatched addresses share one, screens included. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => url ?? 'other'

/** Counts every response. Call it before the routes are added. */
export const countCalls = ({ http, fastPath }: Http, metrics: Metrics): void => {
  fastPath.onCompleted(({ method, path: route, status, ms }) => metrics.countCall({ method, route, status, ms }))
  http.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const route = routeOf(request)
    // This stream lasts as long as the meal.
    if (route === visitEventsUrl && status === 200) return done()
    metrics.countCall({ method, route, status, ms })
    if (route === ordersUrl && method === 'POST' && status === 201) metrics.countOrder(ms)
    done()
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Whether a request is from this machine, without a proxy on it. */
const isFromHere = ({ raw }: FastifyRequest): boolean =>
  loopback.test(raw.socket.remoteAddress ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in raw.headers)

const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined
    ? isFromHere(request)
    : timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

const createProbe = (tryToStore: () => Promise<void>): (() => Promise<boolean>) => {
  let last: Promise<boolean> | undefined
  let position = 0
  const probe = (): Promise<boolean> => {
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, probeTimeoutMs, false).unref())
    const stored = tryToStore().then(
      () => true,
      () => false,
    )
    return Promise.race([stored, timeout])
  }
  return () => {
    const now = performance.now()
    if (!last || now - position > probeMaxAgeMs) {
      position = now
      last = probe()
    }
    return last
  }
}

/** Serves `/livez` (the process responds), `/readyz` (the database stores a record) and `/metrics`. */
export const serveOperator = (http: HttpServer, needs: OperatorNeeds): void => {
  const { metrics, metricsToken, isDraining, tryToStore, findDamage } = needs
  const canStore = createProbe(tryToStore)
  const noStore = { 'Cache-Control': 'no-store' }
  http.get('/livez', async (_, reply) => reply.headers(noStore).type('text/plain').send('live\n'))
  http.get('/readyz', async (_, reply) => {
    if (isDraining()) throw new AppError('unavailable', {}, 'The service is stopping.')
    const damage = findDamage()
    if (damage !== undefined) throw new AppError('unavailable', {}, damage)
    if (!(await canStore())) throw new AppError('unavailable', {}, errors.unavailable.message)
    return reply.headers(noStore).type('text/plain').send('ready\n')
  })
  http.get('/metrics', async (request, reply) => {
    // Hidden from other readers.
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('not_found')
    return reply
      .headers(noStore)
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
