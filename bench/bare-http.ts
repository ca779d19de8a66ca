// A minimal Node server: answers every request on a port with the same status, headers and bytes. Started by
// the measurements as a separate process. It reads its responses from standard input and prints its ports.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** The response of one port. `body` is base64, empty for none. */
export type BareAnswer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

const answers = JSON.parse(await text(process.stdin)) as BareAnswer[] // written by the parent process
const ports: number[] = []
for (const { status, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(status, headers)
    response.end(bytes.length > 0 ? bytes : undefined)
  }).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 72_000
  await once(server, 'listening')
  const address = server.address()
  ports.push(typeof address === 'object' && address ? address.port : 0)
}
process.stdout.write(`${JSON.stringify(ports)}\n`)
