import { imageWidths } from '@thali/contract/basics/image'

/** One size of a stored picture in pixels, and the names of its files. The AVIF may be missing. */
export type PictureFile = {
  readonly width: number
  readonly height: number
  /** The squares, for the cards of the menu; the others are for the popup. */
  readonly isForCards: boolean
  readonly webp: string
  readonly avif: string
}

const sizes = [
  ...imageWidths.square.map((px) => [px, px] as const),
  ...imageWidths.wide.map((px) => [px, Math.round((px * 3) / 4)] as const),
]

/** Returns the files of a picture, smallest first. */
export const pictureFiles = (name: string): PictureFile[] =>
  sizes.map(([width, height]) => ({
    width,
    height,
    isForCards: width === height,
    webp: `${name}-${width}.webp`,
    avif: `${name}-${width}.avif`,
  }))

const types: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif' }

/** The media type of a stored file, such as `image/webp`. */
export const pictureType = (name: string): string => types[name.split('.')[1] ?? ''] ?? 'application/octet-stream'
