import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Where requests go, and all of one request's text: the same each time, or made anew for each. */
export type Target = {
  readonly port: number
  readonly request: string | (() => string)
  /** Is given every answer, head and body; throws when it is not what was to be measured. */
  readonly onAnswer?: (answer: Buffer) => void
}

/** What became of it. */
export type Load = { readonly answers: number; readonly perSecond: number }

const headEnd = '\r\n\r\n'

const textOf = ({ request }: Target): string => (typeof request === 'string' ? request : request())

/**
 * Asks on an open connection, and reads one whole answer.
 *
 * @param socket On which nothing else is under way.
 * @param request All of its text.
 * @returns The answer, and its head as text.
 */
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

/**
 * The head of an answer.
 *
 * @param target What is asked, and where.
 * @returns Status line and headers, as they came.
 */
export const headOf = async (target: Target): Promise<string> => {
  const socket = connect(target.port, '127.0.0.1')
  const { head } = await readOne(socket, textOf(target))
  socket.destroy()
  return head
}

/**
 * Asks again and again on connections that stay open; each asks anew once it was answered. All answers must be
 * equally long: then they are told apart by counting bytes, which costs the machine less than reading them.
 *
 * @param target What is asked, and where.
 * @param connections How many at once.
 * @param ms For how long.
 * @returns How many were answered, and how many a second.
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
    // Made while the answer is waited for: what a phone does between two requests is not what is measured.
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
    socket.write(textOf(target))
    await once(socket, 'close')
  }
  const began = performance.now()
  const running = Array.from({ length: connections }, run)
  await new Promise((resolve) => setTimeout(resolve, ms))
  const perSecond = (answers * 1000) / (performance.now() - began)
  isOver = true
  // Those still on their way are answered too: what they cost is not the next measurement's.
  await Promise.all(running)
  return { answers, perSecond }
}
