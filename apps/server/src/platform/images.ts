import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { bounds, imageWidths } from '@thali/contract'
import { AppError } from './app-error.ts'
import type { FileStore } from './file-store.ts'
import type { ImageKind } from './image-kind.ts'
import { pictureFiles } from './picture-files.ts'

/** A picture as the menu refers to it. */
export type StoredImage = { imageURL: string; imageColour: string }

/** Whose a picture will be. */
export type Owned = {
  /** Goes into its name: two restaurants never share a file, so each can remove its own. */
  readonly owner: string
  /** Told of its name and the bytes of all its files before one is written; rejects when it may not be. */
  readonly claim: (name: string, bytes: number) => Promise<void>
}

// No picture comes twice: what was decoded is not worth the memory it would be kept in.
sharp.cache(false)

// Effort 2: half the time of 4, for 4 % more bytes (86 pictures, measured).
const webp = { quality: 72, effort: 2 }
const decodeSeconds = 5
// Most pictures are decoded a few rows at a time. Progressive and interlaced ones and GIFs are held whole: a progressive
// JPEG of 40 megapixels took 248 MB, a GIF of 33 megapixels 190 MB (measured).
const heldBytesMax = 64 * 1024 * 1024

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

type Pixels = { readonly data: Buffer; readonly raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

// Decoded once, at the size of the largest output; everything else is made from these raw pixels. Only pixels are
// taken along: no place, no camera, no colour profile.
const decode = async (picture: Sharp): Promise<Pixels> => {
  const width = imageWidths.wide[1]
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(width, Math.round((width * 3) / 4), { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const encode = async ({ data, raw }: Pixels): Promise<Map<number, Buffer>> => {
  const encoded = new Map<number, Buffer>()
  // One after the other: all at once would take every thread that also reads files and checks passwords.
  for (const { width, height } of pictureFiles(''))
    encoded.set(width, await sharp(data, { raw }).resize(width, height, { fit: 'cover' }).webp(webp).toBuffer())
  return encoded
}

const store = async (pixels: Pixels, files: FileStore, { owner, claim }: Owned): Promise<StoredImage> => {
  const { dominant } = await sharp(pixels.data, { raw: pixels.raw }).resize(64, 48).stats()
  const encoded = await encode(pixels)
  const largest = encoded.get(imageWidths.wide[1]) ?? pixels.data
  const name = createHash('sha256').update(owner).update('/').update(largest).digest('hex').slice(0, 32)
  await claim(
    name,
    [...encoded.values()].reduce((sum, { length }) => sum + length, 0),
  )
  for (const { width, webp: file } of pictureFiles(name)) await files.write(file, encoded.get(width) ?? largest)
  return {
    imageURL: `/uploads/${name}-${imageWidths.wide[0]}.webp`,
    imageColour: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
  }
}

/**
 * Stores a picture of our own in every size the web asks for (`imageSources` in the contract): squares for cards, 4:3
 * for the popup, all WebP, without metadata, named by their content.
 *
 * @param picture Bytes of a picture, in any format sharp reads.
 * @param files Where to put the sizes.
 * @param owned Whose it will be.
 * @returns Its address, and the colour to show until it is there.
 */
export const storeImage = async (picture: Uint8Array, files: FileStore, owned: Owned): Promise<StoredImage> =>
  store(await decode(sharp(picture)), files, owned)

// Effort 2 takes a quarter of the time of 4.
const avifOptions = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' }

/**
 * One size of a picture as AVIF.
 *
 * @param source The picture's largest size.
 * @param width Pixels.
 * @param height Pixels.
 * @returns Its bytes.
 */
export const encodeAvif = (source: Uint8Array, width: number, height: number): Promise<Buffer> =>
  sharp(source).resize(width, height, { fit: 'cover' }).avif(avifOptions).toBuffer()

/** Bytes of each pixel while the whole picture is held; 0 when it is not. */
const heldBytesPerPixel = ({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number => {
  // Decoded with its transparency.
  if (format === 'gif') return 4
  if (!isProgressive) return 0
  // Held as coefficients of two bytes, most of which are brightness when colour is stored at a quarter.
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
 * Stores a picture somebody sent, as `storeImage` does. Its header is looked at before anything is decoded; what is
 * stored is drawn anew from its pixels, so nothing else of the file is left.
 *
 * @param picture Bytes whose beginning says they are of that kind.
 * @param kind What they claim to be.
 * @param files Where to put the sizes.
 * @param owned Whose it will be.
 * @returns Its address and colour.
 * @throws AppError `image_invalid` when it is broken, larger than the bounds, or takes longer than 5 s.
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
    pixels = await decode(sharp(picture, options).timeout({ seconds: decodeSeconds }))
  } catch {
    throw new AppError('image_invalid')
  }
  return store(pixels, files, owned)
}

const logoWidth = 224

/**
 * Stores a restaurant's mark: square, as WebP, what is transparent staying so.
 *
 * @param mark Bytes of a picture, in any format sharp reads.
 * @param files Where to put it.
 * @returns Its address.
 */
export const storeLogo = async (mark: Uint8Array, files: FileStore): Promise<string> => {
  const bytes = await sharp(mark)
    .resize(logoWidth, logoWidth, { fit: 'contain', background: '#00000000' })
    .webp(webp)
    .toBuffer()
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}-${logoWidth}.webp`
  await files.write(name, bytes)
  return `/uploads/${name}`
}
