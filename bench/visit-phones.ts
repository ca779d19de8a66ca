// Phones with an event stream, as a program of visit-events.ts: raw sockets, so that a thousand of them cost little.
import { connect, type Socket } from 'node:net'

/** Opens streams, or arms the phones for the next message with a text. */
export type ToPhones =
  | { readonly open: { readonly port: number; readonly path: string; readonly cookies: readonly string[] } }
  | { readonly arm: string }
  | { readonly close: true }

const sockets: Socket[] = []
let armed = ''
let waiting = new Set<Socket>()

const now = (): number => performance.timeOrigin + performance.now()

const receive = (socket: Socket, text: string): void => {
  if (armed === '' || !text.includes(armed) || !waiting.delete(socket) || waiting.size > 0) return
  armed = ''
  process.send?.({ lastAt: now() })
}

const openOne = (port: number, path: string, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: keep-alive\r\nAccept: text/event-stream\r\n` +
          'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36\r\n' +
          `Accept-Encoding: gzip, deflate, br\r\nAccept-Language: en-IN,en;q=0.9\r\nCookie: ${cookie}\r\n\r\n`,
      ),
    )
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.once('data', () => resolve())
    socket.on('error', reject)
    socket.on('data', (text: string) => receive(socket, text))
    sockets.push(socket)
  })

process.on('message', (message: ToPhones) => {
  const run = async (): Promise<void> => {
    if ('open' in message) {
      const { port, path, cookies } = message.open
      for (let at = 0; at < cookies.length; at += 50)
        await Promise.all(cookies.slice(at, at + 50).map((cookie) => openOne(port, path, cookie)))
      process.send?.({ opened: sockets.length })
    } else if ('arm' in message) {
      waiting = new Set(sockets)
      armed = message.arm
      process.send?.({ armed: true })
    } else for (const socket of sockets.splice(0)) socket.destroy()
  }
  void run()
})
