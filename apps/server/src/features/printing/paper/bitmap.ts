/** A picture of black and white dots, row by row; 1 is black. */
export type Bitmap = { readonly width: number; readonly height: number; readonly dots: Uint8Array }

/** A white picture. */
export const blank = (width: number, height: number): Bitmap => ({
  width,
  height,
  dots: new Uint8Array(width * height),
})

/** Copies a picture into another one, in place of what was there. Dots outside of it are left out. */
export const stamp = (onto: Bitmap, picture: Bitmap, left: number, top: number): void => {
  const from = Math.max(0, -left)
  const to = Math.min(picture.width, onto.width - left)
  if (to <= from) return
  for (let y = Math.max(0, -top); y < Math.min(picture.height, onto.height - top); y += 1)
    onto.dots.set(
      picture.dots.subarray(y * picture.width + from, y * picture.width + to),
      (y + top) * onto.width + left + from,
    )
}

/** Blackens a rectangle. */
export const fill = (onto: Bitmap, left: number, top: number, width: number, height: number): void => {
  for (let y = top; y < top + height; y += 1) onto.dots.fill(1, y * onto.width + left, y * onto.width + left + width)
}

/** White on black. */
export const inverted = ({ width, height, dots }: Bitmap): Bitmap => ({
  width,
  height,
  dots: dots.map((dot) => 1 - dot),
})

/** Pictures below each other, at the left edge of a width. */
export const stacked = (width: number, pictures: readonly Bitmap[]): Bitmap => {
  const whole = blank(
    width,
    pictures.reduce((sum, { height }) => sum + height, 0),
  )
  let top = 0
  for (const picture of pictures) {
    stamp(whole, picture, 0, top)
    top += picture.height
  }
  return whole
}
