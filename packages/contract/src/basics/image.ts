/** The file widths of a stored picture, in pixels: squares for cards, 4:3 for the dish sheet. */
export const imageWidths = { square: [224, 336], wide: [800, 1200] } as const

/** The files of one stored picture, for a browser to choose from. */
export type ImageSources = {
  /** `srcset` of the square thumbnails. */
  square: string
  /** `srcset` of the 4:3 pictures. */
  wide: string
}

const stored = /^(\/uploads\/([0-9a-f]{32}))-800\.webp$/

/** The sizes of a picture by its `MenuItem.imageURL`; undefined for a picture that this server does not store. */
export const imageSources = (imageURL: string): ImageSources | undefined => {
  const base = stored.exec(imageURL)?.[1]
  if (!base) return undefined
  const srcset = (widths: readonly number[]): string => widths.map((px) => `${base}-${px}.webp ${px}w`).join(', ')
  return { square: srcset(imageWidths.square), wide: srcset(imageWidths.wide) }
}

/** The common name of a picture's files by its `MenuItem.imageURL`; undefined for a picture stored elsewhere. */
export const pictureName = (imageURL: string): string | undefined => stored.exec(imageURL)?.[2]
