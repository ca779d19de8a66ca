/** Supported protocol versions, lowest first. */
export const versions = ['1.0', '1.1', '1.2'] as const

export type Version = (typeof versions)[number]

/** Every command of STOMP 1.2, and whether its frames may have a body (STOMP 1.2 "Body"). */
const mayHaveBody = {
  CONNECT: false,
  STOMP: false,
  SEND: true,
  SUBSCRIBE: false,
  UNSUBSCRIBE: false,
  ACK: false,
  NACK: false,
  BEGIN: false,
  COMMIT: false,
  ABORT: false,
  DISCONNECT: false,
  CONNECTED: false,
  MESSAGE: true,
  RECEIPT: false,
  ERROR: true,
} as const

export type Command = keyof typeof mayHaveBody

/** A frame with unescaped headers. Of repeated headers the first counts (STOMP 1.2 "Repeated Header Entries"). */
export type Frame = {
  readonly command: Command
  readonly headers: ReadonlyMap<string, string>
  readonly body: Uint8Array
}

export const noBytes = new Uint8Array(0)

/** Why a connection ended: `left` in order, `lost` without a close frame, otherwise closed by the server. */
export type ConnectionEnding = 'left' | 'lost' | 'slow' | 'silent' | 'session-ended' | 'refused' | 'failed' | 'shutdown'

type Details = {
  /** Close code after the ERROR frame; 1002, "protocol error", by default. */
  readonly closeCode?: number
  readonly headers?: ReadonlyMap<string, string>
  /** `refused` by default. */
  readonly ending?: ConnectionEnding
}

/**
 * Ends a connection with an ERROR frame. The message has at most 200 characters and repeats nothing of the client's, so
 * no token. It has no colon, because stompjs shows `\c` for one in an ERROR before CONNECTED.
 */
export class StompError extends Error {
  readonly closeCode: number
  readonly headers: ReadonlyMap<string, string>
  readonly ending: ConnectionEnding

  constructor(message: string, details: Details = {}) {
    super(message)
    const { closeCode = 1002, headers = new Map<string, string>(), ending = 'refused' } = details
    this.ending = ending
    this.name = 'StompError'
    this.closeCode = closeCode
    this.headers = headers
  }
}

/** Commands are case-sensitive: `send` is not one. */
export const isCommand = (word: string): word is Command => Object.hasOwn(mayHaveBody, word)

export const allowsBody = (command: Command): boolean => mayHaveBody[command]

type Escapes = { readonly escaped: ReadonlyMap<string, string>; readonly plain: ReadonlyMap<string, string> }

const escapes = (...pairs: (readonly [plain: string, escaped: string])[]): Escapes => ({
  escaped: new Map(pairs),
  plain: new Map(pairs.map(([plain, escaped]) => [escaped, plain])),
})

const backslash = ['\\', '\\\\'] as const
const lineFeed = ['\n', '\\n'] as const
const carriageReturn = ['\r', '\\r'] as const
const colon = [':', '\\c'] as const

const noEscapes = escapes()
const escapesByVersion: Readonly<Record<Version, Escapes>> = {
  '1.0': noEscapes,
  '1.1': escapes(backslash, lineFeed, colon),
  '1.2': escapes(backslash, lineFeed, colon, carriageReturn),
}

/** No escapes around CONNECT, because no version is agreed yet (STOMP 1.2 "Value Encoding"). */
const escapesOf = (command: Command, version: Version): Escapes =>
  command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED' ? noEscapes : escapesByVersion[version]

// A character without an escape in this version becomes a space, since it must not end a line or a frame.
const escapeHeader = (text: string, { escaped }: Escapes): string =>
  text.replaceAll(/[\\:\n\r]/g, (character) => escaped.get(character) ?? character).replaceAll(/[\n\r\0]/g, ' ')

/** @throws StompError for an escape that the version does not have, such as a lone trailing backslash. */
export const unescapeHeader = (text: string, command: Command, version: Version): string => {
  const { plain } = escapesOf(command, version)
  if (plain.size === 0 || !text.includes('\\')) return text
  return text.replaceAll(/\\.?/gs, (escape) => {
    const character = plain.get(escape)
    if (character === undefined) throw new StompError('A header holds an escape that this version of STOMP lacks')
    return character
  })
}

const encoder = new TextEncoder()

/** Encodes a whole frame. A body has a `content-length` in octets, so it may contain any bytes. */
export const encodeFrame = ({ command, headers, body }: Frame, version: Version): Uint8Array => {
  const table = escapesOf(command, version)
  let head = `${command}\n`
  for (const [name, value] of headers) {
    if (name !== 'content-length') head += `${escapeHeader(name, table)}:${escapeHeader(value, table)}\n`
  }
  if (body.length > 0) head += `content-length:${body.length}\n`
  const headBytes = encoder.encode(`${head}\n`)
  const bytes = new Uint8Array(headBytes.length + body.length + 1)
  bytes.set(headBytes)
  bytes.set(body, headBytes.length)
  return bytes
}

export const textFrame = (command: Command, headers: Iterable<readonly [string, string]>, text = ''): Frame => ({
  command,
  headers: new Map(headers),
  body: text === '' ? noBytes : encoder.encode(text),
})
