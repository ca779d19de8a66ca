import { destination, pino, stdTimeFunctions, type Logger } from 'pino'

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

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

// The fields of ours to read and no others: a database names the offending values in `detail`, user ids among them.
const toLogged = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return {
    type: name,
    message,
    ...code,
    ...(stack ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: toLogged(cause) }),
  }
}

/**
 * JSON lines on standard output, UTC, without secrets.
 *
 * @param level `debug`, `info`, `warn`, `error` or `silent`.
 * @returns The root logger.
 */
export const createLog = (level: string): Log => {
  const output = destination({ dest: 1, sync: true })
  // A full disk under the log must not end the service: lines are lost until there is room.
  output.on('error', () => {})
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: toLogged },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return pino(options, output)
}
