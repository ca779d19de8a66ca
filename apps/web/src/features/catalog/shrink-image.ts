import { bounds } from '@thali/contract'

/** The longer side of what is sent (px): more than any screen shows, a tenth of a phone's photo. */
const longSidePx = 1600

/** A small file of a kind the server takes is sent as it is (bytes). */
const smallBytes = 400 * 1024

const jpegQuality = 0.86

/** What the server can read without our help. */
const takenTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Why a picture cannot be sent. */
export type ImageRefusal = 'not-an-image' | 'too-large'

const draw = (bitmap: ImageBitmap, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  // What shines through is white on paper; a JPEG would make it black.
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

const shrunk = async (file: Blob): Promise<Blob> => {
  // Turned upright here, as the camera's note says; what is sent carries no such note any more.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longSidePx / Math.max(bitmap.width, bitmap.height))
    const isFineAsItIs = scale === 1 && takenTypes.includes(file.type)
    const made = await encode(draw(bitmap, scale))
    return isFineAsItIs && file.size <= made.size ? file : made
  } finally {
    bitmap.close()
  }
}

/**
 * Makes a photo small enough to be sent from a restaurant's Wi-Fi: at most 1600 px on its longer side, upright. Where the
 * browser cannot, the original goes, for the server can too.
 *
 * @param file What was chosen.
 * @returns The picture to send, or why there is none.
 */
export const shrinkImage = async (file: Blob): Promise<Blob | ImageRefusal> => {
  if (!file.type.startsWith('image/')) return 'not-an-image'
  const isTaken = takenTypes.includes(file.type)
  const isSmall = isTaken && file.size <= smallBytes
  let picture = file
  try {
    if (!isSmall) picture = await shrunk(file)
  } catch {
    // Of a kind neither this browser nor the server can read.
    if (!isTaken) return 'not-an-image'
  }
  return picture.size > bounds.imageBytesMax ? 'too-large' : picture
}
