import { pino, type Logger } from 'pino'

export type Log = Logger

/** What never reaches a log, wherever it hangs in a logged object. */
const secrets = [
  'authorization',
  'accessToken',
  'refreshToken',
  'access_token',
  'password',
  'userId',
  'specialInstructions',
]

/**
 * JSON lines on standard output, UTC, without secrets.
 *
 * @param level `debug`, `info`, `warn`, `error` or `silent`.
 * @returns The root logger.
 */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  })
