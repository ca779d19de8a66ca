import { bananaLeaf } from '../art/leaf.ts'
import type { Canvas } from '../art/canvas.ts'
import { ellipse, line, path } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawLump, specks } from '../art/morsel.ts'
import { drawPiece } from '../art/pieces.ts'
import { drawSauce, drawWetLight } from '../art/sauce.ts'
import { blob, curve, ellipsePath, move, scatter, short, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawBowl, drawPlate, drawRimLight } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../types.ts'

type Dosa = Extract<DishPicture, { family: 'dosa' }>
type Idli = Extract<DishPicture, { family: 'idli' }>

const leafBed: readonly Point[] = [
  [170, 470],
  [250, 240],
  [560, 130],
  [900, 170],
  [1030, 390],
  [960, 640],
  [640, 750],
  [300, 700],
]

/** The griddle's lacy browning: rings of fine dots and darker patches. */
const lace = (canvas: Canvas, x: number, y: number, rx: number, ry: number, angle: number, colour: Colour): void => {
  const { random } = canvas
  for (const [dx, dy] of scatter(random, 13, rx * 0.85, ry * 0.8, 0.5)) {
    const [px, py] = turn([dx, dy], angle)
    canvas.soft([x + px, y + py, random.between(50, 110), random.between(18, 36)], '#9a4a10', 0.5, angle)
  }
  const dots = scatter(random, 130, rx * 0.95, ry * 0.9, 0.8).map((point): Point => {
    const [px, py] = turn(point, angle)
    return [x + px, y + py]
  })
  specks(canvas, dots.slice(0, 70), darken(colour, 0.5), 5, 0.4)
  specks(canvas, dots.slice(50), lighten(colour, 0.6), 4, 0.6)
}

/** A dosa rolled to a tube. */
const drawTube = (
  canvas: Canvas,
  x: number,
  y: number,
  length: number,
  girth: number,
  angle: number,
  colour: Colour,
): void => {
  const end = (along: number, across: number): Point => {
    const [dx, dy] = turn([along, across], angle)
    return [x + dx, y + dy]
  }
  const upper: Point[] = []
  const lower: Point[] = []
  for (let step = 0; step <= 8; step += 1) {
    const along = -length + (step / 8) * length * 2
    const wave = canvas.random.between(-7, 7)
    upper.push(end(along, -girth * (1.02 - step * 0.012) + wave))
    lower.unshift(end(along, girth * (1.02 - step * 0.012) + wave))
  }
  const body = curve([...upper, ...lower])
  canvas.soft([x + 30, y + girth * 0.9, length * 1.12, girth * 1.5], '#120402', 0.75, angle, 0.4)
  const fill = canvas.linear(
    [
      [0, darken(colour, 0.12)],
      [0.22, lighten(colour, 0.42)],
      [0.5, colour],
      [0.8, darken(colour, 0.36)],
      [1, darken(colour, 0.6)],
    ],
    [0.36, 0, 0.62, 1],
  )
  canvas.add(path(body, `fill="${fill}"`))
  canvas.inside(body, () => lace(canvas, x, y, length, girth, angle, colour))
  const [sx, sy] = end(-length * 0.96, girth * 0.32)
  const [ex, ey] = end(length * 0.96, girth * 0.2)
  const seam = `M${short(sx)} ${short(sy)}Q${short(x)} ${short(y + girth * 0.5)} ${short(ex)} ${short(ey)}`
  canvas.add(
    line(seam, darken(colour, 0.72), 9, 0.6),
    `<g transform="translate(-3 -7)">${line(seam, lighten(colour, 0.55), 5, 0.8)}</g>`,
  )
  const [hx, hy] = end(-length * 0.1, -girth * 0.55)
  canvas.soft([hx, hy, length * 0.75, girth * 0.2], '#fff6dc', 0.7, angle)
  const [mx, my] = end(length, 0)
  const rotation = `transform="rotate(${angle} ${short(mx)} ${short(my)})"`
  canvas.add(
    ellipse(mx, my, girth * 0.3, girth * 0.94, `fill="${darken(colour, 0.62)}" ${rotation}`),
    ellipse(
      mx,
      my,
      girth * 0.3,
      girth * 0.94,
      `fill="none" stroke="${lighten(colour, 0.4)}" stroke-width="7" ${rotation}`,
    ),
    ellipse(
      mx + 3,
      my + 4,
      girth * 0.15,
      girth * 0.55,
      `fill="none" stroke="${darken(colour, 0.1)}" stroke-width="6" ${rotation}`,
    ),
  )
}

const drawFolded = (canvas: Canvas, colour: Colour): void => {
  const under: Point[] = [
    [250, 560],
    [300, 330],
    [520, 200],
    [790, 210],
    [905, 330],
    [850, 480],
    [620, 590],
    [400, 640],
  ]
  const middle = (points: readonly Point[]) => move(points, -590, -430)
  drawLump(canvas, { x: 590, y: 430, outline: middle(under), depth: 16, colour: lighten(colour, 0.2), gloss: 0.1 })
  for (const [dx, dy] of scatter(canvas.random, 20, 260, 70)) {
    const [px, py] = turn([dx, dy], -20)
    drawPiece(canvas, 'potato', { x: 600 + px, y: 505 + py, size: canvas.random.between(0.6, 0.9), colour: '#e9b83a' })
  }
  drawGarnish(canvas, 'mustard', { x: 600, y: 520, rx: 240, ry: 90 })
  drawGarnish(canvas, 'coriander', { x: 520, y: 560, rx: 500, ry: 120 }, 0.8, 0.9)
  const over: Point[] = [
    [246, 470],
    [290, 290],
    [500, 150],
    [800, 170],
    [925, 300],
    [880, 400],
    [640, 440],
    [430, 520],
  ]
  drawLump(canvas, { x: 590, y: 420, outline: middle(over), depth: 18, colour, gloss: 0.2, shadow: 0.5 })
  const face = curve(move(over, 0, -19))
  canvas.inside(face, () => {
    lace(canvas, 580, 320, 340, 140, -16, colour)
    canvas.soft([600, 470, 380, 90], '#7a3208', 0.6, -18)
    canvas.soft([500, 250, 260, 60], '#fff4d6', 0.6, -22)
  })
  layTextures(canvas)
}

