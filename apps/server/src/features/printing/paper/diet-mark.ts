import type { DietMark } from '@thali/contract/menu/diet'
import { type Bitmap, blank, fill } from './bitmap.ts'

/** Whether a point is inside a shape; the square around it has the corners (-1, -1) and (1, 1). */
type Shape = (x: number, y: number) => boolean

// Paper has no colours, so the shapes of the screen differ by themselves: circle, egg, triangle, leaf.
const shapes: Readonly<Record<DietMark, Shape>> = {
  veg: (x, y) => x * x + y * y < 0.28,
  egg: (x, y) => (x / 0.42) ** 2 + (y / (y < 0 ? 0.62 : 0.5)) ** 2 < 1,
  'non-veg': (x, y) => y > -0.55 && y < 0.5 && Math.abs(x) < (y + 0.55) * 0.58,
  vegan: (x, y) => (x + 0.55) ** 2 + (y + 0.45) ** 2 < 1.15 && (x - 0.45) ** 2 + (y - 0.55) ** 2 < 1.15,
}

const frame = 3

/** The diet mark of a dish, a square of `size` dots. */
export const dietMark = (mark: DietMark, size: number): Bitmap => {
  const drawn = blank(size, size)
  fill(drawn, 0, 0, size, frame)
  fill(drawn, 0, size - frame, size, frame)
  fill(drawn, 0, 0, frame, size)
  fill(drawn, size - frame, 0, frame, size)
  const isInside = shapes[mark]
  for (let y = frame; y < size - frame; y += 1)
    for (let x = frame; x < size - frame; x += 1)
      if (isInside(((x + 0.5) / size) * 2 - 1, ((y + 0.5) / size) * 2 - 1)) drawn.dots[y * size + x] = 1
  return drawn
}
