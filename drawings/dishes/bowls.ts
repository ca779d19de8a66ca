import type { Canvas } from '../art/canvas.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawLump, specks } from '../art/morsel.ts'
import { drawCreamSwirl, drawSauce, drawWetLight } from '../art/sauce.ts'
import { blob, scatter, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawBowl, drawPlate, drawRimLight } from '../art/vessel.ts'
import type { DishPicture } from '../../apps/server/demo/types.ts'

type Soup = Extract<DishPicture, { family: 'soup' }>
type Salad = Extract<DishPicture, { family: 'salad' }>
type Egg = Extract<DishPicture, { family: 'egg' }>

export const drawSoup = (canvas: Canvas, { vessel, colour, garnish }: Soup): void => {
  drawTable(canvas, vessel === 'blue' ? 'linen' : 'forest')
  drawCloth(canvas, vessel === 'blue' ? '#8a3f2c' : '#c9a45c', -13)
  drawPlate(canvas, vessel, 600, 452, 440)
  const opening = drawBowl(canvas, vessel, 600, 410, 338)
  drawSauce(canvas, opening, colour, 0.8)
  drawGarnish(canvas, 'chilli-oil', opening, 0.7)
  if (garnish.includes('cream')) drawCreamSwirl(canvas, opening, colour, 2.4)
  for (const kind of garnish) drawGarnish(canvas, kind, opening, 0.9)
  drawWetLight(canvas, opening, 1.2)
  drawRimLight(canvas, vessel, 600, 410, 338)
}

const drawDice = (canvas: Canvas, x: number, y: number): void => {
  const { random } = canvas
  const kind = random.whole(0, 4)
  if (kind === 0) {
    const angle = random.between(-50, 50)
    const half = (
      [
        [-62, -4],
        [-40, -44],
        [0, -58],
        [42, -44],
        [62, -4],
      ] as const
    ).map((point): Point => turn(point, angle))
    drawLump(canvas, { x, y, outline: half, depth: 24, colour: '#cfe39a', gloss: 0.5 })
    canvas.soft([x, y - 24, 34, 20], '#f4fadb', 0.8)
    return
  }
  const colour = random.pick(['#d7341c', '#e04a2a', '#9cc45a', '#c7dc8c', '#e8cfe0', '#f3ece0'])
  const size = random.between(30, 44)
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([px, py]): Point => turn([px * size, py * size * 0.9], random.between(-50, 50)))
  drawLump(canvas, {
    x,
    y,
    outline: corners.length === 4 ? blob(random, { rx: size, ry: size * 0.86, wobble: 0.12, corners: 5 }) : corners,
    depth: 40,
    colour,
    gloss: 0.65,
    sharp: true,
    shadow: 0.5,
  })
}

export const drawSalad = (canvas: Canvas, { style, vessel, colour, garnish }: Salad): void => {
  drawTable(canvas, style === 'raita' ? 'indigo' : 'linen')
  drawCloth(canvas, style === 'raita' ? '#8a3f2c' : '#55713a', style === 'raita' ? 16 : -14)
  const opening = drawBowl(canvas, vessel, 600, 424, 388)
  if (style === 'raita') {
    drawSauce(canvas, opening, '#f3ecdc', 0)
    for (const [dx, dy] of scatter(canvas.random, 74, opening.rx * 0.8, opening.ry * 0.8, 0.4)) {
      drawBall(canvas, { x: opening.x + dx, y: opening.y + dy, rx: 21, ry: 19, colour, gloss: 0.55, shadow: 0.4 })
    }
    const dust = scatter(canvas.random, 90, opening.rx * 0.5, opening.ry * 0.5, 0.8).map(([dx, dy]): Point => [
      opening.x + dx,
      opening.y + dy,
    ])
    specks(canvas, dust.slice(0, 50), '#a82c10', 6, 0.75)
    specks(canvas, dust.slice(50), '#5d3716', 6, 0.7)
  } else {
    drawSauce(canvas, opening, '#7a5a2c', 0)
    for (const [dx, dy] of scatter(canvas.random, 62, opening.rx * 0.82, opening.ry * 0.8, 0.3))
      drawDice(canvas, opening.x + dx, opening.y + dy - 14)
  }
  layTextures(canvas)
  for (const kind of garnish)
    drawGarnish(
      canvas,
      kind,
      kind === 'lemon' ? { ...opening, rx: 300, ry: 250 } : opening,
      style === 'raita' ? 0.8 : 1,
    )
  drawWetLight(canvas, opening, 0.8)
  drawRimLight(canvas, vessel, 600, 424, 388)
}