const drawUttapam = (canvas: Canvas, { colour, garnish }: Dosa): void => {
  const outline = blob(canvas.random, { rx: 345, ry: 305, wobble: 0.025, corners: 18 })
  drawLump(canvas, { x: 580, y: 440, outline, depth: 34, colour, texture: 'dough', gloss: 0.1 })
  canvas.inside(curve(move(outline, 580, 423)), () => {
    const rim = curve(move(outline, 580, 423))
    canvas.add(
      path(rim, 'fill="none" stroke="#a85a16" stroke-width="70" stroke-opacity=".4"'),
      path(rim, 'fill="none" stroke="#7a3a0c" stroke-width="24" stroke-opacity=".4"'),
    )
    lace(canvas, 580, 423, 300, 260, 0, colour)
  })
  layTextures(canvas)
  for (const kind of garnish)
    drawGarnish(
      canvas,
      kind,
      { x: 570, y: 420, rx: 320, ry: 280 },
      kind === 'coriander' ? 1 : kind === 'onion' ? 2 : 2.4,
      kind === 'onion' ? 0.7 : 1,
    )
}

export const drawDosa = (canvas: Canvas, picture: Dosa): void => {
  const { style, colour, garnish } = picture
  drawTable(canvas, style === 'rolled' ? 'slate' : style === 'folded' ? 'walnut' : 'plum')
  drawPlate(canvas, style === 'uttapam' ? 'blue' : 'steel', 600, 440, 442)
  if (style !== 'uttapam') bananaLeaf(canvas, leafBed, 14)
  if (style === 'rolled') {
    drawTube(canvas, 570, 400, 400, 112, -24, colour)
    drawDip(canvas, 'steel', 560, 645, 104, '#f3eedd', '#3f5a1c')
    drawDip(canvas, 'steel', 790, 560, 112, '#b5521c', '#6f8f2a')
    drawDip(canvas, 'steel', 345, 640, 84, '#a82a14', '#f0b46a')
  } else if (style === 'folded') {
    drawFolded(canvas, colour)
    drawDip(canvas, 'steel', 850, 600, 118, '#b5521c', '#6f8f2a')
    drawDip(canvas, 'steel', 640, 690, 96, '#f3eedd', '#3f5a1c')
  } else {
    drawUttapam(canvas, picture)
    drawDip(canvas, 'white', 888, 232, 112, '#f3eedd', '#3f5a1c')
  }
  if (style === 'rolled') {
    for (const kind of garnish) drawGarnish(canvas, kind, { x: 900, y: 300, rx: 90, ry: 60 }, 0.5)
  }
}

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
  drawLump(canvas, { x, y, outline, depth: radius * 0.4, colour: '#c07a26', texture: 'crust', gloss: 0.3 })
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

const drawSteelMeal = (canvas: Canvas, { style, garnish }: Idli): void => {
  drawTable(canvas, style === 'vada' ? 'forest' : style === 'podi' ? 'terracotta' : 'indigo')
  drawCloth(canvas, style === 'vada' ? '#c9a45c' : style === 'podi' ? '#2f4a52' : '#a8543a', 12)
  drawPlate(canvas, 'steel', 600, 440, 436)
  bananaLeaf(
    canvas,
    leafBed.map(([x, y]): Point => [600 + (x - 600) * 0.84, 440 + (y - 440) * 0.9]),
    14,
  )
  const cakes =
    style === 'podi'
      ? ([
          [430, 300],
          [600, 270],
          [350, 430],
          [530, 420],
          [700, 380],
          [430, 560],
          [610, 545],
        ] as const)
      : ([
          [430, 330],
          [640, 300],
          [500, 520],
        ] as const)
  for (const [x, y] of cakes) {
    if (style === 'vada') drawVada(canvas, x, y, 146)
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
    drawBall(canvas, { x: 600 + dx, y: 430 + dy, rx: 118, ry: 96, colour: '#efe2c8', gloss: 0.6, shadow: 0.55 })
    canvas.soft([600 + dx + 30, 430 + dy + 46, 74, 38], '#c9924a', 0.5)
  }
  canvas.inside(ellipsePath(opening), () => {
    const zigzag = (x: number, y: number, width: number): string =>
      curve(
        Array.from({ length: 11 }, (_, step): Point => [
          x + (step % 2 === 0 ? -width : width) * (1 - Math.abs(step - 5) * 0.09),
          y + step * 38,
        ]),
        false,
      )
    for (const [d, colour, edge] of [
      [zigzag(560, 250, 210), '#4a1608', '#b5603a'],
      [zigzag(690, 230, 120), '#4f7a24', '#a9cf6a'],
    ] as const) {
      canvas.add(
        `<g transform="translate(4 6)">${line(d, '#8a6a4a', 17, 0.4)}</g>`,
        line(d, colour, 16, 0.95),
        `<g transform="translate(-3 -4)">${line(d, edge, 4, 0.9)}</g>`,
      )
    }
  })
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
