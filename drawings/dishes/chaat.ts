import type { Canvas } from '../art/canvas.ts'
import { ellipse, path } from '../art/canvas.ts'
import { lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawChar, drawLump } from '../art/morsel.ts'
import { drawDrizzle } from '../art/sauce.ts'
import { drawPiece } from '../art/pieces.ts'
import { blob, curve, move, scatter, tilt } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawPlate } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../../apps/server/demo/types.ts'

type Snack = Extract<DishPicture, { family: 'snack' }>

/** Curd, tamarind and mint, the sauces of a chaat. */
const dressChaat = (canvas: Canvas, x: number, y: number, rx: number, ry: number): void => {
  const { random } = canvas
  for (const [dx, dy] of scatter(random, 5, rx * 0.6, ry * 0.6)) {
    const pool = move(
      blob(random, { rx: random.between(70, 110), ry: random.between(46, 66), wobble: 0.22 }),
      x + dx,
      y + dy,
    )
    canvas.add(path(curve(move(pool, 4, 8)), 'fill="#2a0e02" fill-opacity=".35"'), path(curve(pool), 'fill="#fbf4e4"'))
    canvas.soft([x + dx - 20, y + dy - 14, 50, 16], '#ffffff', 0.95, -20)
  }
  drawDrizzle(canvas, { x: x - 14, y, rx: rx * 0.92, ry: ry * 0.9 }, '#571a0a', '#c9764a', 20)
  drawDrizzle(canvas, { x: x + 20, y: y + 14, rx: rx * 0.84, ry: ry * 0.8 }, '#55862a', '#b9dc7c', 15)
}

export const drawTikkis = (canvas: Canvas, { colour, garnish }: Snack): void => {
  const { random } = canvas
  drawTable(canvas, 'indigo')
  drawCloth(canvas, '#c9a45c', 15)
  drawPlate(canvas, 'copper', 600, 440, 432)
  for (const [x, y] of [
    [470, 340],
    [740, 360],
    [590, 560],
  ] as const) {
    const outline = blob(random, { rx: 165, ry: 146, wobble: 0.04, corners: 14 })
    drawLump(canvas, { x, y, outline, depth: 62, colour, texture: 'crust', gloss: 0.3 })
    drawChar(canvas, x - 30, y - 60, 80, 40, 20, 0.3)
    drawChar(canvas, x + 60, y - 10, 50, 34, -30, 0.35)
  }
  layTextures(canvas)
  for (const [dx, dy] of scatter(random, 26, 200, 170))
    drawPiece(canvas, 'chickpea', { x: 600 + dx, y: 400 + dy, size: 0.9, colour: '#b5762f' })
  dressChaat(canvas, 600, 410, 290, 240)
  for (const kind of garnish) drawGarnish(canvas, kind, { x: 600, y: 405, rx: 290, ry: 240 })
}

export const drawChaat = (canvas: Canvas, { colour, garnish }: Snack): void => {
  const { random } = canvas
  drawTable(canvas, 'forest')
  drawCloth(canvas, '#a8543a', -15)
  drawPlate(canvas, 'white', 600, 440, 432)
  for (const [dx, dy] of scatter(random, 14, 260, 226, 0.2)) {
    const outline = blob(random, { rx: 98, ry: 84, wobble: 0.05, corners: 13, angle: random.between(-40, 40) })
    drawLump(canvas, { x: 600 + dx, y: 450 + dy, outline, depth: 16, colour, texture: 'dough', gloss: 0.3 })
  }
  layTextures(canvas)
  for (const [dx, dy] of scatter(random, 12, 190, 160))
    drawPiece(canvas, random.chance(0.5) ? 'potato' : 'chickpea', {
      x: 600 + dx,
      y: 430 + dy,
      size: 0.72,
      colour: '#e6bd5c',
    })
  dressChaat(canvas, 600, 425, 320, 260)
  for (const kind of garnish) drawGarnish(canvas, kind, { x: 600, y: 420, rx: 300, ry: 250 }, kind === 'sev' ? 1.15 : 1)
}

const drawPuri = (canvas: Canvas, x: number, y: number, radius: number, colour: Colour): void => {
  drawBall(canvas, { x, y, rx: radius, ry: radius * 0.92, colour, gloss: 0.7, texture: 'dough' })
  const hole = move(
    blob(canvas.random, { rx: radius * 0.52, ry: radius * 0.44, wobble: 0.12, corners: 11 }),
    x + 4,
    y - radius * 0.14,
  )
  canvas.add(path(curve(hole), `fill="#3a1a06" stroke="${lighten(colour, 0.5)}" stroke-width="6"`))
  canvas.inside(curve(hole), () => {
    for (const [dx, dy] of scatter(canvas.random, 9, radius * 0.4, radius * 0.32)) {
      drawBall(canvas, {
        x: x + 4 + dx,
        y: y - radius * 0.1 + dy,
        rx: radius * 0.16,
        ry: radius * 0.14,
        colour: canvas.random.pick(['#e6bd5c', '#d9a045', '#6f9a2c']),
        gloss: 0.5,
        shadow: 0.4,
      })
    }
  })
}

export const drawPaniPuri = (canvas: Canvas, { colour, garnish }: Snack): void => {
  drawTable(canvas, 'terracotta')
  drawCloth(canvas, '#2f4a52', 14)
  drawPlate(canvas, 'blue', 600, 440, 436)
  const water = drawDip(canvas, 'brass', 600, 440, 172, '#5f7f1c', '#c9d97a')
  for (const kind of garnish) drawGarnish(canvas, kind, water, 0.7, 0.8)
  for (let index = 0; index < 6; index += 1) {
    const radians = ((index * 60 + 28) * Math.PI) / 180
    drawPuri(canvas, 600 + Math.cos(radians) * 292, 440 + Math.sin(radians) * 292 * tilt, 114, colour)
  }
  layTextures(canvas)
  canvas.add(ellipse(water.x - 60, water.y - 62, 34, 10, 'fill="#ffffff" fill-opacity=".4"'))
}
