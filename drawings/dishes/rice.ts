import type { Canvas } from '../art/canvas.ts'
import { lighten } from '../art/colour.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawRice } from '../art/grains.ts'
import type { Tint } from '../art/grains.ts'
import { drawPiece } from '../art/pieces.ts'
import { scatter } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import type { TableKind } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import type { Opening } from '../art/vessel.ts'
import { drawBowl, drawRimLight } from '../art/vessel.ts'
import type { Colour, DishPicture, Vessel } from '../../apps/server/demo/types.ts'

type Rice = Extract<DishPicture, { family: 'rice' }>

const looks: Record<Rice['style'], { base: Colour; tints: readonly Tint[] }> = {
  biryani: {
    base: '#fbe8b8',
    tints: [
      [1.1, '#f5a81c'],
      [0.9, '#e07a18'],
      [0.5, '#b5602a'],
      [0.5, '#fff6e0'],
    ],
  },
  plain: { base: '#f4eddd', tints: [[0.5, '#fffaf0']] },
  pulao: {
    base: '#f1e4bf',
    tints: [
      [0.5, '#fff4d6'],
      [0.4, '#e3c884'],
    ],
  },
  curd: { base: '#f6f0e2', tints: [[0.4, '#ffffff']] },
  lemon: { base: '#f2cf4a', tints: [[0.5, '#f8e08a']] },
}

const settings: Record<Vessel, { table: TableKind; cloth: Colour }> = {
  copper: { table: 'forest', cloth: '#7a2430' },
  brass: { table: 'plum', cloth: '#31555a' },
  iron: { table: 'terracotta', cloth: '#e0cfa6' },
  clay: { table: 'slate', cloth: '#b78f3c' },
  white: { table: 'teak', cloth: '#40604f' },
  blue: { table: 'walnut', cloth: '#c99a4a' },
  steel: { table: 'indigo', cloth: '#a8543a' },
}

const drawToppings = (canvas: Canvas, { piece, style }: Rice, opening: Opening): void => {
  if (piece === undefined) return
  const many = piece === 'pea'
  const count = many ? 30 : piece === 'vegetables' ? 12 : piece === 'egg' ? 3 : 5
  const spread = many ? 0.84 : 0.5
  for (const [dx, dy] of scatter(canvas.random, count, opening.rx * spread, opening.ry * spread, 0.15)) {
    const place = {
      x: opening.x + dx,
      y: opening.y + dy,
      size: many ? 1 : piece === 'vegetables' ? 0.85 : 1,
      char: 0.6,
    }
    drawPiece(canvas, piece, style === 'biryani' && piece === 'chicken' ? { ...place, colour: '#b9581c' } : place)
  }
}

export const drawRiceDish = (canvas: Canvas, picture: Rice): void => {
  const { style, vessel, garnish } = picture
  const { table, cloth } = settings[vessel]
  const { base, tints } = looks[style]
  drawTable(canvas, table)
  drawCloth(canvas, cloth, canvas.random.pick([-16, 11, 20]))
  const [x, y, radius] = [600, 424, 388]
  const opening = drawBowl(canvas, vessel, x, y, radius)
  const mound = { ...opening, y: opening.y - 8 }
  drawRice(canvas, mound, base, tints)
  drawToppings(canvas, picture, mound)
  layTextures(canvas)
  if (style === 'curd') {
    canvas.soft([x + 10, y + 20, 250, 200], lighten(base, 0.6), 0.7, 0, 0.4)
  }
  for (const kind of garnish) drawGarnish(canvas, kind, mound)
  drawRimLight(canvas, vessel, x, y, radius)
}