const drawOmelette = (canvas: Canvas, { garnish }: Egg): void => {
  drawTable(canvas, 'teak')
  drawCloth(canvas, '#31555a', 13)
  drawPlate(canvas, 'white', 600, 440, 432)
  const { random } = canvas
  // Folded in half: an uneven arc above, the fold below.
  const half = (rx: number, ry: number, sag: number): Point[] => {
    const arc = Array.from({ length: 17 }, (_, index): Point => {
      const radians = Math.PI * (1 + index / 16)
      const ruffle = random.between(0.96, 1.03)
      return [Math.cos(radians) * rx * ruffle, Math.sin(radians) * ry * ruffle]
    })
    return [...arc, [rx * 0.6, sag], [0, sag * 1.4], [-rx * 0.6, sag]]
  }
  const [x, y] = [600, 560]
  drawLump(canvas, {
    x,
    y: y + 26,
    outline: half(345, 330, 60),
    depth: 14,
    colour: '#d99a2c',
    shadow: 0.4,
    texture: 'dough',
    gloss: 0.1,
  })
  drawLump(canvas, {
    x,
    y,
    outline: half(350, 345, 56),
    depth: 20,
    colour: '#f6c544',
    texture: 'dough',
    gloss: 0.1,
    shadow: 0.35,
  })
  layTextures(canvas)
  for (const [dx, dy] of scatter(random, 13, 250, 125, 0.4)) {
    const [px, py] = [x + dx, y - 140 + dy]
    canvas.soft(
      [px + 14, py + 10, random.between(60, 100), random.between(30, 48)],
      '#9a4a0c',
      0.75,
      random.between(-40, 20),
    )
    canvas.soft([px - 30, py - 24, 44, 15], '#fff6cf', 0.75, -20)
  }
  canvas.soft([x, y + 30, 340, 40], '#8a3f08', 0.6)
  const herbs = scatter(random, 54, 290, 150, 0.6).map(([dx, dy]): Point => [x + dx, y - 140 + dy])
  specks(canvas, herbs.slice(0, 34), '#4f8f22', 9, 0.8)
  specks(canvas, herbs.slice(34), '#d8391f', 9, 0.8)
  for (const kind of garnish)
    drawGarnish(canvas, kind, { x: 595, y: 400, rx: 290, ry: 175 }, 1.2, kind === 'onion' ? 0.7 : 0.9)
}

const drawBhurji = (canvas: Canvas, { garnish }: Egg): void => {
  const { random } = canvas
  drawTable(canvas, 'walnut')
  drawCloth(canvas, '#b78f3c', -12)
  const opening = drawBowl(canvas, 'iron', 600, 424, 388)
  drawSauce(canvas, opening, '#b5701c', 0.8)
  for (const [dx, dy] of scatter(random, 46, opening.rx * 0.84, opening.ry * 0.82, 0.4)) {
    const size = random.between(34, 64)
    drawLump(canvas, {
      x: opening.x + dx,
      y: opening.y + dy - 6,
      outline: blob(random, { rx: size, ry: size * 0.8, wobble: 0.24, corners: 8 }),
      depth: 26,
      colour: random.pick(['#f4c94e', '#f7d874', '#eab53a', '#fae9b0']),
      gloss: 0.45,
      shadow: 0.5,
    })
  }
  layTextures(canvas)
  for (const kind of garnish) drawGarnish(canvas, kind, opening, 1.2)
  drawRimLight(canvas, 'iron', 600, 424, 388)
}

export const drawEgg = (canvas: Canvas, picture: Egg): void => {
  if (picture.style === 'omelette') drawOmelette(canvas, picture)
  else drawBhurji(canvas, picture)
}
