import { onionRing } from '../art/bits.ts'
import { drawBoard } from '../art/board.ts'
import type { Canvas } from '../art/canvas.ts'
import { line, path } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawLump, specks } from '../art/morsel.ts'
import { blob, polygon, scatter, short, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawPlate } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../../apps/server/demo/types.ts'

type Snack = Extract<DishPicture, { family: 'snack' }>

/** A samosa standing on its base: a lit and a shaded face that meet in a ridge, and a crimped seam. */
const drawSamosa = (canvas: Canvas, x: number, y: number, size: number, angle: number, colour: Colour): void => {
  const put = (px: number, py: number): Point => {
    const [dx, dy] = turn([px * size, py * size], angle)
    return [x + dx, y + dy]
  }
  const [tip, left, right, foot] = [put(-10, -215), put(-225, 120), put(215, 105), put(20, 185)]
  canvas.soft([x + 46 * size, y + 80 * size, 330 * size, 230 * size], '#120402', 0.85, 0, 0.4)
  const facet = (
    points: readonly Point[],
    stops: readonly [number, Colour][],
    direction: readonly [number, number, number, number],
  ) => {
    const fill = canvas.linear(stops, direction)
    canvas.add(path(polygon(points), `fill="${fill}" stroke="${fill}" stroke-width="34"`))
    canvas.cover('dough', polygon(points))
  }
  facet(
    [tip, left, foot],
    [
      [0, lighten(colour, 0.55)],
      [0.5, lighten(colour, 0.12)],
      [1, darken(colour, 0.18)],
    ],
    [0.2, 0.1, 0.7, 1],
  )
  facet(
    [tip, foot, right],
    [
      [0, darken(colour, 0.26)],
      [0.6, darken(colour, 0.46)],
      [1, darken(colour, 0.62)],
    ],
    [0.1, 0.1, 0.9, 0.8],
  )
  layTextures(canvas)
  const ridge = `M${short(tip[0])} ${short(tip[1])}L${short(foot[0])} ${short(foot[1])}`
  canvas.add(
    line(ridge, lighten(colour, 0.55), 9 * size, 0.65),
    `<g transform="translate(9 4)">${line(ridge, '#5a2406', 10 * size, 0.4)}</g>`,
  )
  for (const [px, py] of scatter(canvas.random, 13, 120 * size, 100 * size, 0.6)) {
    const radius = canvas.random.between(9, 20) * size
    const [bx, by] = [x + px - 8, y + py + 20]
    canvas.soft([bx + 3, by + 4, radius * 1.3, radius], '#7a3a0c', 0.55)
    canvas.soft([bx - 2, by - 3, radius, radius * 0.75], '#ffe2a6', 0.75)
  }
  for (let step = 0; step < 9; step += 1) {
    const share = step / 8
    const [cx, cy] = [left[0] + (foot[0] - left[0]) * share, left[1] + (foot[1] - left[1]) * share]
    drawBall(canvas, {
      x: cx,
      y: cy + 6 * size,
      rx: 22 * size,
      ry: 18 * size,
      colour: darken(colour, 0.06),
      gloss: 0.4,
      shadow: 0.3,
    })
  }
  const [hx, hy] = put(-100, 0)
  canvas.soft([hx, hy, 34 * size, 110 * size], '#fff4d6', 0.5, angle + 34)
}

export const drawSamosas = (canvas: Canvas, { colour, garnish }: Snack): void => {
  drawTable(canvas, 'slate')
  drawCloth(canvas, '#b5532c', -12)
  drawPlate(canvas, 'brass', 600, 440, 432)
  drawSamosa(canvas, 690, 360, 1.02, 10, colour)
  drawSamosa(canvas, 470, 470, 1.14, -8, colour)
  drawDip(canvas, 'white', 820, 610, 118, '#4f7f22', '#2f5a16')
  drawDip(canvas, 'white', 610, 700, 92, '#5a1c0a', '#c9824a')
  for (const kind of garnish)
    drawGarnish(
      canvas,
      kind,
      kind === 'mint' ? { x: 330, y: 270, rx: 30, ry: 30 } : { x: 780, y: 700, rx: 150, ry: 60 },
      0.7,
    )
}

export const drawPakoras = (canvas: Canvas, { colour, garnish }: Snack): void => {
  const { random } = canvas
  drawTable(canvas, 'walnut')
  drawBoard(canvas, '#8a5a34', 9, 490, 370)
  const paper = blob(random, { rx: 400, ry: 345, wobble: 0.06, corners: 12 })
  drawLump(canvas, { x: 590, y: 450, outline: paper, depth: 8, colour: '#ecdfc4', gloss: 0 })
  for (const [dx, dy] of scatter(random, 11, 240, 196, 0.2)) {
    const [x, y] = [565 + dx, 430 + dy]
    const [rx, ry] = [random.between(92, 116), random.between(78, 94)]
    drawLump(canvas, {
      x,
      y,
      outline: blob(random, { rx, ry, wobble: 0.2, corners: 12 }),
      depth: 60,
      colour,
      texture: 'crust',
      gloss: 0.35,
    })
    for (let strand = 0; strand < 5; strand += 1) {
      const angle = random.between(0, 360)
      const start = turn([random.between(10, rx * 0.9), 0], angle)
      const d = `M${short(x + start[0])} ${short(y - 30 + start[1] * 0.8)}q${random.whole(-30, 30)} ${random.whole(-34, 10)} ${random.whole(-58, 58)} ${random.whole(-24, 34)}`
      const tone = random.pick([lighten(colour, 0.35), darken(colour, 0.35), '#a8561a'])
      canvas.add(
        `<g transform="translate(4 6)">${line(d, '#2a0e02', 12, 0.45)}</g>`,
        line(d, tone, 12),
        `<g transform="translate(-2 -3)">${line(d, '#ffe6b0', 3, 0.6)}</g>`,
      )
    }
    specks(
      canvas,
      scatter(random, 8, rx * 0.7, ry * 0.6).map(([px, py]): Point => [x + px, y - 30 + py]),
      '#4f7f1f',
      9,
      0.7,
    )
  }
  layTextures(canvas)
  drawDip(canvas, 'clay', 866, 600, 124, '#4f7f22', '#2f5a16')
  for (const kind of garnish) {
    if (kind === 'onion')
      for (const [x, y] of [
        [890, 300],
        [850, 250],
      ] as const)
        onionRing(canvas, x, y, 1.3, 20)
    else drawGarnish(canvas, kind, { x: 540, y: 420, rx: 230, ry: 200 }, 0.8)
  }
}
