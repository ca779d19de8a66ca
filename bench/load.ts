import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Where requests go, and all of one request's text. */
export type Target = { readonly port: number; readonly request: string }

/** What became of it. */
export type Load = { readonly answers: number; readonly perSecond: number }

const headEnd = '\r\n\r\n'

/** One whole answer: its bytes, and its head as text. */
const readOne = async (socket: Socket, request: string): Promise<{ length: number; head: string }> => {
  socket.write(request)
  let bytes = Buffer.alloc(0)
  for (;;) {
    const [chunk]: Buffer[] = await once(socket, 'data')
    bytes = Buffer.concat([bytes, chunk ?? Buffer.alloc(0)])
    const end = bytes.indexOf(headEnd)
    if (end < 0) continue
    const head = bytes.subarray(0, end).toString('latin1')
    const length = end + headEnd.length + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
    if (bytes.length >= length) return { length, head }
  }
}

/**
 * The head of an answer.
 *
 * @param target What is asked, and where.
 * @returns Status line and headers, as they came.
 */
export const headOf = async ({ port, request }: Target): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const { head } = await readOne(socket, request)
  socket.destroy()
  return head
}

/**
 * Asks the same again and again on connections that stay open; each asks anew once it was answered. All answers must be
 * equally long: then they are told apart by counting bytes, which costs the machine less than reading them.
 *
 * @param target What is asked, and where.
 * @param connections How many at once.
 * @param ms For how long.
 * @returns How many were answered, and how many a second.
 */
export const load = async ({ port, request }: Target, connections: number, ms: number): Promise<Load> => {
  let answers = 0
  let isOver = false
  const run = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    await once(socket, 'connect')
    const { length } = await readOne(socket, request)
    let pending = 0
    socket.on('data', (chunk) => {
      pending += chunk.length
      if (pending < length) return
      pending -= length
      answers += 1
      if (isOver) socket.destroy()
      else socket.write(request)
    })
    socket.write(request)
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
