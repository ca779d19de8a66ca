import { encode } from 'uqr'

/** Light modules around the code, as its standard requires. */
const quietZone = 4

/** A QR code as the path of an SVG; a unit is one module. */
export type QrPath = {
  /** With the light modules around the code. */
  readonly size: number
  /** Light modules at each side. */
  readonly quietZone: number
  readonly d: string
}

/** Draws a text as a QR code with error correction M. Not in the first download. */
export const qrPath = (text: string): QrPath => {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  let d = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) d += `M${from} ${y}h${x - from}v1h-${x - from}z`
    }
  })
  return { size, quietZone, d }
}
