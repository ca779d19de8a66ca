import { decodeQR } from 'qr/decode.js'

/** The text of a QR code in a picture; undefined without a readable one. For browsers without a reader of their own. */
export const decodeQr = (picture: ImageData): string | undefined => {
  try {
    return decodeQR(picture)
  } catch {
    return undefined
  }
}
