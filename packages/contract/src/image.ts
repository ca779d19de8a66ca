/** The widths a stored picture is kept in: squares for cards, 4:3 for the popup (pixels). */
export const imageWidths = { square: [224, 336], wide: [800, 1200] } as const

/** One stored picture, as the addresses a browser may pick from. */
export type ImageSources = {
  /** `srcset` of the square thumbnails. */
  square: string
  /** `srcset` of the 4:3 pictures. */
  wide: string
}

const stored = /^(\/uploads\/([0-9a-f]{32}))-800\.webp$/

/**
 * The sizes of a picture we stored, by its address. Pictures from elsewhere have one size only.
 *
 * @param imageURL `MenuItem.imageURL`.
 * @returns Both `srcset`s, or undefined when the picture is not ours.
 */
export const imageSources = (imageURL: string): ImageSources | undefined => {
  const base = stored.exec(imageURL)?.[1]
  if (!base) return undefined
  const srcset = (widths: readonly number[]): string => widths.map((px) => `${base}-${px}.webp ${px}w`).join(', ')
  return { square: srcset(imageWidths.square), wide: srcset(imageWidths.wide) }
}

/**
 * The name of a picture we stored, which all its sizes share.
 *
 * @param imageURL `MenuItem.imageURL`.
 * @returns The name, or undefined when the picture is not ours.
 */
export const pictureName = (imageURL: string): string | undefined => stored.exec(imageURL)?.[2]
