import type { Canvas } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import { drawBall, drawChar, drawLump, specks } from './morsel.ts'
import type { Place } from './place.ts'
import { blob, curve, move, scatter, short, turn } from './shape.ts'
import type { Point } from './shape.ts'

const floret = (canvas: Canvas, { x, y, size, char = 0 }: Place, head: string, stalk: string): void => {
  const { random } = canvas
  const lean = random.between(-24, 24)
  canvas.soft([x + 18 * size, y + 34 * size, 112 * size, 88 * size], '#120402', 0.65, 0, 0.4)
  const [sx, sy] = turn([0, 62 * size], lean)
  canvas.add(line(`M${short(x)} ${short(y)}L${short(x + sx)} ${short(y + sy)}`, darken(stalk, 0.25), 54 * size))
  canvas.add(
    line(
      `M${short(x - 6 * size)} ${short(y)}L${short(x + sx - 8 * size)} ${short(y + sy)}`,
      lighten(stalk, 0.2),
      28 * size,
    ),
  )
  for (const [dx, dy] of scatter(random, 10, 64 * size, 52 * size)) {
    // Only three shades, because each needs a separate gradient.
    const shade = darken(head, Math.max(0, Math.round(((dx + dy) / (190 * size) + 0.3) * 3)) * 0.11)
    drawBall(canvas, {
      x: x + dx,
      y: y + dy - 10 * size,
      rx: 27 * size,
      ry: 25 * size,
      colour: shade,
      gloss: 0.25,
      texture: 'crust',
      shadow: 0.35,
    })
  }
  if (char > 0) drawChar(canvas, x + 14 * size, y + 4 * size, 36 * size, 20 * size, lean, char * 0.7)
}

export const drawCauliflower = (canvas: Canvas, place: Place): void =>
  floret(canvas, place, place.colour ?? '#eed9a0', '#f0e0b4')

export const drawBroccoli = (canvas: Canvas, place: Place): void =>
  floret(canvas, place, place.colour ?? '#5f8f2f', '#a9bf6b')

export const drawOkra = (canvas: Canvas, { x, y, size, colour = '#5f8a26' }: Place): void => {
  const { random } = canvas
  const angle = random.between(0, 360)
  const shade = mix(colour, random.pick(['#8fb03a', '#3c5a16', '#6f5a1c']), 0.35)
  const d = 'M-66 -16C-30 -26 20 -24 70 0C20 26 -30 24 -66 16C-74 8 -74 -8 -66 -16Z'
  const fill = canvas.linear(
    [
      [0, lighten(shade, 0.38)],
      [0.5, shade],
      [1, darken(shade, 0.5)],
    ],
    [0, 0, 0.2, 1],
  )
  const ribs =
    line('M-62 -4C-20 -10 30 -8 62 0M-62 7C-20 9 30 8 60 2', darken(shade, 0.45), 3, 0.6) +
    line('M-56 -11C-20 -17 20 -15 48 -6', lighten(shade, 0.7), 4, 0.7)
  canvas.soft([x + 8 * size, y + 14 * size, 74 * size, 54 * size], '#120402', 0.55)
  canvas.stamp(
    canvas.symbol(path(d, `fill="${fill}"`) + ribs + ellipse(-67, 0, 8, 16, `fill="${lighten(shade, 0.35)}"`)),
    x,
    y,
    size,
    angle,
  )
}

export const drawMushroom = (canvas: Canvas, { x, y, size, colour = '#c9955c' }: Place): void => {
  drawBall(canvas, {
    x,
    y: y - 8 * size,
    rx: 66 * size,
    ry: 58 * size,
    colour,
    gloss: 0.5,
    texture: 'dough',
  })
  drawChar(canvas, x + 16 * size, y + 10 * size, 30 * size, 16 * size, -20, 0.5)
}

