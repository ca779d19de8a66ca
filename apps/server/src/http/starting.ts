import { AppError } from '#server/platform/app-error.ts'
import type { HttpServer } from './server.ts'

const retryAfterSeconds = '2'

/**
 * While the service starts, every address but `/livez` is answered 503 with `Retry-After`; a browser loads its page again by
 * itself.
 *
 * @param http The server, before its routes.
 * @param isStarting Whether it does.
 */
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
