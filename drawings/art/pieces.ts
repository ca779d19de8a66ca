import type { Colour, Piece } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import { drawBall, drawChar, drawLump } from './morsel.ts'
import {
  drawBroccoli,
  drawCauliflower,
  drawDrumstick,
  drawFishSteak,
  drawHalfEgg,
  drawMushroom,
  drawOkra,
  drawPrawn,
} from './produce.ts'
import type { Place } from './place.ts'
import type { Point } from './shape.ts'
import { blob, short, tilt, turn, scatter } from './shape.ts'

const withSink = (sink: Colour | undefined): { sink?: Colour } => (sink === undefined ? {} : { sink })

const drawPaneer = (canvas: Canvas, place: Place): void => {
  const { x, y, size, sink, colour = '#f6bd62', char = 0.7 } = place
  const { random } = canvas
  const angle = place.angle ?? random.between(-38, 38)
  const [width, height] = [random.between(62, 74) * size, random.between(54, 64) * size]
  const corners: Point[] = [
    [-width, -height],
    [width, -height],
    [width, height],
    [-width, height],
  ]
  const outline = corners.map((corner): Point => {
    const [px, py] = turn(corner, angle)
    return [px, py * tilt * 0.92]
  })
  const depth = 50 * size
  drawLump(canvas, {
    x,
    y,
    outline,
    depth,
    colour,
    ...withSink(sink),
    texture: 'dough',
    gloss: 0.45,
    sharp: true,
  })
  const top = y - depth * 0.5
  for (const bar of char > 0 ? [-1, 0, 1] : []) {
    const [dx, dy] = turn([bar * width * 0.52, random.between(-8, 8)], angle)
    drawChar(canvas, x + dx, top + dy * tilt, 13 * size, height * random.between(0.6, 0.95), angle + 4, char * 0.8)
  }
  if (sink !== undefined) {
    const [dx, dy] = turn([width * 0.5, height * 0.75], angle)
    canvas.soft([x + dx, top + dy * tilt, 62 * size, 38 * size], sink, 0.85, angle)
    canvas.soft([x + dx - 8, top + dy * tilt - 6, 26 * size, 9 * size], '#fff0d8', 0.5, angle)
  }
}

const drawMeat = (canvas: Canvas, place: Place, lamb: boolean): void => {
  const { x, y, size, sink, char = 0.6 } = place
  const { random } = canvas
  const colour = place.colour ?? (lamb ? '#6f3019' : '#b5622a')
  const [rx, ry] = [random.between(70, 88) * size, random.between(50, 62) * size]
  const angle = place.angle ?? random.between(-50, 50)
  const outline = blob(random, { rx, ry, wobble: 0.15, corners: 8, angle })
  drawLump(canvas, {
    x,
    y,
    outline,
    depth: 46 * size,
    colour,
    ...withSink(sink),
    texture: 'crust',
    gloss: 0.5,
  })
  const top = y - 23 * size
  if (char > 0) {
    drawChar(canvas, x + rx * 0.35, top + ry * 0.3, rx * 0.36, ry * 0.2, angle, char * 0.6)
    drawChar(canvas, x - rx * 0.5, top - ry * 0.1, rx * 0.2, ry * 0.14, angle + 40, char * 0.5)
  }
  if (sink !== undefined) {
    canvas.soft([x + rx * 0.1, top + ry * 0.62, rx * 0.9, ry * 0.5], sink, 0.9, angle * 0.3)
    canvas.soft([x - rx * 0.3, top - ry * 0.2, rx * 0.6, ry * 0.42], lighten(sink, 0.3), 0.5, angle)
  }
  if (lamb && random.chance(0.45)) {
    const [bx, by] = turn([rx * 0.95, 0], angle)
    canvas.soft([x + bx, top + by + 8, 30 * size, 26 * size], '#120402', 0.5)
    drawBall(canvas, {
      x: x + bx,
      y: top + by,
      rx: 24 * size,
      ry: 20 * size,
      colour: '#e9d8b8',
      gloss: 0.4,
      shadow: 0.3,
    })
    drawBall(canvas, {
      x: x + bx + 2,
      y: top + by + 1,
      rx: 10 * size,
      ry: 8 * size,
      colour: '#8d4a2c',
      gloss: 0.2,
      shadow: 0,
    })
  }
  canvas.soft([x - rx * 0.22, top - ry * 0.34, rx * 0.36, ry * 0.16], '#fff6e6', 0.75, angle * 0.5 - 14)
}