export const drawHalfEgg = (canvas: Canvas, { x, y, size, sink, colour }: Place): void => {
  const { random } = canvas
  const angle = random.between(-40, 40)
  const outline = blob(random, { rx: 92 * size, ry: 70 * size, wobble: 0.03, corners: 10, angle })
  drawLump(canvas, {
    x,
    y,
    outline,
    depth: 34 * size,
    colour: colour ?? '#fbf4e4',
    ...(sink === undefined ? {} : { sink }),
    gloss: 0.4,
  })
  const top = y - 17 * size
  const [dx, dy] = turn([-10 * size, 0], angle)
  canvas.add(ellipse(x + dx, top + dy, 47 * size, 41 * size, 'fill="#d98a1c" fill-opacity=".55"'))
  drawBall(canvas, {
    x: x + dx,
    y: top + dy,
    rx: 43 * size,
    ry: 37 * size,
    colour: '#f4a81f',
    gloss: 0.35,
    texture: 'dough',
    shadow: 0,
  })
  const pepper = scatter(random, 9, 60 * size, 42 * size).map(([px, py]): Point => [x + px, top + py])
  specks(canvas, pepper, '#7a1f0a', 4.5 * size, 0.85)
}

/** A curled prawn with its tail fan. */
export const drawPrawn = (canvas: Canvas, { x, y, size, colour = '#ee8a4c', char = 0 }: Place): void => {
  const angle = canvas.random.between(-70, 110)
  const back = (degrees: number, reach: number): Point => turn([0, -reach], degrees)
  const steps = [-120, -85, -50, -15, 20, 55, 90, 118]
  const outer = steps.map((degrees, index) => back(degrees, 84 - index * 1.5))
  const inner = steps.toReversed().map((degrees, index) => back(degrees, index < 2 ? 58 : 34 + (index > 6 ? 10 : 0)))
  const body = curve([...outer, ...inner])
  const fill = canvas.radial(
    [
      [0.35, darken(colour, 0.35)],
      [0.62, mix(colour, '#fff0dc', 0.5)],
      [0.8, colour],
      [1, darken(colour, 0.4)],
    ],
    [0.5, 0.55, 0.55],
  )
  const bands = steps
    .slice(1, -1)
    .map((degrees) => {
      const [a, b] = [back(degrees, 40), back(degrees + 7, 80)]
      return `M${short(a[0])} ${short(a[1])}Q${short((a[0] + b[0]) / 2 + 6)} ${short((a[1] + b[1]) / 2)} ${short(b[0])} ${short(b[1])}`
    })
    .join('')
  const [tx, ty] = back(124, 70)
  const fan = [-38, -8, 24]
    .map((spread) => {
      const [ax, ay] = turn([10, 46], -20 + spread)
      const [bx, by] = turn([-12, 42], -20 + spread)
      return `M${short(tx)} ${short(ty)}Q${short(tx + ax)} ${short(ty + ay * 0.5)} ${short(tx + ax * 0.6)} ${short(ty + ay)}Q${short(tx + bx)} ${short(ty + by)} ${short(tx)} ${short(ty)}Z`
    })
    .join('')
  canvas.soft([x + 14 * size, y + 20 * size, 118 * size, 108 * size], '#120402', 0.62, 0, 0.3)
  const shell =
    path(fan, `fill="${darken(saturated(colour), 0.15)}"`) +
    path(body, `fill="${fill}"`) +
    line(bands, darken(colour, 0.4), 4, 0.55)
  canvas.stamp(canvas.symbol(shell), x, y, size, angle)
  for (const degrees of [-70, -34, 4]) {
    const [hx, hy] = turn(back(degrees, 68 * size), angle)
    canvas.soft([x + hx, y + hy, 19 * size, 8 * size], '#ffffff', 0.7, angle + degrees)
  }
  if (char > 0)
    drawChar(
      canvas,
      x + turn(back(40, 64 * size), angle)[0],
      y + turn(back(40, 64 * size), angle)[1],
      20 * size,
      12 * size,
      angle + 40,
      char * 0.6,
    )
}

const saturated = (colour: string): string => mix(colour, '#d42a08', 0.45)

