import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { tooManyPictures } from '@thali/contract/api/errors'
import * as bounds from '@thali/contract/basics/bounds'
import { imageWidths, pictureName } from '@thali/contract/basics/image'
import {
  findRemoval,
  findWithoutAvif,
  listUnused,
  sumPictures,
  type PictureKey,
} from '#server/data/pictures/queries.ts'
import {
  forgetPicture,
  giveUpPicture,
  insertPicture,
  settleAvif,
  touchPicture,
} from '#server/data/pictures/write-pictures.ts'
import { lockRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { ImageIntake } from '#server/platform/image-intake.ts'
import type { StoredImage } from '#server/platform/images.ts'
import type { Log } from '#server/platform/log.ts'
import { pictureFiles } from '#server/platform/picture-files.ts'

/** The schedule of background work: a first run after the start, then one every `everyMs`. */
export type PictureCare = {
  readonly firstMs: number
  readonly everyMs: number
  /** Pause after an AVIF, as a multiple of its encoding time, so that requests have the processor. */
  readonly restFactor: number
}

/** The dependencies of `PictureService`. */
export type PictureNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly intake: ImageIntake
  readonly transaction: RunTransaction
  /** Undefined: no AVIF files are created, and no pictures are removed. */
  readonly care: PictureCare | undefined
}

// A logo is shown as a square of at most 72 points.
const wideEnd = `-${imageWidths.wide[0]}.webp`
const logoEnd = `-${imageWidths.square[1]}.webp`

// Two restaurants never share a file, and a second copy finds the first one.
const copyName = (restaurantId: string, name: string): string =>
  hash('sha256', `${restaurantId}/copy of ${name}`).slice(0, 32)

// Open pages and cached menus still show a picture after its dish lost it.
const graceMs = 24 * 60 * 60 * 1000
// A removal takes seconds: one that started longer ago was interrupted.
const cutOffMs = 10 * 60 * 1000

/** Stores pictures, encodes their AVIF, and removes unused ones. */
export class PictureService {
  readonly #needs: PictureNeeds
  readonly #end = new AbortController()
  readonly #timers: NodeJS.Timeout[] = []
  #isWanted = false
  #working: Promise<void> | undefined
  #removing: Promise<void> | undefined

