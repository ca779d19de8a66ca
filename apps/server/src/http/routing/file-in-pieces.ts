import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { FairScheduler } from '#server/platform/fair-scheduler.ts'
import { sendStream } from './compression.ts'

/** The name, type and bytes of a file. The name has only letters, digits, dots and hyphens. */
export type FileParts = {
  readonly name: string
  readonly type: string
  readonly pieces: AsyncGenerator<Uint8Array, void>
}

/** A file to download that is sent while it is written, because it may not fit into memory. */
export class FileInPieces {
  readonly #parts: FileParts

  constructor(parts: FileParts) {
    this.#parts = parts
  }

  /**
   * Writes each piece after the previous one was sent, so slow clients use no memory. If a piece cannot be written, the
   * response breaks off.
   */
  async send(request: FastifyRequest, reply: FastifyReply, scheduler: FairScheduler): Promise<FastifyReply> {
    const { name, type, pieces } = this.#parts
    const headers = { 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${name}"` }
    void reply.type(type).headers(headers)
    if (request.method === 'HEAD') {
      await pieces.return()
      return reply.send()
    }
    const stream = Readable.from(this.#scheduled(scheduler))
    // Workbooks and archives are compressed already.
    return type.startsWith('text/') ? sendStream(request, reply, stream) : reply.send(stream)
  }

  async *#scheduled(scheduler: FairScheduler): AsyncGenerator<Uint8Array, void> {
    const { pieces } = this.#parts
    try {
      for (;;) {
        const { value, done } = await scheduler.run(() => pieces.next())
        if (done) return
        yield value
      }
    } finally {
      await pieces.return()
    }
  }
}
