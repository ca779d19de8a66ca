import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { FairScheduler } from '#server/platform/fair-scheduler.ts'

/** Pieces of a list, of which the last is what it returns. */
type Pieces = AsyncGenerator<readonly unknown[], readonly unknown[]>

/** A list too long to be held, answered as it is read: an array like any other for whoever reads it to its end. */
export class ListInPieces {
  readonly #first: readonly unknown[]
  readonly #rest: Pieces

  /**
   * @param first Its first piece.
   * @param rest Those after it.
   */
  constructor(first: readonly unknown[], rest: Pieces) {
    this.#first = first
    this.#rest = rest
  }

  /**
   * Sends it. A piece is read once the one before it was sent, so that who reads slowly holds no memory; if one cannot be
   * read, the answer breaks off.
   *
   * @param request The call.
   * @param reply Its answer, with status and headers.
   * @param scheduler What it shares with other long lists.
   * @param check Is given the text of each piece before it is sent.
   * @returns The answer.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    scheduler: FairScheduler,
    check: (json: string) => void,
  ): Promise<FastifyReply> {
    if (request.method !== 'HEAD') return reply.send(Readable.from(this.#parts(scheduler, check)))
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
