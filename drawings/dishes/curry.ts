import type { Canvas } from '../art/canvas.ts'
import { drawGarnish } from '../art/garnish.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawLump } from '../art/morsel.ts'
import { drawPiece } from '../art/pieces.ts'
import { drawCreamSwirl, drawSauce, drawWetLight } from '../art/sauce.ts'
import { blob, scatter } from '../art/shape.ts'
import { layTextures } from '../art/texture.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import type { TableKind } from '../art/table.ts'
import type { Opening } from '../art/vessel.ts'
import { drawBowl, drawRimLight } from '../art/vessel.ts'
import type { Colour, DishPicture, Piece, Vessel } from '../../apps/server/demo/types.ts'

type Curry = Extract<DishPicture, { family: 'curry' }>

const settings: Record<Vessel, { table: TableKind; cloth: Colour }> = {
  copper: { table: 'walnut', cloth: '#2f4a52' },
  brass: { table: 'slate', cloth: '#7a2f24' },
  iron: { table: 'teak', cloth: '#b08a4a' },
  clay: { table: 'forest', cloth: '#c9a45c' },
  white: { table: 'plum', cloth: '#4f6b5a' },
  blue: { table: 'terracotta', cloth: '#d9c6a0' },
  steel: { table: 'indigo', cloth: '#b5532c' },
}

/** Number and size of the pieces in a bowl. */
const helpings: Partial<Record<Piece, { count: number; size: number; spread: number }>> = {
  paneer: { count: 7, size: 1, spread: 0.66 },
  chicken: { count: 7, size: 1, spread: 0.66 },
  mutton: { count: 7, size: 0.98, spread: 0.66 },
  kofta: { count: 5, size: 1, spread: 0.66 },
  egg: { count: 4, size: 1.15, spread: 0.5 },
  fish: { count: 3, size: 1.2, spread: 0.42 },
  prawn: { count: 6, size: 1.05, spread: 0.6 },
  chickpea: { count: 52, size: 1, spread: 0.84 },
  bean: { count: 34, size: 1, spread: 0.82 },
  lentil: { count: 150, size: 1, spread: 0.93 },
  mash: { count: 0, size: 1, spread: 0.7 },
  vegetables: { count: 15, size: 0.9, spread: 0.74 },
}

const drawPieces = (canvas: Canvas, opening: Opening, { piece, pieceColour, gravy }: Curry): void => {
  if (piece === undefined) return
  const { count, size, spread } = helpings[piece] ?? { count: 7, size: 1, spread: 0.66 }
  const charred = piece === 'paneer' && pieceColour !== undefined ? 0 : 0.7
  for (const [dx, dy] of scatter(canvas.random, count, opening.rx * spread, opening.ry * spread, 0.12)) {
    const place = {
      x: opening.x + dx,
      y: opening.y + dy,
      size: size * canvas.random.between(0.92, 1.08),
      sink: gravy,
      char: charred,
    }
    drawPiece(canvas, piece, pieceColour === undefined ? place : { ...place, colour: pieceColour })
  }
  if (piece === 'mash') drawMash(canvas, opening, gravy)
}

/** Smoked and mashed aubergine: soft lumps with peas and tomato. */
const drawMash = (canvas: Canvas, opening: Opening, gravy: Colour): void => {
  const { random } = canvas
  for (const [dx, dy] of scatter(random, 36, opening.rx * 0.84, opening.ry * 0.84, 0.5)) {
    const colour = random.pick([lighten(gravy, 0.16), lighten(gravy, 0.06), gravy, darken(gravy, 0.14), '#a8561f'])
    const outline = blob(random, {
      rx: random.between(48, 88),
      ry: random.between(32, 52),
      wobble: 0.24,
      corners: 8,
      angle: random.between(-50, 50),
    })
    drawLump(canvas, {
      x: opening.x + dx,
      y: opening.y + dy,
      outline,
      depth: 15,
      colour,
      sink: gravy,
      texture: 'crust',
      gloss: 0.45,
      shadow: 0.4,
    })
  }
  for (const [dx, dy] of scatter(random, 12, opening.rx * 0.72, opening.ry * 0.7, 0.5)) {
    drawPiece(canvas, 'pea', { x: opening.x + dx, y: opening.y + dy, size: 0.9 })
  }
}

export const drawCurry = (canvas: Canvas, picture: Curry): void => {
  const { vessel, gravy, garnish } = picture
  const { table, cloth } = settings[vessel]
  drawTable(canvas, table)
  drawCloth(canvas, cloth, canvas.random.pick([-14, 12, 18]))
  const [x, y, radius] = [600, 424, 388]
  const opening = drawBowl(canvas, vessel, x, y, radius)
  drawSauce(canvas, opening, gravy)
  drawPieces(canvas, opening, picture)
  layTextures(canvas)
  if (garnish.includes('cream')) drawCreamSwirl(canvas, opening, gravy)
  for (const kind of garnish) drawGarnish(canvas, kind, opening)
  drawWetLight(canvas, opening)
  drawRimLight(canvas, vessel, x, y, radius)
}
