import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A minimal load balancer: each connection goes to the next server that accepts it. */
export type Balancer = { readonly url: string; close(): void }

/** Starts a load balancer for servers on these local ports. */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  let turn = 0
  const open = new Set<Socket>()
  const forward = (client: Socket, triesLeft: number): void => {
    const port = ports[(turn += 1) % ports.length] ?? 0
    const server = connect(port, '127.0.0.1')
    open.add(server)
    server.once('connect', () => {
      client.pipe(server).pipe(client)
      client.once('close', () => server.destroy())
    })
    server.on('error', () => {})
    server.once('close', (hadError) => {
      open.delete(server)
      // Try the next server if this one does not accept. If it died while connected, close the client's connection.
      if (hadError && server.bytesRead === 0 && server.bytesWritten === 0 && triesLeft > 0)
        forward(client, triesLeft - 1)
      else client.destroy()
    })
  }
  const balancer = createServer((client) => {
    open.add(client)
    client.on('error', () => {})
    client.once('close', () => open.delete(client))
    forward(client, ports.length)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const address = balancer.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close() {
      balancer.close()
      for (const socket of open) socket.destroy()
    },
  }
}
