import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** The target and the text of a request: constant, or generated for each. */
export type Target = {
  readonly port: number
  readonly request: string | (() => string)
  /** Gets every response, head and body; throws on an unexpected one. */
  readonly onAnswer?: (answer: Buffer) => void
}

export type Load = { readonly answers: number; readonly perSecond: number }

const headEnd = '\r\n\r\n'

const textOf = ({ request }: Target): string => (typeof request === 'string' ? request : request())

/** Sends a request on an open, unused connection. Returns one whole response, and its head as text. */
export const readOne = async (socket: Socket, request: string): Promise<{ bytes: Buffer; head: string }> => {
  socket.write(request)
  let bytes = Buffer.alloc(0)
  for (;;) {
    const [chunk]: Buffer[] = await once(socket, 'data')
    bytes = Buffer.concat([bytes, chunk ?? Buffer.alloc(0)])
    const end = bytes.indexOf(headEnd)
    if (end < 0) continue
    const head = bytes.subarray(0, end).toString('latin1')
    const length = end + headEnd.length + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
    if (bytes.length >= length) return { bytes, head }
  }
}

/** The status line and headers of a response, unchanged. */
export const headOf = async (target: Target): Promise<string> => {
  const socket = connect(target.port, '127.0.0.1')
  const { head } = await readOne(socket, textOf(target))
  socket.destroy()
  return head
}

/**
 * Repeats a request on open connections for `ms`, each after its previous response. All responses must have the same
 * length: counting bytes costs less than parsing.
 */
export const load = async (target: Target, connections: number, ms: number): Promise<Load> => {
  const { port, onAnswer } = target
  let answers = 0
  let isOver = false
  const run = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    await once(socket, 'connect')
    const { bytes } = await readOne(socket, textOf(target))
    onAnswer?.(bytes)
    const { length } = bytes
    let chunks: Buffer[] = []
    let pending = 0
    // Created during the wait for a response: the client's own work is not measured.
    let next = textOf(target)
    socket.on('data', (chunk) => {
      pending += chunk.length
      if (onAnswer) chunks.push(chunk)
      if (pending < length) return
      pending -= length
      answers += 1
      if (isOver) socket.destroy()
      else socket.write(next)
      if (onAnswer) {
        onAnswer(chunks.length === 1 ? chunk : Buffer.concat(chunks))
        chunks = []
      }
      next = textOf(target)
    })
    socket.write(next)
    next = textOf(target)
    await once(socket, 'close')
  }
  const began = performance.now()
  const running = Array.from({ length: connections }, run)
  await new Promise((resolve) => setTimeout(resolve, ms))
  const perSecond = (answers * 1000) / (performance.now() - began)
  isOver = true
  // Open requests are completed, so that they do not affect the next measurement.
  await Promise.all(running)
  return { answers, perSecond }
}
