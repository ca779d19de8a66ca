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
