import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { OperatorError } from '#server/platform/operator-error.ts'

// A piece of a table has at most 500 rows, and a stored picture some hundred kilobytes. A crafted entry may declare any size, which
// compresses to almost nothing.
const mebibyte = 2 ** 20
const entryBytesMax = 256 * mebibyte
const pictureBytesMax = 32 * mebibyte

const requireSize = ({ name, size }: { readonly name: string; readonly size: number }): void => {
  if (size > (name.startsWith('pictures/') ? pictureBytesMax : entryBytesMax))
    throw new OperatorError(`The file is no backup of Thali: its entry ${name} has ${Math.round(size / mebibyte)} MiB.`)
}

/** A named piece of a backup; all of them fit into memory one at a time. */
export type Entry = { readonly name: string; readonly bytes: Uint8Array }

const pack = async (entries: AsyncIterable<Entry>, packer: ReturnType<typeof createTarPacker>): Promise<void> => {
  try {
    for await (const { name, bytes } of entries) {
      const writer = packer.controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
      await writer.write(bytes)
      await writer.close()
    }
    packer.controller.finalize()
  } catch (error) {
    packer.controller.error(error)
  }
}

/** A compressed tar of entries, readable by `tar tzf`, at the reader's speed. Errors of `entries` destroy it. */
export const toArchive = (entries: AsyncIterable<Entry>): Readable => {
  const packer = createTarPacker()
  void pack(entries, packer)
  const tar = Readable.fromWeb(packer.readable as Parameters<typeof Readable.fromWeb>[0]) // as below
  const zipped = createGzip({ level: 6 })
  tar.on('error', (error) => zipped.destroy(error))
  return tar.pipe(zipped)
}

/** The original error: a web stream wraps it in an error without a message. */
const rootOf = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

/**
 * The entries of an archive, in order. Throws OperatorError when it is incomplete or no archive.
 * @yields {Entry} The next entry.
 */
export async function* fromArchive(bytes: Readable): AsyncGenerator<Entry> {
  const unzipped = createGunzip()
  let unreadable: Error | undefined
  bytes.on('error', (error) => {
    unreadable = error
    unzipped.destroy(error)
  })
  const tar = Readable.toWeb(bytes.pipe(unzipped)) as ReadableStream<Uint8Array> // Node's stream is the web's
  try {
    for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
      requireSize(header)
      yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) }
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    // The disk failed, not the content.
    if (unreadable) throw unreadable
    const reason = rootOf(cause).message
    if (/unexpected end|truncated/i.test(reason))
      throw new OperatorError('The file ends too early: it is not a whole backup.', { cause })
    throw new OperatorError(`The file is damaged, or no backup of Thali (${reason}).`, { cause })
  } finally {
    bytes.destroy()
  }
}
