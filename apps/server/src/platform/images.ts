import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import * as bounds from '@thali/contract/basics/bounds'
import { imageWidths } from '@thali/contract/basics/image'
import { AppError } from './app-error.ts'
import type { FileStore } from './file-store.ts'
import type { ImageKind } from './image-kind.ts'
import { pictureFiles } from './picture-files.ts'

export type StoredImage = { imageURL: string; imageColour: string }

/** The restaurant that a picture belongs to, and its quota. */
export type Owned = {
  /** Part of the file name: two restaurants never share a file, so each can remove its own. */
  readonly owner: string
  /** A logo is shown whole in the square, on white; other pictures are cropped. */
  readonly isLogo?: boolean
  /** Called before a file is written, with the bytes of all WebP files; a rejection refuses the picture. */
  readonly claim: (name: string, bytes: number) => Promise<void>
}

// No picture is decoded twice, so a cache of decoded ones would waste memory.
sharp.cache(false)

// Effort 2: of WebP half the time of 4, for 4 % more bytes (86 pictures, measured); of AVIF a seventh, for 4 %.
const effort = 2
// The largest square is for screens with three pixels per point, which hide a lower quality (docs/decisions/049).
const finest = imageWidths.square[1]
const webpOf = (width: number) => ({ quality: width === finest ? 60 : 72, effort })
const avifOf = (width: number) => ({ quality: width === finest ? 42 : 50, effort, chromaSubsampling: '4:2:0' })
const decodeSeconds = 5
// Progressive and interlaced pictures and GIFs are decoded as a whole, others a few rows at a time. A progressive JPEG
// of 40 megapixels took 248 MB, a GIF of 33 megapixels 190 MB (measured).
const heldBytesMax = 64 * 1024 * 1024

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

type Pixels = { readonly data: Buffer; readonly raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

// Decoded once, at the size of the largest output. Only pixels are taken: no location, camera or colour profile.
const decode = async (picture: Sharp, isLogo = false): Promise<Pixels> => {
  const width = imageWidths.wide[1]
  const height = Math.round((width * 3) / 4)
  const background = '#ffffff'
  const side = Math.round((width - height) / 2)
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background })
    .resize(isLogo ? height : width, height, { fit: isLogo ? 'contain' : 'cover', background })
    .extend(isLogo ? { left: side, right: side, background } : {})
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

type Encoded = { readonly width: number; readonly webp: Buffer; readonly avif: Buffer | undefined }

// The cards' AVIF is made with the upload: a browser that gets the WebP caches it for good. The popup's takes ten times
// as long and is made later.
const encode = async ({ data, raw }: Pixels): Promise<Encoded[]> => {
  const encoded: Encoded[] = []
  // One after the other: all at once would take every thread that also reads files and checks passwords.
  for (const { width, height, isForCards } of pictureFiles('')) {
    const drawn = await sharp(data, { raw }).resize(width, height, { fit: 'cover' }).raw().toBuffer()
    const image = sharp(drawn, { raw: { width, height, channels: raw.channels } })
    const webp = await image.clone().webp(webpOf(width)).toBuffer()
    const small = isForCards
      ? await image
          .avif(avifOf(width))
          .toBuffer()
          .catch(() => undefined)
      : undefined
    encoded.push({ width, webp, avif: small && small.length < webp.length ? small : undefined })
  }
  return encoded
}

const write = async (name: string, encoded: readonly Encoded[], files: FileStore): Promise<void> => {
  for (const file of pictureFiles(name)) {
    const image = encoded.find(({ width }) => width === file.width)
    if (image) await files.write(file.webp, image.webp)
    // The picture is complete without it. The background work tries again.
    if (image?.avif) await files.write(file.avif, image.avif).catch(() => {})
  }
}

const colourOf = async ({ data, raw }: Pixels): Promise<string> => {
  const small = await sharp(data, { raw }).resize(64, 48).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small.info
  const { dominant } = await sharp(small.data, { raw: { width, height, channels } }).stats()
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}

const store = async (pixels: Pixels, files: FileStore, { owner, claim }: Owned): Promise<StoredImage> => {
  const imageColour = await colourOf(pixels)
  const encoded = await encode(pixels)
  const largest = encoded.at(-1)?.webp ?? pixels.data
  const name = createHash('sha256').update(owner).update('/').update(largest).digest('hex').slice(0, 32)
  await claim(
    name,
    encoded.reduce((sum, { webp }) => sum + webp.length, 0),
  )
  await write(name, encoded, files)
  return {
    imageURL: `/uploads/${name}-${imageWidths.wide[0]}.webp`,
    imageColour,
  }
}

/** Encodes one size as AVIF from the picture's largest size; width and height in pixels. */
export const encodeAvif = (source: Uint8Array, width: number, height: number): Promise<Buffer> =>
  sharp(source).resize(width, height, { fit: 'cover' }).avif(avifOf(width)).toBuffer()

/** Bytes per pixel of a picture that is decoded as a whole; 0 for others. */
const heldBytesPerPixel = ({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number => {
  // Decoded with transparency.
  if (format === 'gif') return 4
  if (!isProgressive) return 0
  // Stored as coefficients of two bytes; with colour at a quarter, most of them are brightness.
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3 : 2 * channels
  return channels * (depth === 'ushort' ? 2 : 1)
}

const isTooLarge = (header: Metadata): boolean => {
  const { width, height } = header
  const pixels = width * height
  if (pixels > bounds.imagePixelsMax || Math.max(width, height) > bounds.imageSideMax) return true
  return pixels * heldBytesPerPixel(header) > heldBytesMax
}

/**
 * Stores a picture in every size of `imageSources` (contract): all as WebP, the squares also as AVIF where it is
 * smaller. The header is checked before decoding. Files have no metadata, and their content names them.
 *
 * @throws AppError `image_invalid` for a broken or too large picture, or after 5 s.
 */
export const storeUpload = async (
  picture: Uint8Array,
  kind: ImageKind,
  files: FileStore,
  owned: Owned,
): Promise<StoredImage> => {
  const options: SharpOptions = { limitInputPixels: bounds.imagePixelsMax, failOn: 'error', sequentialRead: true }
  let pixels: Pixels
  try {
    const header = await sharp(picture, options).metadata()
    if (header.format !== kind || isTooLarge(header)) throw new AppError('image_invalid')
    pixels = await decode(sharp(picture, options).timeout({ seconds: decodeSeconds }), owned.isLogo)
  } catch {
    throw new AppError('image_invalid')
  }
  return store(pixels, files, owned)
}