const drawKofta = (canvas: Canvas, { x, y, size, sink, colour = '#c27a2c' }: Place): void => {
  drawBall(canvas, { x, y: y - 20 * size, rx: 92 * size, ry: 84 * size, colour, gloss: 0.5, shadow: 0.95 })
  for (const [dx, dy] of scatter(canvas.random, size > 0.6 ? 7 : 0, 58 * size, 50 * size)) {
    canvas.soft([x + dx, y - 20 * size + dy, 24 * size, 17 * size], '#7a3c0c', 0.5)
  }
  canvas.soft([x - 32 * size, y - 62 * size, 34 * size, 18 * size], '#fff6e0', 0.8, -28)
  if (sink === undefined) return
  canvas.soft([x + 8, y + 58 * size, 112 * size, 30 * size], sink, 0.95, 0, 0.3)
  canvas.soft([x + 22 * size, y - 40 * size, 54 * size, 22 * size], lighten(sink, 0.25), 0.7, -18)
}

const drawChickpea = (canvas: Canvas, { x, y, size, colour = '#c98a45' }: Place): void => {
  const shade = mix(colour, canvas.random.pick(['#8a4a1a', '#f0c98a', '#c98a45']), 0.35)
  drawBall(canvas, { x, y, rx: 34 * size, ry: 31 * size, colour: shade, gloss: 0.62 })
  canvas.add(
    line(
      `M${short(x + 4 * size)} ${short(y - 22 * size)}q${short(9 * size)} ${short(16 * size)} ${short(2 * size)} ${short(34 * size)}`,
      darken(shade, 0.55),
      3 * size,
      0.45,
    ),
  )
}

/** A bowl has hundreds of lentils, so three shades are stored once and stamped. */
const drawLentil = (canvas: Canvas, { x, y, size, colour = '#3a1a0c' }: Place): void => {
  const { random } = canvas
  const shade = mix(colour, random.pick(['#000000', '#b8763a', '#7a4420']), 0.22)
  const fill = canvas.linear([
    [0, lighten(shade, 0.34)],
    [0.5, shade],
    [1, darken(shade, 0.5)],
  ])
  const lens =
    ellipse(5, 7, 18, 15, 'fill="#120402" fill-opacity=".4"') +
    ellipse(0, 0, 17, 13, `fill="${fill}"`) +
    line('M-9 -4Q-4 -9 4 -8', '#fff0d8', 2.6, 0.6)
  canvas.stamp(canvas.symbol(lens), x, y, size, random.between(-30, 30))
}

const drawBean = (canvas: Canvas, { x, y, size, colour = '#6e1f18' }: Place): void => {
  const { random } = canvas
  const shade = mix(colour, random.pick(['#9c3a24', '#3f0d0a', '#7d2a1c']), 0.4)
  const d = 'M-44 8C-52 -20 -20 -32 6 -26C34 -22 52 -2 42 18C36 30 22 22 6 16C-12 12 -18 26 -30 24C-38 24 -42 16 -44 8Z'
  const fill = canvas.linear([
    [0, lighten(shade, 0.32)],
    [0.5, shade],
    [1, darken(shade, 0.55)],
  ])
  const angle = random.between(-60, 60)
  canvas.soft([x + 9 * size, y + 13 * size, 56 * size, 42 * size], '#120402', 0.6)
  canvas.stamp(canvas.symbol(path(d, `fill="${fill}"`)), x, y, size, angle)
  canvas.soft([x - 10 * size, y - 13 * size, 24 * size, 8 * size], '#fff3e0', 0.85, angle * 0.6)
}

