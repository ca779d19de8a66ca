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
  /** Called with its name and the bytes of all its WebP before a file is written; rejects to refuse it. */
  readonly claim: (name: string, bytes: number) => Promise<void>
}

// No picture comes twice: what was decoded is not worth the memory it would be kept in.
sharp.cache(false)

// Effort 2: of WebP half the time of 4, for 4 % more bytes (86 pictures, measured); of AVIF a seventh, for 4 %.
const effort = 2
// The finest square is for screens with three pixels to one: there a lower quality is not seen, and each menu has many
// of them (docs/decisions/049).
const finest = imageWidths.square[1]
const webpOf = (width: number) => ({ quality: width === finest ? 60 : 72, effort })
const avifOf = (width: number) => ({ quality: width === finest ? 42 : 50, effort, chromaSubsampling: '4:2:0' })
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

type Encoded = { readonly width: number; readonly webp: Buffer; readonly avif: Buffer | undefined }

// The cards' AVIF comes with the upload: a phone that was sent the WebP keeps that for ever. The popup's, which take ten
// times as long, come afterwards, and so does one that could not be made.
const encode = async ({ data, raw }: Pixels): Promise<Encoded[]> => {
  const encoded: Encoded[] = []
  // One after the other: all at once would take every thread that also reads files and checks passwords.
  for (const { width, height, isForCards } of pictureFiles('')) {
    const drawn = await sharp(data, { raw }).resize(width, height, { fit: 'cover' }).raw().toBuffer()
    const one = sharp(drawn, { raw: { width, height, channels: raw.channels } })
    const webp = await one.clone().webp(webpOf(width)).toBuffer()
    const small = isForCards
      ? await one
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
    const one = encoded.find(({ width }) => width === file.width)
    if (one) await files.write(file.webp, one.webp)
    // Without it the picture is whole; it is made again with those of the popup.
    if (one?.avif) await files.write(file.avif, one.avif).catch(() => {})
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

/**
 * One size of a picture as AVIF.
 *
 * @param source The picture's largest size.
 * @param width Pixels.
 * @param height Pixels.
 * @returns Its bytes.
 */
export const encodeAvif = (source: Uint8Array, width: number, height: number): Promise<Buffer> =>
  sharp(source).resize(width, height, { fit: 'cover' }).avif(avifOf(width)).toBuffer()

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
 * Stores an uploaded picture in every size the web requests (`imageSources` in the contract): squares for cards, 4:3 for
 * the popup, all as WebP, the squares also as AVIF where that is smaller. The header is checked before the picture is
 * decoded. Only the pixels are kept: the files have no metadata and are named by their content.
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
