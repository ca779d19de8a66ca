import { bananaLeaf, leafBed } from '../art/leaf.ts'
import type { Canvas } from '../art/canvas.ts'
import { line, path } from '../art/canvas.ts'
import { darken } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawLump, specks } from '../art/morsel.ts'
import { drawDrizzle, drawSauce, drawWetLight } from '../art/sauce.ts'
import { blob, curve, move, scatter, short } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawBowl, drawPlate, drawRimLight } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../../apps/server/demo/types.ts'

type Idli = Extract<DishPicture, { family: 'idli' }>

const drawIdliCake = (canvas: Canvas, x: number, y: number, radius: number, colour: Colour): void => {
  const outline = blob(canvas.random, { rx: radius, ry: radius * 0.84, wobble: 0.012, corners: 16 })
  drawLump(canvas, {
    x,
    y,
    outline,
    depth: radius * 0.3,
    colour: darken(colour, 0.08),
    texture: 'dough',
    gloss: 0.1,
    shadow: 0.7,
  })
  canvas.soft([x - radius * 0.06, y - radius * 0.26, radius * 0.9, radius * 0.66], '#ffffff', 0.9, 0, 0.25)
  const pores = scatter(canvas.random, 44, radius * 0.86, radius * 0.7, 0.6).map(([dx, dy]): Point => [
    x + dx,
    y - radius * 0.14 + dy,
  ])
  specks(canvas, pores, '#a8977a', 4, 0.4)
}

const drawVada = (canvas: Canvas, x: number, y: number, radius: number): void => {
  const { random } = canvas
  const outline = blob(random, { rx: radius, ry: radius * 0.86, wobble: 0.05, corners: 15 })
  drawLump(canvas, { x, y, outline, depth: radius * 0.4, colour: '#cf8a30', texture: 'crust', gloss: 0.3 })
  const top = y - radius * 0.2
  canvas.soft([x + 4, top + 4, radius * 0.72, radius * 0.58], '#7a3c0c', 0.55)
  const hole = blob(random, { rx: radius * 0.24, ry: radius * 0.2, wobble: 0.08 })
  canvas.add(
    path(curve(move(hole, x, top + 2)), 'fill="#3a1605"'),
    path(curve(move(hole, x + 2, top + 7)), 'fill="#1c0a02"'),
  )
  canvas.add(
    line(
      `M${short(x - radius * 0.2)} ${short(top + radius * 0.12)}Q${short(x)} ${short(top + radius * 0.28)} ${short(x + radius * 0.22)} ${short(top + radius * 0.1)}`,
      '#f3c069',
      6,
      0.7,
    ),
  )
  canvas.soft([x - radius * 0.4, top - radius * 0.42, radius * 0.4, radius * 0.16], '#fff0c8', 0.75, -30)
  specks(
    canvas,
    scatter(random, 16, radius * 0.8, radius * 0.66, 0.5).map(([dx, dy]): Point => [x + dx, top + dy]),
    '#2c4a14',
    7,
    0.7,
  )
}

const places: Record<'idli' | 'vada' | 'podi', readonly Point[]> = {
  idli: [
    [440, 320],
    [660, 300],
    [500, 530],
  ],
  vada: [
    [410, 300],
    [660, 290],
    [360, 530],
    [590, 520],
  ],
  podi: [
    [430, 300],
    [610, 265],
    [340, 430],
    [530, 420],
    [710, 375],
    [430, 565],
    [610, 545],
  ],
}

const drawSteelMeal = (canvas: Canvas, { style, garnish }: Idli): void => {
  drawTable(canvas, style === 'vada' ? 'forest' : style === 'podi' ? 'terracotta' : 'indigo')
  drawCloth(canvas, style === 'vada' ? '#c9a45c' : style === 'podi' ? '#2f4a52' : '#a8543a', 12)
  drawPlate(canvas, 'steel', 600, 440, 436)
  bananaLeaf(
    canvas,
    leafBed.map(([x, y]): Point => [600 + (x - 600) * 0.84, 440 + (y - 440) * 0.9]),
    14,
  )
  const cakes = places[style === 'podi' ? 'podi' : style === 'vada' ? 'vada' : 'idli']
  for (const [x, y] of cakes) {
    if (style === 'vada') drawVada(canvas, x, y, 128)
    else drawIdliCake(canvas, x, y, style === 'podi' ? 104 : 148, '#f7f1e4')
    if (style !== 'podi') continue
    for (const [dx, dy] of scatter(canvas.random, 7, 80, 62)) canvas.soft([x + dx, y - 14 + dy, 42, 28], '#c4551a', 0.6)
    specks(
      canvas,
      scatter(canvas.random, 60, 92, 74, 0.6).map(([dx, dy]): Point => [x + dx, y - 14 + dy]),
      '#8a2f0c',
      6,
      0.8,
    )
    specks(
      canvas,
      scatter(canvas.random, 30, 88, 70, 0.7).map(([dx, dy]): Point => [x + dx, y - 14 + dy]),
      '#f0a050',
      5,
      0.8,
    )
  }
  layTextures(canvas)
  const sambar = drawDip(canvas, 'steel', 800, 530, 136, '#bd5a1a', '#6f8f2a')
  drawGarnish(canvas, 'coriander', sambar, 0.5, 0.6)
  const chutney = drawDip(canvas, 'steel', 690, 690, 104, '#f3eedd', '#3f5a1c')
  for (const kind of garnish) {
    drawGarnish(canvas, kind, chutney, kind === 'mustard' ? 0.3 : 0.4, 0.7)
    if (kind === 'curry-leaf') drawGarnish(canvas, kind, { x: 470, y: 400, rx: 130, ry: 120 }, 0.6)
  }
}

const drawDahiVada = (canvas: Canvas, { garnish }: Idli): void => {
  drawTable(canvas, 'plum')
  drawCloth(canvas, '#31555a', -14)
  const opening = drawBowl(canvas, 'clay', 600, 424, 388)
  drawSauce(canvas, opening, '#f1e8d6', 0)
  const dumplings: readonly Point[] = [
    [-120, -90],
    [110, -100],
    [0, 40],
    [-170, 90],
    [170, 80],
  ]
  for (const [dx, dy] of dumplings) {
    drawBall(canvas, { x: 600 + dx, y: 430 + dy, rx: 118, ry: 96, colour: '#ddb981', gloss: 0.4, shadow: 0.55 })
    canvas.soft([592 + dx, 400 + dy, 112, 74], '#fffaf0', 0.95, 0, 0.5)
  }
  drawDrizzle(canvas, { ...opening, rx: 270, ry: 215 }, '#571a0a', '#c9764a', 19)
  drawDrizzle(canvas, { ...opening, x: opening.x + 24, rx: 220, ry: 180 }, '#55862a', '#b9dc7c', 13)
  for (const [dx, dy] of dumplings)
    specks(
      canvas,
      scatter(canvas.random, 10, 60, 44, 0.5).map(([px, py]): Point => [600 + dx + px, 415 + dy + py]),
      '#a82c10',
      7,
      0.85,
    )
  for (const kind of garnish) drawGarnish(canvas, kind, opening)
  drawWetLight(canvas, opening)
  drawRimLight(canvas, 'clay', 600, 424, 388)
}

export const drawIdli = (canvas: Canvas, picture: Idli): void => {
  if (picture.style === 'dahi-vada') drawDahiVada(canvas, picture)
  else drawSteelMeal(canvas, picture)
}
