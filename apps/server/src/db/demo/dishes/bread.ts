import { drawBoard } from '../art/board.ts'
import type { Canvas } from '../art/canvas.ts'
import { ellipse, line, path } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawChar, drawLump } from '../art/morsel.ts'
import { drawPiece } from '../art/pieces.ts'
import { blob, curve, move, scatter, short, tilt, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { contactShadow, drawPlate } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../types.ts'

type Bread = Extract<DishPicture, { family: 'bread' }>

/** Where the oven wall or the griddle kissed the dough. */
const blisters = (
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  strength: number,
): void => {
  const { random } = canvas
  for (const [dx, dy] of scatter(random, count, rx * 0.86, ry * 0.86, 0.6)) {
    const size = random.between(14, 40)
    const angle = random.between(-60, 60)
    canvas.soft([x + dx, y + dy, size * 1.9, size * 1.4], '#b06a1e', 0.6 * strength, angle)
    if (random.chance(0.72)) drawChar(canvas, x + dx + 3, y + dy + 2, size * 0.72, size * 0.5, angle, 0.72 * strength)
    canvas.soft([x + dx - size * 0.5, y + dy - size * 0.6, size * 0.9, size * 0.4], '#fff7e0', 0.55, angle * 0.3 - 20)
  }
}

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

const drawNaan = (canvas: Canvas, x: number, y: number, angle: number, size: number): void => {
  const outline = naanOutline(angle, size)
  drawLump(canvas, { x, y, outline, depth: 26, colour: '#ecc684', texture: 'dough', gloss: 0, shadow: 0.85 })
  canvas.inside(curve(move(outline, x, y - 13)), () => {
    const rim = curve(move(outline, x, y - 13))
    canvas.add(
      path(rim, 'fill="none" stroke="#a9641c" stroke-width="64" stroke-opacity=".28"'),
      path(rim, 'fill="none" stroke="#8a4a12" stroke-width="26" stroke-opacity=".3"'),
    )
    blisters(canvas, x, y - 12, 205 * size, 290 * size, 19, 1)
    for (const [dx, dy] of scatter(canvas.random, 9, 150 * size, 210 * size)) {
      canvas.soft([x + dx, y + dy, 56, 36], '#fff3cf', 0.5)
      canvas.soft([x + dx + 16, y + dy + 20, 52, 22], '#9a5a1a', 0.22)
    }
  })
}

const butterSheen = (canvas: Canvas, x: number, y: number, rx: number, ry: number): void => {
  for (const [dx, dy] of scatter(canvas.random, 8, rx * 0.7, ry * 0.7, 0.4)) {
    canvas.soft([x + dx, y + dy, 74, 30], '#ffd95a', 0.5, -26)
    canvas.soft([x + dx - 8, y + dy - 6, 34, 8], '#ffffff', 0.7, -26)
  }
}

const drawNaans = (canvas: Canvas, { garnish }: Bread): void => {
  const garlic = garnish.includes('garlic')
  drawTable(canvas, garlic ? 'forest' : 'walnut')
  drawBoard(canvas, garlic ? '#7a4a2a' : '#a87444', garlic ? -14 : 12, 500, 370)
  drawNaan(canvas, 742, 420, 38, 1.02)
  layTextures(canvas)
  drawNaan(canvas, 500, 450, -16, 1.12)
  layTextures(canvas)
  butterSheen(canvas, 500, 440, 220, 300)
  for (const kind of garnish) {
    if (kind === 'butter') drawGarnish(canvas, kind, { x: 500, y: 420, rx: 100, ry: 100 }, 1, 1.15)
    else {
      drawGarnish(canvas, kind, { x: 500, y: 440, rx: 220, ry: 330 }, kind === 'garlic' ? 1.7 : 1.3)
      drawGarnish(canvas, kind, { x: 780, y: 350, rx: 150, ry: 200 }, kind === 'garlic' ? 0.8 : 0.4)
    }
  }
}

const discOf = (canvas: Canvas, radius: number, wobble: number): Point[] =>
  blob(canvas.random, { rx: radius, ry: radius * tilt, wobble, corners: 16 })

/** Rings of a coiled dough, raised where they overlap. */
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

const drawFlat = (canvas: Canvas, x: number, y: number, radius: number, style: Bread['style']): void => {
  const colour: Colour =
    style === 'roti' ? '#d9b072' : style === 'kulcha' ? '#e3b465' : style === 'laccha' ? '#d9a250' : '#dba552'
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
  layTextures(canvas)
}

const drawFlats = (canvas: Canvas, { style, garnish }: Bread): void => {
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
  else drawFlat(canvas, 690, 390, 300, style)
  const [x, y] = style === 'paratha' || style === 'kulcha' ? [585, 440] : [540, 470]
  drawFlat(canvas, x, y, 332, style)
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

const drawBhature = (canvas: Canvas, { garnish }: Bread): void => {
  drawTable(canvas, 'terracotta')
  drawCloth(canvas, '#2f4a52', 14)
  drawPlate(canvas, 'steel', 600, 440, 432)
  for (const [x, y, rx] of [
    [490, 300, 235],
    [420, 560, 225],
  ] as const) {
    drawBall(canvas, { x, y, rx, ry: rx * 0.84, colour: '#dd9f43', gloss: 0.35, texture: 'dough' })
    layTextures(canvas)
    blisters(canvas, x, y, rx * 0.8, rx * 0.66, 11, 0.42)
    canvas.soft([x - rx * 0.34, y - rx * 0.42, rx * 0.34, rx * 0.16], '#ffffff', 0.6, -28)
  }
  const chole = drawDip(canvas, 'iron', 765, 470, 205, '#6a2e0e')
  for (const [dx, dy] of scatter(canvas.random, 26, chole.rx * 0.8, chole.ry * 0.78))
    drawPiece(canvas, 'chickpea', { x: chole.x + dx, y: chole.y + dy, size: 0.78 })
  drawGarnish(canvas, 'coriander', chole, 0.6, 0.8)
  for (const kind of garnish) {
    const spot = kind === 'lemon' ? { x: 660, y: 700, rx: 1, ry: 1 } : { x: 775, y: 205, rx: 120, ry: 70 }
    drawGarnish(canvas, kind, spot, 0.7)
  }
}

const drawAppams = (canvas: Canvas): void => {
  drawTable(canvas, 'forest')
  drawCloth(canvas, '#a8543a', -14)
  drawPlate(canvas, 'blue', 600, 440, 430)
  for (const [x, y, radius] of [
    [655, 395, 270],
    [545, 480, 280],
  ] as const) {
    contactShadow(canvas, x, y, radius * 0.94, radius * 0.84)
    const lace = canvas.radial([
      [0, '#fffdf6'],
      [0.52, '#fbf4e2'],
      [0.66, '#f3dfb4'],
      [0.84, '#d99f52'],
      [0.96, '#a8641f'],
      [1, '#8a4a14'],
    ])
    const outline = curve(
      move(blob(canvas.random, { rx: radius, ry: radius * tilt, wobble: 0.035, corners: 26 }), x, y),
    )
    canvas.add(path(outline, `fill="${lace}"`))
    let holes = ''
    for (let index = 0; index < 230; index += 1) {
      const direction = canvas.random.between(0, Math.PI * 2)
      const reach = canvas.random.between(0.62, 0.96)
      holes += `M${Math.round(x + Math.cos(direction) * radius * reach)} ${Math.round(y + Math.sin(direction) * radius * reach * tilt)}h.1`
    }
    canvas.add(
      line(holes, '#7a4212', 8, 0.42),
      `<g transform="translate(-2 -3)">${line(holes, '#ffedc4', 3.5, 0.7)}</g>`,
    )
    canvas.add(
      ellipse(
        x - 4,
        y + 4,
        radius * 0.56,
        radius * 0.5,
        'fill="none" stroke="#d9b87a" stroke-width="10" stroke-opacity=".4"',
      ),
    )
    canvas.soft([x - radius * 0.1, y - radius * 0.06, radius * 0.5, radius * 0.42], '#ffffff', 0.9, 0, 0.4)
    canvas.soft([x + radius * 0.14, y + radius * 0.2, radius * 0.36, radius * 0.2], '#c9a878', 0.3, -30)
    let pores = ''
    for (const [dx, dy] of scatter(canvas.random, 44, radius * 0.46, radius * 0.4, 0.5))
      pores += `M${Math.round(x + dx)} ${Math.round(y + dy)}h.1`
    canvas.add(line(pores, '#c9ac80', 5, 0.5))
  }
  drawDip(canvas, 'clay', 862, 226, 112, '#e8cf86', '#4f7a24')
}

const drawNeerDosa = (canvas: Canvas, { garnish }: Bread): void => {
  drawTable(canvas, 'teak')
  drawPlate(canvas, 'clay', 600, 440, 430)
  for (const [x, y, angle] of [
    [730, 360, 40],
    [560, 330, -30],
    [640, 520, 85],
    [450, 500, -70],
  ] as const) {
    const outline = (
      [
        [-40, -190],
        [70, -160],
        [175, -80],
        [215, 60],
        [110, 130],
        [-40, 170],
        [-170, 185],
        [-130, 40],
        [-90, -80],
      ] as const
    ).map((point): Point => turn(point, angle))
    drawLump(canvas, { x, y, outline, depth: 16, colour: '#f4ead6', texture: 'dough', gloss: 0.2, shadow: 0.8 })
    for (const inset of [0.82, 0.64]) {
      const fold = outline.slice(1, 5).map(([px, py]): Point => [x + px * inset, y - 6 + py * inset])
      canvas.add(
        line(curve(fold, false), '#a8926a', 7, 0.4),
        `<g transform="translate(-3 -5)">${line(curve(fold, false), '#ffffff', 5, 0.9)}</g>`,
      )
    }
    layTextures(canvas)
    const pores = scatter(canvas.random, 40, 130, 130, 0.5)
      .map(([dx, dy]) => `M${short(x + dx)} ${short(y + dy)}h.1`)
      .join('')
    canvas.add(line(pores, '#b59f78', 4.5, 0.45))
  }
  drawDip(canvas, 'white', 850, 590, 128, '#f6f0e0', '#8a5a2c')
  for (const kind of garnish) drawGarnish(canvas, kind, { x: 560, y: 430, rx: 240, ry: 180 }, 0.8)
}

export const drawBread = (canvas: Canvas, picture: Bread): void => {
  switch (picture.style) {
    case 'naan':
      return drawNaans(canvas, picture)
    case 'bhatura':
      return drawBhature(canvas, picture)
    case 'appam':
      return drawAppams(canvas)
    case 'neer-dosa':
      return drawNeerDosa(canvas, picture)
    case 'roti':
    case 'laccha':
    case 'paratha':
    case 'kulcha':
      return drawFlats(canvas, picture)
  }
}
