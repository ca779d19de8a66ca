import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterTest } from './harness.ts'

/** A message as it arrived. */
export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** How a receiver answers: with a status, a redirect, by breaking the connection off, or not until `answerAll`. */
export type Answer = number | { readonly location: string } | 'breaks off' | 'says nothing'

/** Another program that receives messages of webhooks. */
export type Receiver = {
  readonly url: string
  readonly port: number
  /** The answer to the next messages (default 204). */
  answer: Answer
  readonly received: readonly Received[]
  /** Waits until so many messages arrived, and returns the last of them. */
  message(count: number): Promise<Received>
  /** Takes the messages that have no answer. */
  answerAll(): void
}

/** Starts a receiver on this machine. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const receiver = { url: '', port: 0, answer: 204 as Answer, received }
  let unanswered: ServerResponse[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { answer } = receiver
      received.push({ headers: request.headers, body })
      if (answer === 'breaks off') request.socket.destroy()
      else if (typeof answer === 'number') response.writeHead(answer).end()
      else if (answer === 'says nothing') unanswered.push(response)
      else response.writeHead(302, answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ended = new AbortController()
  afterTest(async () => {
    ended.abort()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `http://127.0.0.1:${receiver.port}/thali`
  return Object.assign(receiver, {
    answerAll() {
      for (const response of unanswered) response.writeHead(204).end()
      unanswered = []
    },
    async message(count: number) {
      while (!ended.signal.aborted && received.length < count) await turn()
      return received[count - 1] as Received // it arrived
    },
  })
}
