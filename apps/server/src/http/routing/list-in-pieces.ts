import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { FairScheduler } from '#server/platform/fair-scheduler.ts'
import { sendStream } from './compression.ts'

/** Pieces of a list; the return value is the last one. */
type Pieces = AsyncGenerator<readonly unknown[], readonly unknown[]>

/** A list that is sent while it is read, because it may not fit into memory. The client gets a normal JSON array. */
export class ListInPieces {
  readonly #first: readonly unknown[]
  readonly #rest: Pieces

  constructor(first: readonly unknown[], rest: Pieces) {
    this.#first = first
    this.#rest = rest
  }

  /**
   * Reads each piece after the previous one was sent, so slow clients use no memory. If a piece cannot be read, the
   * response breaks off. `check` gets the text of each piece before it is sent.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    scheduler: FairScheduler,
    check: (json: string) => void,
  ): Promise<FastifyReply> {
    if (request.method !== 'HEAD') return sendStream(request, reply, Readable.from(this.#parts(scheduler, check)))
    await this.#rest.return([])
    return reply.send()
  }

  async *#parts(scheduler: FairScheduler, check: (json: string) => void): AsyncGenerator<string, void> {
    let lead = '['
    const write = (piece: readonly unknown[]): string => {
      if (piece.length === 0) return ''
      const json = JSON.stringify(piece)
      check(json)
      const text = lead + json.slice(1, -1)
      lead = ','
      return text
    }
    try {
      yield write(this.#first)
      for (;;) {
        const { part, isLast } = await scheduler.run(async () => {
          const { value, done } = await this.#rest.next()
          return { part: write(value), isLast: done }
        })
        yield part
        if (isLast) break
      }
      yield lead === '[' ? '[]' : ']'
    } finally {
      await this.#rest.return([])
    }
  }
}
