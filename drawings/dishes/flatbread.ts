import { blisters, butterSheen } from '../art/griddle.ts'
import type { Canvas } from '../art/canvas.ts'
import { line } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawLump } from '../art/morsel.ts'
import { drawPiece } from '../art/pieces.ts'
import { blob, curve, move, scatter, tilt } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawPlate } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../../apps/server/demo/types.ts'

type Bread = Extract<DishPicture, { family: 'bread' }>

const discOf = (canvas: Canvas, radius: number, wobble: number): Point[] =>
  blob(canvas.random, { rx: radius, ry: radius * tilt, wobble, corners: 16 })

/** Rings of a coiled dough, raised at their overlaps. */
const coils = (canvas: Canvas, x: number, y: number, radius: number, colour: Colour): void => {
  const spine: Point[] = Array.from({ length: 96 }, (_, index): Point => {
    const share = index / 95
    const radians = share * Math.PI * 2 * 5.2 + 0.6
    const reach = radius * (0.05 + share * 0.89) * (1 + canvas.random.between(-0.014, 0.014))
    return [x + Math.cos(radians) * reach, y + Math.sin(radians) * reach * tilt]
  })
  const d = curve(spine, false)
  canvas.add(
    `<g transform="translate(5 7)">${line(d, darken(colour, 0.6), 15, 0.5)}</g>`,
    line(d, darken(colour, 0.1), 17, 0.75),
    `<g transform="translate(-3 -4)">${line(d, lighten(colour, 0.5), 6, 0.75)}</g>`,
  )
}

const drawFlat = (
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  style: Bread['style'],
  front: boolean,
): void => {
  const colour: Colour =
    style === 'roti' ? '#dfb878' : style === 'kulcha' ? '#e6b560' : style === 'laccha' ? '#dca34a' : '#e0a648'
  const outline = discOf(canvas, radius, 0.018)
  drawLump(canvas, {
    x,
    y,
    outline,
    depth: style === 'roti' ? 12 : 24,
    colour,
    texture: 'dough',
    gloss: 0.1,
    shadow: 0.85,
  })
  const top = y - 10
  if (front) layTextures(canvas)
  for (const [px, py] of outline) {
    canvas.soft(
      [x + px * 0.9, top + py * 0.9, 84, 56],
      '#b5641a',
      canvas.random.between(0.2, 0.5),
      canvas.random.between(-60, 60),
    )
  }
  canvas.inside(curve(move(outline, x, top)), () => {
    if (style === 'laccha') coils(canvas, x, top, radius, colour)
    blisters(
      canvas,
      x,
      top,
      radius,
      radius * tilt,
      style === 'laccha' ? 14 : style === 'paratha' ? 34 : 30,
      style === 'laccha' ? 0.6 : 0.85,
    )
  })
}

export const drawFlats = (canvas: Canvas, { style, garnish }: Bread): void => {
  const looks = {
    roti: ['slate', '#c9a45c'],
    laccha: ['plum', '#b98a45'],
    paratha: ['terracotta', '#2f5a5a'],
    kulcha: ['indigo', '#b5532c'],
  } as const
  const [table, cloth] = looks[style === 'laccha' || style === 'paratha' || style === 'kulcha' ? style : 'roti']
  drawTable(canvas, table)
  drawCloth(canvas, cloth, style === 'roti' ? 16 : -13)
  if (style === 'paratha' || style === 'kulcha')
    drawPlate(canvas, style === 'paratha' ? 'steel' : 'iron', 600, 440, 425)
  else drawFlat(canvas, 690, 390, 300, style, false)
  const [x, y] = style === 'paratha' || style === 'kulcha' ? [585, 440] : [540, 470]
  drawFlat(canvas, x, y, 332, style, true)
  if (style !== 'roti') butterSheen(canvas, x, y - 10, 250, 220)
  if (style === 'kulcha') drawGarnish(canvas, 'cumin', { x, y, rx: 290, ry: 260 }, 1.2)
  if (style === 'paratha' || style === 'kulcha') {
    drawDip(
      canvas,
      'steel',
      872,
      216,
      112,
      style === 'paratha' ? '#f3ecdc' : '#7a3611',
      style === 'paratha' ? '#b5451c' : '#d9964a',
    )
  }
  for (const kind of garnish)
    drawGarnish(canvas, kind, { x: x - 20, y: y - 10, rx: 220, ry: 190 }, kind === 'coriander' ? 0.9 : 1)
}

export const drawBhature = (canvas: Canvas, { garnish }: Bread): void => {
  drawTable(canvas, 'terracotta')
  drawCloth(canvas, '#2f4a52', 14)
  drawPlate(canvas, 'steel', 600, 440, 432)
  for (const [x, y, rx] of [
    [490, 300, 235],
    [420, 560, 225],
  ] as const) {
    drawBall(canvas, { x, y, rx, ry: rx * 0.84, colour: '#e3a544', gloss: 0.35, texture: 'dough' })
    blisters(canvas, x, y, rx * 0.8, rx * 0.66, 11, 0.42)
    canvas.soft([x - rx * 0.34, y - rx * 0.42, rx * 0.34, rx * 0.16], '#ffffff', 0.6, -28)
  }
  layTextures(canvas)
  const chole = drawDip(canvas, 'iron', 765, 470, 205, '#6a2e0e')
  for (const [dx, dy] of scatter(canvas.random, 26, chole.rx * 0.8, chole.ry * 0.78))
    drawPiece(canvas, 'chickpea', { x: chole.x + dx, y: chole.y + dy, size: 0.78 })
  drawGarnish(canvas, 'coriander', chole, 0.6, 0.8)
  for (const kind of garnish) {
    const spot = kind === 'lemon' ? { x: 660, y: 700, rx: 1, ry: 1 } : { x: 775, y: 205, rx: 120, ry: 70 }
    drawGarnish(canvas, kind, spot, 0.7)
  }
}
