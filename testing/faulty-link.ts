import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The network faults between a phone and the server. */
export const faults = ['latency', 'bandwidth', 'resets', 'slices', 'cut short', 'black hole', 'half open'] as const

export type Fault = (typeof faults)[number]

/** A network link with faults on demand. */
export type Link = {
  readonly url: string
  /** Starts or ends a fault. */
  set(fault: Fault | undefined): void
  close(): void
}

/** One client connection through the link. */
type Pair = { readonly client: Socket; readonly server: Socket; bytesLeft: number; isLost: boolean }

type Deliver = (pair: Pair, to: Socket, chunk: Buffer, isOver: () => boolean) => Promise<void> | void

const write = (to: Socket, chunk: Buffer): void => {
  if (!to.destroyed && to.writable) to.write(chunk)
}

const inPieces =
  (bytesMax: number, restMs: number): Deliver =>
  async (_, to, chunk, isOver) => {
    for (let at = 0; at < chunk.length;) {
      const size = isOver() ? chunk.length : randomInt(1, bytesMax + 1)
      write(to, chunk.subarray(at, at + size))
      at += size
      await pause(restMs)
    }
  }

/** Forwards a number of bytes and then stops, at an arbitrary point of the stream. */
const afterBytes =
  (end: (pair: Pair) => void): Deliver =>
  (pair, to, chunk) => {
    write(to, chunk.subarray(0, Math.max(0, pair.bytesLeft)))
    pair.bytesLeft -= chunk.length
    if (pair.bytesLeft <= 0) end(pair)
  }

const discard: Deliver = (pair) => {
  pair.isLost = true
}

const delivery: Record<Fault, Deliver> = {
  async latency(_, to, chunk) {
    await pause(randomInt(100, 500))
    write(to, chunk)
  },
  bandwidth: inPieces(2000, 50),
  resets: afterBytes(({ client, server }) => {
    client.resetAndDestroy()
    server.resetAndDestroy()
  }),
  slices: inPieces(32, 1),
  'cut short': afterBytes(({ client, server }) => {
    client.end()
    server.end()
  }),
  'black hole': discard,
  // New connections work; old ones seem alive only to the client.
  'half open': (_, to, chunk) => write(to, chunk),
}

const bytesOf = (): number => randomInt(100, 6000)

/** Forwards one direction, in order and with back-pressure. */
const forward = (pair: Pair, from: Socket, to: Socket, current: () => Fault | undefined): void => {
  from.on('data', (chunk: Buffer) => {
    from.pause()
    const fault = current()
    const passed = fault ? delivery[fault](pair, to, chunk, () => current() !== fault) : write(to, chunk)
    void Promise.resolve(passed).then(() => from.resume())
  })
}

/** Puts a link without faults in front of a server on this port. */
export const openLink = async (port: number): Promise<Link> => {
  let fault: Fault | undefined
  const pairs = new Set<Pair>()
  const abandon = ({ client, server }: Pair): void => {
    server.removeAllListeners('close')
    server.destroy()
    client.removeAllListeners('data')
    client.resume()
    // The server has dropped the connection: data after the fault is answered with a reset.
    client.on('data', () => {
      if (fault === undefined) client.resetAndDestroy()
    })
  }
  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ port, host: '127.0.0.1', noDelay: true })
    const pair: Pair = { client, server, bytesLeft: bytesOf(), isLost: false }
    pairs.add(pair)
    forward(pair, client, server, () => fault)
    forward(pair, server, client, () => fault)
    for (const socket of [client, server]) socket.on('error', () => {})
    client.once('close', () => {
      pairs.delete(pair)
      server.destroy()
    })
    // In a black hole even the end of a connection is lost.
    server.once('close', () => {
      if (fault === 'black hole') pair.isLost = true
      else client.end()
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    set(next) {
      fault = next
      for (const pair of pairs) {
        pair.bytesLeft = bytesOf()
        if (next === 'half open') abandon(pair)
        // Bytes were lost, so the next data is answered with a reset.
        else if (pair.isLost) pair.client.resetAndDestroy()
      }
    },
    close() {
      listener.close()
      for (const { client, server } of pairs) {
        client.destroy()
        server.destroy()
      }
    },
  }
}
