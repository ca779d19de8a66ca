import { request, type RequestOptions } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { proxiedName } from '../../testing/proxies.ts'

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

type Sent = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** Another address of this machine. */
  readonly from?: string
}

/** A browser that knows the server by a name, and sends the headers of a browser. */
export type ProxiedPhone = {
  /** The proxy's address. */
  readonly address: string
  /** Headers and certificates of the browser's connections. */
  readonly connection: {
    readonly headers: Record<string, string>
    readonly servername: string
    readonly rejectUnauthorized: boolean
  }
  send(path: string, sent?: Sent): Promise<Answer>
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>, from?: string): Promise<Answer>
  /** Opens a stream; `until` resolves when a text has arrived, although the stream goes on. */
  open(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{
    readonly status: number
    until(text: string): Promise<boolean>
    close(): void
  }>
}

// Ends what hangs.
const limitMs = 10_000

/** `host` is what the address bar shows, such as `thali.example:8443`; the proxy listens on another port. */
export const createPhone = (port: number, host: string): ProxiedPhone => {
  const origin = `https://${host}`
  const headersOfBrowser = { Host: host, Origin: origin }
  const connection = { headers: headersOfBrowser, servername: proxiedName, rejectUnauthorized: false }
  const begin = (path: string, { method = 'GET', headers = {}, body, from }: Sent): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const options: RequestOptions = {
        ...connection,
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: { ...headersOfBrowser, ...length, ...headers },
        ...(from === undefined ? {} : { localAddress: from }),
        timeout: limitMs,
      }
      const sending = request(options, resolve).once('error', reject)
      sending.once('timeout', () => sending.destroy(new Error(`${path} was not answered`))).end(body)
    })
  const send: ProxiedPhone['send'] = async (path, sent = {}) => {
    const response = await begin(path, sent)
    const body = (await buffer(response)).toString()
    return { status: response.statusCode ?? 0, headers: response.headers, body }
  }
  return {
    address: `https://127.0.0.1:${port}`,
    connection,
    send,
    post: (path, body, headers = {}, from) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
        ...(from === undefined ? {} : { from }),
      }),
    async open(path, headers) {
      const response = await begin(path, { headers })
      let received = ''
      response.on('data', (chunk) => (received += String(chunk)))
      return {
        status: response.statusCode ?? 0,
        until: (text) =>
          new Promise((resolve) => {
            const timer = setTimeout(() => resolve(false), limitMs)
            const look = (): void => {
              if (!received.includes(text)) return
              clearTimeout(timer)
              resolve(true)
            }
            response.on('data', look)
            look()
          }),
        close: () => response.destroy(),
      }
    },
  }
}
