import { bananaLeaf } from '../art/leaf.ts'
import type { Canvas } from '../art/canvas.ts'
import { ellipse, line } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawRice } from '../art/grains.ts'
import { drawBall, drawChar, drawLump } from '../art/morsel.ts'
import { drawPiece } from '../art/pieces.ts'
import type { Point } from '../art/shape.ts'
import { blob, scatter, tilt } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import type { TableKind } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import type { Opening } from '../art/vessel.ts'
import { drawPlate } from '../art/vessel.ts'
import type { Colour, DishPicture, Piece } from '../../apps/server/demo/types.ts'

type Thali = Extract<DishPicture, { family: 'thali' }>

/** The piece in each bowl, in turn, so that no two look alike. */
const fillings: readonly (readonly [Piece, number, number])[] = [
  ['lentil', 18, 0.9],
  ['paneer', 3, 0.48],
  ['pea', 8, 0.9],
  ['lentil', 0, 1],
  ['potato', 4, 0.55],
  ['kofta', 3, 0.42],
]

const fillBowl = (canvas: Canvas, opening: Opening, index: number, colour: Colour): void => {
  const [piece, count, size] = fillings[index % fillings.length] ?? ['lentil', 20, 0.8]
  for (const [dx, dy] of scatter(canvas.random, count, opening.rx * 0.62, opening.ry * 0.6)) {
    const place = { x: opening.x + dx, y: opening.y + dy, size, sink: colour, char: 0.5 }
    drawPiece(
      canvas,
      piece,
      piece === 'lentil'
        ? { ...place, colour: darken(colour, 0.2) }
        : piece === 'potato'
          ? { ...place, colour: lighten(colour, 0.35) }
          : place,
    )
  }
}

const drawFlatbreads = (canvas: Canvas, bread: Thali['bread'], x: number, y: number): void => {
  const { random } = canvas
  for (const [dx, dy] of [
    [28, -18],
    [-14, 10],
  ] as const) {
    if (bread === 'puri') {
      drawBall(canvas, {
        x: x + dx * 2.4,
        y: y + dy,
        rx: 104,
        ry: 84,
        colour: '#d99a3c',
        gloss: 0.45,
        texture: 'dough',
      })
      continue
    }
    drawLump(canvas, {
      x: x + dx,
      y: y + dy,
      outline: blob(random, { rx: 150, ry: 128, wobble: 0.02, corners: 14 }),
      depth: 10,
      colour: '#dcb272',
      texture: 'dough',
      gloss: 0.1,
    })
    for (const [px, py] of scatter(random, 7, 118, 98, 0.5))
      drawChar(canvas, x + dx + px, y + dy + py, random.between(8, 18), random.between(6, 12), 20, 0.6)
  }
  layTextures(canvas)
}

const drawPapad = (canvas: Canvas, x: number, y: number): void => {
  drawLump(canvas, {
    x,
    y,
    outline: blob(canvas.random, { rx: 118, ry: 96, wobble: 0.05, corners: 16 }),
    depth: 8,
    colour: '#e3bd6e',
    gloss: 0.2,
  })
  const dots = scatter(canvas.random, 30, 100, 80, 0.6)
    .map(([dx, dy]) => `M${Math.round(x + dx)} ${Math.round(y - 4 + dy)}h.1`)
    .join('')
  canvas.add(line(dots, '#8a4f1a', 9, 0.5), `<g transform="translate(-2 -3)">${line(dots, '#fff0c4', 5, 0.7)}</g>`)
}

const tableOf = (bowls: readonly Colour[]): TableKind =>
  bowls.length > 5 ? 'plum' : bowls[0] === '#542511' ? 'slate' : 'indigo'

export const drawThali = (canvas: Canvas, { bowls, bread, leaf, garnish }: Thali): void => {
  drawTable(canvas, leaf ? 'terracotta' : tableOf(bowls))
  if (leaf) {
    const bed: readonly Point[] = [
      [90, 470],
      [150, 230],
      [480, 60],
      [860, 60],
      [1110, 300],
      [1120, 560],
      [860, 810],
      [420, 820],
    ]
    bananaLeaf(canvas, bed, 12)
  } else {
    drawCloth(canvas, bowls.length > 5 ? '#b78f3c' : '#a8412c', 10)
    drawPlate(canvas, bowls.length > 5 ? 'brass' : 'steel', 600, 436, 446)
    canvas.add(ellipse(600, 440, 420, 420 * tilt, 'fill="none" stroke="#fff6e2" stroke-width="3" stroke-opacity=".5"'))
  }
  const [centreX, centreY] = [600, 446]
  const radius = bowls.length > 5 ? 106 : 114
  const arc = bowls.length > 5 ? 212 : 200
  const dips: Opening[] = []
  for (const [index, colour] of bowls.entries()) {
    const degrees = 180 - (arc - 180) / 2 + (arc / (bowls.length - 1)) * index
    const radians = (degrees * Math.PI) / 180
    const reach = leaf ? 320 : 304
    const dip = drawDip(
      canvas,
      leaf ? 'clay' : bowls.length > 5 ? 'copper' : 'steel',
      centreX + Math.cos(radians) * reach,
      centreY + 30 + Math.sin(radians) * reach * tilt,
      radius,
      colour,
    )
    fillBowl(canvas, dip, index, colour)
    dips.push(dip)
  }
  layTextures(canvas)
  for (const [index, { x, y, rx, ry }] of dips.entries()) {
    if (index % 2 === 0)
      drawGarnish(canvas, leaf ? 'curry-leaf' : 'coriander', { x: x - rx * 0.16, y: y + 4, rx, ry }, 0.42, 0.66)
  }
  const mound = { x: centreX - 10, y: centreY + 36, rx: 150, ry: 122 }
  canvas.soft([mound.x + 20, mound.y + 34, 200, 160], '#120402', 0.6, 0, 0.4)
  drawRice(canvas, mound, '#f4ebd6', [], 34)
  if (leaf) {
    drawPapad(canvas, 835, 640)
    drawFlatbreads(canvas, bread, 370, 660)
  } else {
    drawPapad(canvas, 790, 660)
    drawFlatbreads(canvas, bread, 490, 690)
  }
  for (const kind of garnish) {
    if (kind === 'lemon') drawGarnish(canvas, kind, { x: 660, y: 700, rx: 1, ry: 1 }, 1, 0.8)
    else drawGarnish(canvas, kind, { ...mound, rx: 130, ry: 90 }, 0.45, 0.8)
  }
}
