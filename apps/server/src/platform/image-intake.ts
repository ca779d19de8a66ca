import { bounds } from '@thali/contract'
import { AppError } from './app-error.ts'
import type { FileStore } from './file-store.ts'
import { imageKind } from './image-kind.ts'
import type { storeUpload, StoredImage } from './images.ts'
import type { Log } from './log.ts'

// Each waits with its up to 5 MiB in memory.
const waitingMax = 10

/** Takes pictures people send, one at a time, so that a rush of them slows nobody else. */
export class ImageIntake {
  readonly #files: FileStore
  readonly #log: Log
  #inHand = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor({ files, log }: { readonly files: FileStore; readonly log: Log }) {
    this.#files = files
    this.#log = log
  }

  /**
   * Stores a picture somebody sent.
   *
   * @param picture Its bytes, whatever they are.
   * @returns Where it is, and its colour.
   * @throws AppError `payload_too_large`, `unsupported_media_type`, `image_invalid`; `unavailable` when ten others wait.
   */
  async store(picture: Uint8Array): Promise<StoredImage> {
    if (picture.length === 0) throw new AppError('image_invalid')
    if (picture.length > bounds.imageBytesMax) throw new AppError('payload_too_large')
    const kind = imageKind(picture)
    if (!kind) throw new AppError('unsupported_media_type')
    if (this.#inHand > waitingMax) throw new AppError('unavailable')
    this.#inHand += 1
    const stored = this.#last.then(async () => (await this.#loadStoreUpload())(picture, kind, this.#files))
    this.#last = stored.catch(() => {})
    try {
      return await stored
    } finally {
      this.#inHand -= 1
    }
  }

  // Loaded at the first picture: a start does not wait for it. Where it cannot run, nothing is stored as it came.
  async #loadStoreUpload(): Promise<typeof storeUpload> {
    try {
      return (await import('./images.ts')).storeUpload
    } catch (error) {
      this.#log.error({ err: error }, 'Pictures cannot be read on this machine')
      throw new AppError('unavailable')
    }
  }
}
