import { RowError } from './cell-error.ts'
import type { FileItem } from './snapshot.ts'

const baseName = (path: string): string => path.replace(/^.*[/\\]/, '')

/** A file name without its extension, or the name of a dish, as letters and digits. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

const withoutExtension = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, '')

/** Whether an entry of a zip is a picture; not the hidden files that some systems add. */
export const isPicture = (path: string): boolean =>
  /\.(jpe?g|png|webp|gif|heic|avif)$/i.test(path) && !/(^|\/)__MACOSX\//.test(path) && !baseName(path).startsWith('.')

const linked = /^https:\/\/[^\s"'<>\\]+$/

/** A picture of a dish. */
export type Picture = Pick<FileItem, 'imageURL' | 'imageColour'>

/** The picture of a row: a stored or linked one, or one of the zip by its path. Undefined leaves the dish as it is. */
export type ChosenPicture = Picture | { readonly entry: string }

/** Finds the pictures of dishes in a zip and among the pictures that the menu has. */
export class PictureFinder {
  readonly #entries: readonly string[]
  readonly #byName: ReadonlyMap<string, readonly string[]>
  readonly #stored: ReadonlyMap<string, Picture>
  /** Whether a row names a picture that is stored for another restaurant. */
  hasForeign = false

  /** `copies`: the pictures of another restaurant's menu that is copied, by their URL there. */
  constructor(
    entries: readonly string[],
    items: readonly FileItem[],
    copies: ReadonlyMap<string, Picture> = new Map(),
  ) {
    this.#entries = entries
    this.#byName = Map.groupBy(entries, (entry) => plain(withoutExtension(baseName(entry))))
    const own = items.map(({ imageURL, imageColour }): [string, Picture] => [imageURL, { imageURL, imageColour }])
    this.#stored = new Map([...copies, ...own])
  }

  /**
   * The picture that a row names, or that has the name of its dish.
   * @throws RowError for a name without a file, or with several.
   */
  find(text: string | undefined, name: string): ChosenPicture | undefined {
    if (text === undefined) {
      const [entry, ...others] = this.#byName.get(plain(name)) ?? []
      return entry === undefined || others.length > 0 ? undefined : { entry }
    }
    const stored = this.#stored.get(text)
    if (stored) return stored
    if (text.startsWith('/uploads/')) {
      this.hasForeign = true
      return undefined
    }
    if (linked.test(text) && text.length <= 2048) return { imageURL: text, imageColour: '' }
    return { entry: this.#entry(text) }
  }

  #entry(text: string): string {
    const wanted = baseName(text).normalize('NFC').toLowerCase()
    const found = this.#entries.filter((entry) => baseName(entry).normalize('NFC').toLowerCase() === wanted)
    const [entry, ...others] = found.length > 0 ? found : (this.#byName.get(plain(withoutExtension(wanted))) ?? [])
    if (entry === undefined)
      throw new RowError(
        `Column “picture”: “${text}”. The zip file has no picture with this name. Add it, or leave the cell empty.`,
      )
    if (others.length > 0)
      throw new RowError(`Column “picture”: “${text}”. The zip file has several pictures with this name.`)
    return entry
  }
}
