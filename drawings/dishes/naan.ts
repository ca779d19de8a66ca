import { blisters, butterSheen } from '../art/griddle.ts'
import { drawBoard } from '../art/board.ts'
import type { Canvas } from '../art/canvas.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawChar, drawLump } from '../art/morsel.ts'
import { scatter, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import type { DishPicture } from '../../apps/server/demo/types.ts'

type Bread = Extract<DishPicture, { family: 'bread' }>

const naanOutline = (angle: number, size: number): Point[] =>
  (
    [
      [-8, -330],
      [90, -292],
      [165, -170],
      [212, -20],
      [222, 130],
      [160, 262],
      [20, 312],
      [-130, 274],
      [-216, 150],
      [-212, -10],
      [-160, -165],
      [-95, -290],
    ] as const
  ).map((point) => {
    const [x, y] = turn([point[0] * size, point[1] * size], angle)
    return [x, y * 0.94] as const
  })

const drawNaan = (canvas: Canvas, x: number, y: number, angle: number, size: number, front: boolean): void => {
  const { random } = canvas
  const outline = naanOutline(angle, size)
  drawLump(canvas, { x, y, outline, depth: 30, colour: '#efc983', texture: 'dough', gloss: 0, shadow: 0.9 })
  if (front) layTextures(canvas)
  const top = y - 15
  for (const [index, [px, py]] of outline.entries()) {
    const [nx, ny] = outline[(index + 1) % outline.length] ?? [px, py]
    for (const share of [0, 0.5]) {
      const [ex, ey] = [(px + (nx - px) * share) * 0.87, (py + (ny - py) * share) * 0.87]
      canvas.soft(
        [x + ex, top + ey, random.between(50, 84), random.between(36, 56)],
        '#b5641a',
        random.between(0.3, 0.6),
        random.between(-60, 60),
      )
    }
  }
  // Bubbles: raised, pale at the crown, scorched where they touched the oven.
  for (const [dx, dy] of scatter(random, 12, 165 * size, 235 * size, 0.4)) {
    const radius = random.between(26, 52)
    const [px, py] = turn([dx, dy], angle)
    canvas.soft([x + px + 9, top + py + 12, radius * 1.35, radius], '#8a4a12', 0.55)
    canvas.soft([x + px, top + py, radius * 1.1, radius * 0.82], '#f8dc9e', 0.95, 0, 0.5)
    canvas.soft([x + px - radius * 0.3, top + py - radius * 0.34, radius * 0.6, radius * 0.36], '#fffbe8', 0.9)
    if (random.chance(0.75))
      drawChar(canvas, x + px + 4, top + py + 4, radius * 0.62, radius * 0.42, random.between(-50, 50), 0.85)
  }
  blisters(canvas, x, top, 165 * size, 230 * size, 12, 0.8)
}

export const drawNaans = (canvas: Canvas, { garnish }: Bread): void => {
  const garlic = garnish.includes('garlic')
  drawTable(canvas, garlic ? 'forest' : 'walnut')
  drawBoard(canvas, garlic ? '#7a4a2a' : '#a87444', garlic ? -14 : 12, 500, 370)
  drawNaan(canvas, 742, 420, 38, 1.02, false)
  drawNaan(canvas, 500, 450, -16, 1.12, true)
  butterSheen(canvas, 500, 440, 220, 300)
  for (const kind of garnish) {
    if (kind === 'butter') drawGarnish(canvas, kind, { x: 500, y: 420, rx: 100, ry: 100 }, 1, 1.15)
    else {
      drawGarnish(canvas, kind, { x: 500, y: 440, rx: 220, ry: 330 }, kind === 'garlic' ? 1.7 : 1.3)
      drawGarnish(canvas, kind, { x: 780, y: 350, rx: 150, ry: 200 }, kind === 'garlic' ? 0.8 : 0.4)
    }
  }
}
