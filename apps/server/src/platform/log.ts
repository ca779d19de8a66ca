import { destination, pino, stdTimeFunctions, type Logger } from 'pino'

export type Log = Logger

/** Fields that are never logged, wherever they are in a logged object. */
const secrets = [
  'authorization',
  'accessToken',
  'refreshToken',
  'access_token',
  'password',
  'userId',
  'cookie',
  'specialInstructions',
]

// The secret of a card's link, which an address in an error may contain.
const cardLink = /(\/t\/)[\w-]{28}/g

const warnLevel = 40

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

// Only these fields: a database names the offending values in `detail`, user ids among them.
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

type Line = { level: number; msg?: string; time: string; err?: LoggedError }

/** The sentence of a line; for a warning also its fields. */
const toSentence = (json: string): string => {
  const { level, msg = '', time, err, ...fields }: Line = JSON.parse(json)
  if (level < warnLevel) return `${msg}\n`
  const details = [err?.stack ?? err?.message, Object.keys(fields).length > 0 ? JSON.stringify(fields) : undefined]
  return [
    `${time.slice(11, 19)} ${level > warnLevel ? 'ERROR' : 'WARNING'}: ${msg}`,
    ...details.filter(Boolean),
    '',
  ].join('\n')
}

/** Logs JSON lines on standard output, in UTC and without secrets; sentences on a terminal. */
export const createLog = (level: string, isTerminal = process.stdout.isTTY): Log => {
  const file = destination({ dest: 1, sync: true })
  // A full disk under the log must not end the service: lines are lost until there is space.
  file.on('error', () => {})
  const write = (line: string): void => void file.write(line.replace(cardLink, '$1[redacted]'))
  const output = { write: (line: string) => write(isTerminal ? toSentence(line) : line) }
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: toLogged },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return pino(options, output)
}
