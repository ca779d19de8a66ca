import { allEndpoints } from '@thali/contract/api/all-endpoints'
import { apiRoot } from '@thali/contract/api/endpoint'
import { AppError } from '#server/platform/app-error.ts'
import type { HttpServer } from './server.ts'

const retryAfterSeconds = '2'

/** Answers every address but `/livez` with 503 and `Retry-After` during the start. A browser reloads by itself. */
export const refuseWhileStarting = (http: HttpServer, isStarting: () => boolean): void => {
  http.addHook('onRequest', (request, reply, done) => {
    if (!isStarting() || request.url === '/livez') return done()
    if (!request.headers.accept?.includes('text/html'))
      return done(new AppError('unavailable', {}, 'The service is starting.'))
    const headers = { 'Retry-After': retryAfterSeconds, Refresh: retryAfterSeconds, 'Cache-Control': 'no-store' }
    reply
      .status(503)
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send('Thali is starting. This page opens by itself.\n')
  })
}

const statusAddress = `${apiRoot}${allEndpoints.listBackups.path}`

/**
 * Answers calls with 503 while a restore replaces the data, so that no order is acknowledged that the restored data does
 * not have. The state of the restore can be read.
 */
export const refuseWhileRestoring = (http: HttpServer, isRestoring: () => boolean): void => {
  http.addHook('onRequest', (request, _, done) => {
    const isCall = request.url.startsWith(`${apiRoot}/`)
    if (!isRestoring() || !isCall || request.url.split('?')[0] === statusAddress) return done()
    done(new AppError('unavailable', {}, 'The server restores a backup and starts again.'))
  })
}