/** A cross-cut of kingfish: skin at the rim, a bone in the middle. */
export const drawFishSteak = (canvas: Canvas, { x, y, size, sink, colour = '#d9a066' }: Place): void => {
  const { random } = canvas
  const angle = random.between(-40, 40)
  const outline = blob(random, { rx: 108 * size, ry: 76 * size, wobble: 0.06, corners: 9, angle })
  drawLump(canvas, {
    x,
    y,
    outline,
    depth: 44 * size,
    colour: darken(colour, 0.45),
    ...(sink === undefined ? {} : { sink }),
    gloss: 0.2,
  })
  const top = y - 22 * size
  const flesh = canvas.radial(
    [
      [0, lighten(colour, 0.55)],
      [0.6, lighten(colour, 0.2)],
      [1, colour],
    ],
    [0.36, 0.3, 0.8],
  )
  const face = curve(
    move(
      outline.map(([px, py]): Point => [px * 0.9, py * 0.88]),
      x,
      top,
    ),
  )
  canvas.add(path(face, `fill="${flesh}"`))
  canvas.cover('dough', face)
  for (const bend of [-0.72, -0.42, 0.42, 0.72]) {
    const [ax, ay] = turn([bend * 78 * size, -46 * size * (1 - Math.abs(bend) * 0.4)], angle)
    const [bx, by] = turn([bend * 78 * size, 46 * size * (1 - Math.abs(bend) * 0.4)], angle)
    const [mx, my] = turn([bend * 34 * size, 0], angle)
    canvas.add(
      line(
        `M${short(x + ax)} ${short(top + ay)}Q${short(x + mx)} ${short(top + my)} ${short(x + bx)} ${short(top + by)}`,
        darken(colour, 0.3),
        3.5 * size,
        0.6,
      ),
    )
  }
  canvas.add(
    ellipse(x, top, 15 * size, 13 * size, `fill="${darken(colour, 0.35)}"`),
    ellipse(x - 1, top - 1, 9 * size, 8 * size, 'fill="#f7ead2"'),
  )
  canvas.soft([x - 38 * size, top - 32 * size, 46 * size, 18 * size], '#ffffff', 0.5, angle - 18)
}

/** A tandoori leg, scored and blackened. */
export const drawDrumstick = (canvas: Canvas, { x, y, size, colour = '#c03e14' }: Place): void => {
  const { random } = canvas
  const angle = random.between(-18, 18)
  const put = (px: number, py: number): Point => {
    const [dx, dy] = turn([px * size, py * size], angle)
    return [dx, dy]
  }
  const [bx, by] = put(196, 10)
  const [ex, ey] = put(110, 4)
  canvas.add(
    line(
      `M${short(x + ex + 8)} ${short(y + ey + 18)}L${short(x + bx + 8)} ${short(y + by + 18)}`,
      '#120402',
      34 * size,
      0.35,
    ),
  )
  canvas.add(
    line(`M${short(x + ex)} ${short(y + ey)}L${short(x + bx)} ${short(y + by)}`, '#c9ac7c', 32 * size),
    line(`M${short(x + ex)} ${short(y + ey - 6)}L${short(x + bx)} ${short(y + by - 6)}`, '#f6e7c8', 15 * size),
  )
  const outline = [
    put(-150, 6),
    put(-120, -66),
    put(-40, -88),
    put(50, -58),
    put(128, -22),
    put(136, 22),
    put(60, 54),
    put(-40, 84),
    put(-124, 66),
  ]
  drawLump(canvas, { x, y, outline, depth: 52 * size, colour, texture: 'crust', gloss: 0.55 })
  const top = y - 26 * size
  for (const [px, py] of [
    [-82, -4],
    [-22, -2],
    [38, 0],
  ] as const) {
    const [dx, dy] = put(px, py)
    drawChar(canvas, x + dx, top + dy, 9 * size, 50 * size, angle + 18, 0.9)
    canvas.soft([x + dx - 12 * size, top + dy - 12 * size, 9 * size, 34 * size], '#ffb26b', 0.6, angle + 18)
  }
  const [dx, dy] = put(-120, 30)
  drawChar(canvas, x + dx, top + dy, 40 * size, 26 * size, angle, 0.7)
}