const drawPotato = (canvas: Canvas, { x, y, size, sink, colour = '#e8bd55' }: Place): void => {
  const outline = blob(canvas.random, { rx: 62 * size, ry: 50 * size, wobble: 0.13, corners: 7 })
  drawLump(canvas, {
    x,
    y,
    outline,
    depth: 40 * size,
    colour,
    ...withSink(sink),
    texture: 'dough',
    gloss: 0.45,
  })
}

/** A vegetable of a mild stew: a carrot slice, a bean or a potato cube. */
const drawVegetable = (canvas: Canvas, place: Place): void => {
  const kind = canvas.random.whole(0, 3)
  const { x, y, size } = place
  if (kind === 0) {
    const outline = blob(canvas.random, { rx: 46 * size, ry: 40 * size, wobble: 0.04, corners: 9 })
    drawLump(canvas, { ...place, outline, depth: 22 * size, colour: '#e8781c', gloss: 0.5 })
    canvas.soft([x, y - 10 * size, 20 * size, 16 * size], '#ffb45a', 0.8, 0, 0.4)
  } else if (kind === 1) drawPotato(canvas, { ...place, size: size * 0.85, colour: '#efd691' })
  else if (kind === 2) drawCauliflower(canvas, { ...place, size: size * 0.7, colour: '#f3e4bf' })
  else {
    const angle = canvas.random.between(-60, 60)
    const outline = [
      [-56, -15],
      [56, -15],
      [56, 15],
      [-56, 15],
    ].map(([px = 0, py = 0]) => turn([px * size, py * size], angle))
    drawLump(canvas, { ...place, outline, depth: 20 * size, colour: '#5f9a2c', gloss: 0.5, sharp: true })
  }
}

const drawSeekh = (canvas: Canvas, { x, y, size, colour = '#8a4420' }: Place): void => {
  const outline = blob(canvas.random, {
    rx: 120 * size,
    ry: 44 * size,
    wobble: 0.06,
    corners: 10,
    angle: canvas.random.between(-20, 20),
  })
  drawLump(canvas, { x, y, outline, depth: 44 * size, colour, texture: 'crust', gloss: 0.5 })
}

export const drawPiece = (canvas: Canvas, piece: Piece, place: Place): void => {
  switch (piece) {
    case 'paneer':
      return drawPaneer(canvas, place)
    case 'chicken':
      return drawMeat(canvas, place, false)
    case 'mutton':
      return drawMeat(canvas, place, true)
    case 'kofta':
    case 'dumpling':
      return drawKofta(canvas, place)
    case 'chickpea':
      return drawChickpea(canvas, place)
    case 'lentil':
      return drawLentil(canvas, place)
    case 'bean':
      return drawBean(canvas, place)
    case 'pea':
      return drawBall(canvas, { ...place, rx: 24 * place.size, ry: 22 * place.size, colour: '#6fa52c', gloss: 0.6 })
    case 'potato':
    case 'mash':
      return drawPotato(canvas, place)
    case 'seekh':
      return drawSeekh(canvas, place)
    case 'vegetables':
      return drawVegetable(canvas, place)
    case 'cauliflower':
      return drawCauliflower(canvas, place)
    case 'broccoli':
      return drawBroccoli(canvas, place)
    case 'okra':
      return drawOkra(canvas, place)
    case 'mushroom':
      return drawMushroom(canvas, place)
    case 'egg':
      return drawHalfEgg(canvas, place)
    case 'prawn':
      return drawPrawn(canvas, place)
    case 'fish':
      return drawFishSteak(canvas, place)
    case 'drumstick':
      return drawDrumstick(canvas, place)
  }
}