  constructor(needs: PictureNeeds) {
    this.#needs = needs
    const { care } = needs
    if (!care) return
    this.#timers.push(
      setTimeout(() => this.#look(), care.firstMs).unref(),
      setInterval(() => this.#look(), care.everyMs).unref(),
    )
  }

  /** Stores a picture, for a day without a dish. Throws `too_many` and the errors of `ImageIntake.store`. */
  async store(restaurantId: string, picture: Uint8Array, isLogo = false): Promise<StoredImage> {
    const { intake } = this.#needs
    const stored = await intake.store(picture, {
      owner: restaurantId,
      isLogo,
      claim: (name, bytes) => this.#claim({ restaurantId, name }, bytes),
    })
    if (this.#needs.care) this.#work()
    return stored
  }

  /** Stores a logo, whole and on white, and returns the path of its square. Throws as `store` does. */
  async storeLogo(restaurantId: string, picture: Uint8Array): Promise<string> {
    const { imageURL } = await this.store(restaurantId, picture, true)
    return imageURL.replace(wideEnd, logoEnd)
  }

  /** The `imageURL` of a restaurant's copy of a stored picture; undefined for a picture that is stored elsewhere. */
  copiedURL = (restaurantId: string, imageURL: string): string | undefined => {
    const name = pictureName(imageURL)
    return name && `/uploads/${copyName(restaurantId, name)}${wideEnd}`
  }

  /**
   * Copies the files of another restaurant's picture, for a day without a dish.
   * @throws AppError `image_invalid` for a picture that is not stored any more; `too_many`.
   */
  copy = async (restaurantId: string, imageURL: string): Promise<void> => {
    const { files } = this.#needs
    const from = pictureName(imageURL) ?? ''
    const name = copyName(restaurantId, from)
    const copies = pictureFiles(name)
    const read = await Promise.all(pictureFiles(from).map(({ webp }) => files.read(webp)))
    const bytes = read.reduce((sum, file) => sum + (file?.length ?? 0), 0)
    if (read.includes(undefined)) throw new AppError('image_invalid')
    await this.#claim({ restaurantId, name }, bytes)
    for (const [index, file] of read.entries()) {
      const webp = copies[index]?.webp
      if (file && webp !== undefined) await files.write(webp, file)
    }
    if (this.#needs.care) this.#work()
  }

  /** Records that a restaurant changes its logo (empty: none). */
  replaceLogo = (trx: Connection, restaurantId: string, before: string, after: string): Promise<void> =>
    this.replace(trx, restaurantId, before.replace(logoEnd, wideEnd), after.replace(logoEnd, wideEnd))

  /** Records that a dish changes its picture (empty: none). Throws `validation_failed` for an unavailable one. */
  replace = async (trx: Connection, restaurantId: string, before: string, after: string): Promise<void> => {
    if (before === after) return
    const now = this.#needs.clock.now().getTime()
    const [released, taken] = [pictureName(before), pictureName(after)]
    if (released !== undefined) await touchPicture(trx, { restaurantId, name: released }, now)
    const isMissing = taken !== undefined && !(await touchPicture(trx, { restaurantId, name: taken }, now))
    if (isMissing || (taken === undefined && after.startsWith('/')))
      throw new AppError('validation_failed', {
        fields: [{ path: 'imageURL', message: 'Must be a picture the restaurant has' }],
      })
  }

  /** Stops the background work; the next start continues it. */
  async close(): Promise<void> {
    this.#end.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#removing
    await this.#working
  }

  // Before the files are written, so that every file has a row.
  async #claim(key: PictureKey, bytes: number): Promise<void> {
    const { transaction, clock } = this.#needs
    await transaction(async (trx) => {
      await lockRestaurant(trx, key.restaurantId)
      const now = clock.now().getTime()
      const removal = await findRemoval(trx, key)
      // The same picture is being removed, which takes seconds.
      if (typeof removal === 'number') throw new AppError('unavailable')
      if (removal === null) return void (await touchPicture(trx, key, now))
      const { count, bytes: before } = await sumPictures(trx, key.restaurantId)
      if (count >= bounds.picturesMax || before + bytes > bounds.pictureBytesMax)
        throw new AppError('too_many', {}, tooManyPictures)
      await insertPicture(trx, { ...key, bytes }, now)
    })
  }

  /** Starts due work, removals and then AVIF, unless the last run is still at work. */
  #look(): void {
    const { log } = this.#needs
    this.#removing ??= this.#removeUnused()
      .catch((error: unknown) => log.warn({ err: error }, 'Unused pictures could not be removed'))
      .finally(() => {
        this.#removing = undefined
        if (!this.#end.signal.aborted) this.#work()
      })
  }

  /** Encodes all due AVIF, including those that become due during the work. */
  #work(): void {
    const { log } = this.#needs
    this.#isWanted = true
    this.#working ??= this.#makeDue()
      .catch((error: unknown) => log.warn({ err: error }, 'AVIF could not be made'))
      .finally(() => {
        this.#working = undefined
      })
  }

  async #makeDue(): Promise<void> {
    const { db } = this.#needs
    while (this.#isWanted) {
      this.#isWanted = false
      // The sizes of cards first, for all pictures: a failed write may have left some.
      for (const isForCards of [true, false]) {
        let due = await findWithoutAvif(db, undefined)
        while (due && !this.#end.signal.aborted) {
          await this.#makeAvif(due, isForCards)
          due = await findWithoutAvif(db, due)
        }
      }
    }
  }

  // A picture that cannot be encoded stays WebP. A failed read or write is repeated later. Existing files are skipped.
  async #makeAvif(key: PictureKey, isForCards: boolean): Promise<void> {
    const { db, log, intake, care, files } = this.#needs
    let bytes = 0
    try {
      for (const file of pictureFiles(key.name).filter((file) => file.isForCards || !isForCards)) {
        const began = performance.now()
        bytes += await intake.addAvif(key.name, file)
        const restMs = (performance.now() - began) * (care?.restFactor ?? 0)
        await wait(restMs, undefined, { ref: false, signal: this.#end.signal })
      }
      const isKept = isForCards ? (await findRemoval(db, key)) === null : await settleAvif(db, key, bytes)
      if (isKept) return
    } catch (error) {
      if (!this.#end.signal.aborted) log.warn({ err: error, picture: key.name }, 'A picture has no AVIF yet')
    }
    // A picture that was removed during the encoding must not leave AVIF files.
    if ((await findRemoval(db, key)) !== null) await files.remove(pictureFiles(key.name).map(({ avif }) => avif))
  }

  async #removeUnused(): Promise<void> {
    const { db, transaction, clock, log, files } = this.#needs
    const sinceNow = () => {
      const now = clock.now().getTime()
      return { untouchedSince: now - graceMs, cutOffSince: now - cutOffMs, now }
    }
    const begun = sinceNow()
    for (const key of await listUnused(db, begun.untouchedSince, begun.cutOffSince)) {
      if (this.#end.signal.aborted) return
      // For each picture: a hundred removals may take longer than `cutOffMs`.
      const since = sinceNow()
      const isOurs = await transaction(async (trx) => {
        await lockRestaurant(trx, key.restaurantId)
        return giveUpPicture(trx, key, since)
      })
      if (!isOurs) continue
      await files.remove(pictureFiles(key.name).flatMap(({ webp, avif }) => [webp, avif]))
      await forgetPicture(db, key, since.now)
      log.info({ picture: key.name }, 'A picture no dish shows was removed')
    }
  }
}
