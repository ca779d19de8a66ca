import { encode } from 'uqr'
import { type Bitmap, blank, fill } from './bitmap.ts'

/** Light modules around the code, as its standard requires. */
const quietZone = 4
/** Dots of a module: 0.5 to 0.75 mm, which cheap phones read on thermal paper. */
const moduleMax = 6

/** A text as a QR code, at most `width` dots wide: by default with error correction M. Throws for a text that does not fit. */
export const qrCode = (text: string, width: number, ecc: 'L' | 'M' = 'M'): Bitmap => {
  const { data, size } = encode(text, { ecc, border: quietZone })
  const module = Math.min(moduleMax, Math.floor(width / size))
  if (module < 1) throw new RangeError(`A QR code of ${size} modules needs more than ${width} dots`)
  const code = blank(size * module, size * module)
  data.forEach((modules, y) =>
    modules.forEach((isDark, x) => isDark && fill(code, x * module, y * module, module, module)),
  )
  return code
}
