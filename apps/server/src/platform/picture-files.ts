import { imageWidths } from '@thali/contract'

/** One size of a stored picture: its pixels, and the names of its two files. The second is not always there. */
export type PictureFile = {
  readonly width: number
  readonly height: number
  /** The square ones, that every diner's menu is full of; the others are for the popup. */
  readonly isForCards: boolean
  readonly webp: string
  readonly avif: string
}

const sizes = [
  ...imageWidths.square.map((px) => [px, px] as const),
  ...imageWidths.wide.map((px) => [px, Math.round((px * 3) / 4)] as const),
]

/**
 * The files of a picture.
 *
 * @param name What all its sizes share.
 * @returns Smallest first.
 */
export const pictureFiles = (name: string): PictureFile[] =>
  sizes.map(([width, height]) => ({
    width,
    height,
    isForCards: width === height,
    webp: `${name}-${width}.webp`,
    avif: `${name}-${width}.avif`,
  }))

const types: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif' }

/**
 * The media type of a stored file.
 *
 * @param name Its name.
 * @returns As `image/webp`.
 */
export const pictureType = (name: string): string => types[name.split('.')[1] ?? ''] ?? 'application/octet-stream'
