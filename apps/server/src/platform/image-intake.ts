import * as bounds from '@thali/contract/basics/bounds'
import { AppError } from './app-error.ts'
import type { FileStore } from './file-store.ts'
import { imageKind } from './image-kind.ts'
import type * as images from './images.ts'
import type { Owned, StoredImage } from './images.ts'
import type { Log } from './log.ts'
import { pictureFiles, type PictureFile } from './picture-files.ts'

type Images = Pick<typeof images, 'storeUpload' | 'encodeAvif'>

// Each waits with up to 5 MiB in memory.
const waitingMax = 10

/** Processes uploads one at a time, so that many of them do not slow other calls. */
export class ImageIntake {
  readonly #files: FileStore
  readonly #log: Log
  #inHand = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor({ files, log }: { readonly files: FileStore; readonly log: Log }) {
    this.#files = files
    this.#log = log
  }

  /** @throws AppError `payload_too_large`, `unsupported_media_type`, `image_invalid`; `unavailable` if ten wait. */
  async store(picture: Uint8Array, owned: Owned): Promise<StoredImage> {
    if (picture.length === 0) throw new AppError('image_invalid')
    if (picture.length > bounds.imageBytesMax) throw new AppError('payload_too_large')
    const kind = imageKind(picture)
    if (!kind) throw new AppError('unsupported_media_type')
    if (this.#inHand > waitingMax) throw new AppError('unavailable')
    this.#inHand += 1
    const stored = this.#inTurn(async () => (await this.#load()).storeUpload(picture, kind, this.#files, owned))
    try {
      return await stored
    } finally {
      this.#inHand -= 1
    }
  }

  /**
   * Adds the AVIF of one size if it is smaller, in turn with uploads. Returns its bytes; 0 if the size stays WebP.
   *
   * @throws Error for a file that cannot be read or written, or is missing: another process may be writing it.
   */
  async addAvif(name: string, { width, height, webp, avif }: PictureFile): Promise<number> {
    return this.#inTurn(async () => {
      const made = await this.#files.read(avif)
      if (made) return made.length
      const stored = await this.#files.read(webp)
      const source = await this.#files.read(pictureFiles(name).at(-1)?.webp ?? '')
      if (!stored || !source) throw new Error(`${webp} is not there yet`)
      const { encodeAvif } = await this.#load()
      const bytes = await encodeAvif(source, width, height).catch((error: unknown) => {
        this.#log.warn({ err: error, picture: webp }, 'A picture could not be made into AVIF')
      })
      if (!bytes || bytes.length >= stored.length) return 0
      await this.#files.write(avif, bytes)
      return bytes.length
    })
  }

  // One at a time: each takes a core and some dozens of megabytes.
  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task)
    this.#last = done.catch(() => {})
    return done
  }

  // Loaded with the first picture, so that a start does not wait for it. If it cannot run, no picture is stored.
  async #load(): Promise<Images> {
    try {
      return await import('./images.ts')
    } catch (error) {
      this.#log.error({ err: error }, 'Pictures cannot be read on this machine')
      throw new AppError('unavailable')
    }
  }
}
