import { createHash, timingSafeEqual } from 'node:crypto'
import { apiRoot, endpoints, errors } from '@thali/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Http, HttpServer } from '#server/http/server.ts'

export type OperatorNeeds = {
  readonly metrics: Metrics
  /** What a reader of /metrics has to bring; without one only this machine may read. */
  readonly metricsToken: string | undefined
  readonly isDraining: () => boolean
  /** Stores something small; rejects when nothing can be stored. */
  readonly tryToStore: () => Promise<void>
  /** What to do about a damaged database; undefined while no damage is known. */
  readonly findDamage: () => string | undefined
}

// Whoever asks oftener is told what was found last, so that nobody makes the disk busy by asking.
const probeHoldsMs = 1000
const probePatienceMs = 3000

const ordersUrl = `${apiRoot}${endpoints.createOrder.path}`

/** The pattern of a route. The app's files are one; what no route answers, screens included, is one. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => {
  if (url === undefined) return 'other'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/**
 * Counts every answered call.
 *
 * @param served The server, before its routes, and what it answers before that.
 * @param metrics Where.
 */
export const countCalls = ({ http, fastPath }: Http, metrics: Metrics): void => {
  fastPath.onCompleted(({ method, path: route, status, ms }) => metrics.countCall({ method, route, status, ms }))
  http.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const route = routeOf(request)
    metrics.countCall({ method, route, status, ms })
    if (route === ordersUrl && method === 'POST' && status === 201) metrics.countOrder(ms)
    done()
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** From this machine itself, and not by way of a proxy on it, behind which everybody stands. */
const isFromHere = ({ raw }: FastifyRequest): boolean =>
  loopback.test(raw.socket.remoteAddress ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in raw.headers)

const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined
    ? isFromHere(request)
    : timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

const createProbe = (tryToStore: () => Promise<void>): (() => Promise<boolean>) => {
  let last: Promise<boolean> | undefined
  let at = 0
  const probe = (): Promise<boolean> => {
    const gaveUp = new Promise<boolean>((resolve) => setTimeout(resolve, probePatienceMs, false).unref())
    const stored = tryToStore().then(
      () => true,
      () => false,
    )
    return Promise.race([stored, gaveUp])
  }
  return () => {
    const now = performance.now()
    if (!last || now - at > probeHoldsMs) {
      at = now
      last = probe()
    }
    return last
  }
}

/**
 * `/livez`: the process answers. `/readyz`: it takes orders, which it shows by storing something. `/metrics`: figures.
 *
 * @param http The server.
 * @param needs What they tell.
 */
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
    // To anybody else it is not there.
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('not_found')
    return reply
      .headers(noStore)
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
