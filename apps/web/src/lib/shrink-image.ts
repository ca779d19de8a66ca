import * as bounds from '@thali/contract/basics/bounds'

/** Longer side of an upload (px): more than any screen shows, a tenth of a phone's photo. */
const longSidePx = 1600

/** Smaller files of an accepted type are sent unchanged (bytes). */
const smallBytes = 400 * 1024

const jpegQuality = 0.86

/** Types that the server reads. */
const takenTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Why a picture cannot be sent. */
export type ImageRefusal = 'not-an-image' | 'damaged' | 'heic' | 'too-large'

// Brands of HEIF files with HEVC pictures (ISO/IEC 23008-12); the box `ftyp` with the brand begins at byte 4.
const heicBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

const isHeic = async (file: Blob): Promise<boolean> => {
  const box = String.fromCharCode(...new Uint8Array(await file.slice(4, 12).arrayBuffer()))
  return box.startsWith('ftyp') && heicBrands.includes(box.slice(4))
}

/** Whether the browser can show a file as a picture. */
const isReadable = async (file: Blob): Promise<boolean> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const draw = (bitmap: ImageBitmap, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  // Transparent parts become white; a JPEG would make them black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encode = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))),
      'image/jpeg',
      jpegQuality,
    ),
  )

const shrunk = async (file: Blob, isTaken: boolean): Promise<Blob> => {
  // Rotated by its EXIF orientation, which the result no longer has.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longSidePx / Math.max(bitmap.width, bitmap.height))
    const isFineAsItIs = scale === 1 && isTaken
    const made = await encode(draw(bitmap, scale))
    return isFineAsItIs && file.size <= made.size ? file : made
  } finally {
    bitmap.close()
  }
}

/**
 * Shrinks a photo for a restaurant's Wi-Fi: at most 1600 px on its longer side, upright. A picture that the browser
 * can show but not shrink is sent unchanged: the server shrinks it. A file that the browser cannot show is refused.
 *
 * @param file Its type is guessed from its name.
 * @returns The picture to send, or why it is refused.
 */
export const shrinkImage = async (file: Blob): Promise<Blob | ImageRefusal> => {
  const isPhoto = await isHeic(file)
  if (!isPhoto && !file.type.startsWith('image/')) return 'not-an-image'
  const isTaken = takenTypes.includes(file.type) && !isPhoto
  const isSmall = isTaken && file.size <= smallBytes
  let picture = file
  try {
    if (!isSmall) picture = await shrunk(file, isTaken)
    else if (!(await isReadable(file))) return 'damaged'
  } catch {
    if (isPhoto) return 'heic'
    // A type that the server refuses, or a file that does not match its type.
    if (!isTaken || !(await isReadable(file))) return isTaken ? 'damaged' : 'not-an-image'
  }
  return picture.size > bounds.imageBytesMax ? 'too-large' : picture
}
