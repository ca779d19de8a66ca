import { drawBoard, drawIronOval } from '../art/board.ts'
import { bananaLeaf } from '../art/leaf.ts'
import { onionRing } from '../art/bits.ts'
import type { Canvas } from '../art/canvas.ts'
import { line, path } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawChar, drawLump, specks } from '../art/morsel.ts'
import { drawPiece } from '../art/pieces.ts'
import { scatter, short, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawPlate } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../../apps/server/demo/types.ts'

type Skewer = Extract<DishPicture, { family: 'skewer' }>
type Dry = Extract<DishPicture, { family: 'dry' }>

const slope = -24

/** A point `along` the skewer that lies `across` from the board's middle. */
const onSkewer = (along: number, across: number): Point => {
  const [dx, dy] = turn([along, across], slope)
  return [590 + dx, 436 + dy]
}

const drawRod = (canvas: Canvas, across: number): void => {
  const [x1, y1] = onSkewer(-500, across)
  const [x2, y2] = onSkewer(500, across)
  const d = `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`
  canvas.add(path(d, 'transform="translate(8 18)" stroke="#120402" stroke-width="12" stroke-opacity=".4"'))
  canvas.add(line(d, '#5f5a55', 12), line(d, '#d9d3c8', 4))
}

/** A slice of capsicum or a petal of onion between two morsels. */
const drawSlip = (canvas: Canvas, [x, y]: Point, colour: Colour): void => {
  const outline = (
    [
      [-15, -58],
      [12, -62],
      [17, 0],
      [12, 60],
      [-14, 56],
      [-9, 0],
    ] as const
  ).map((point) => turn(point, slope + canvas.random.between(-9, 9)))
  drawLump(canvas, { x, y, outline, depth: 22, colour, gloss: 0.75, shadow: 0.5 })
}

const drawSeekhRod = (canvas: Canvas, across: number, colour: Colour): void => {
  const { random } = canvas
  drawRod(canvas, across)
  for (const start of [-395, 25]) {
    const top: Point[] = []
    const bottom: Point[] = []
    for (let step = 0; step <= 8; step += 1) {
      const swell = step === 0 || step === 8 ? 0.55 : step % 2 === 0 ? 0.94 : 1.04
      top.push(turn([(step - 4) * 46, -50 * swell], slope))
      bottom.unshift(turn([(step - 4) * 46, 50 * swell], slope))
    }
    const [x, y] = onSkewer(start + 190, across)
    drawLump(canvas, {
      x,
      y,
      outline: [...top, ...bottom],
      depth: 34,
      colour,
      texture: 'crust',
      gloss: 0.08,
      shadow: 0.95,
    })
    for (let step = 0; step < 5; step += 1) {
      const [cx, cy] = onSkewer(start + 50 + step * 70, across + random.between(-16, 14))
      drawChar(canvas, cx, cy - 16, random.between(24, 40), random.between(8, 14), slope + random.between(-12, 12), 0.6)
      const [hx, hy] = onSkewer(start + 44 + step * 72, across - 30)
      canvas.soft([hx, hy - 16, 30, 6], '#ffe9c8', 0.5, slope)
    }
  }
}

export const drawSkewers = (canvas: Canvas, { piece, colour, garnish }: Skewer): void => {
  drawTable(canvas, piece === 'seekh' ? 'indigo' : piece === 'broccoli' ? 'terracotta' : 'slate')
  drawBoard(canvas, '#8a5a34', slope * 0.4, 520, 372)
  if (garnish.includes('onion')) {
    for (const [x, y] of [
      [250, 250],
      [318, 196],
      [905, 640],
      [840, 690],
    ] as const)
      onionRing(canvas, x, y, 1.35, canvas.random.between(0, 180))
  }
  const rows = piece === 'seekh' ? [-128, 6, 140] : [-118, 78]
  for (const across of rows) {
    if (piece === 'seekh') {
      drawSeekhRod(canvas, across, colour)
      continue
    }
    drawRod(canvas, across)
    for (let index = 0; index < 4; index += 1) {
      const along = -330 + index * 218
      if (index > 0) {
        drawSlip(canvas, onSkewer(along - 128, across), '#4f8f22')
        drawSlip(canvas, onSkewer(along - 98, across), index % 2 === 0 ? '#c9301a' : '#d9a3c6')
      }
      const [x, y] = onSkewer(along, across)
      drawPiece(canvas, piece, {
        x,
        y,
        size: piece === 'broccoli' ? 1 : 1.12,
        colour,
        char: 1,
        angle: slope + canvas.random.between(-7, 7),
      })
    }
  }
  layTextures(canvas)
  const dip = drawDip(canvas, 'white', 880, 210, 112, '#5f8f2c', '#2f5a16')
  for (const kind of garnish) {
    if (kind === 'lemon') drawGarnish(canvas, kind, { x: 300, y: 640, rx: 1, ry: 1 })
    else if (kind === 'mint' || kind === 'coriander')
      drawGarnish(canvas, kind, { x: 420, y: 690, rx: 240, ry: 150 }, 0.7)
    else if (kind !== 'onion') drawGarnish(canvas, kind, { x: 590, y: 430, rx: 380, ry: 240 }, 0.8)
  }
  canvas.soft([dip.x, dip.y, 4, 4], '#ffffff', 0.4)
}

const heaps: Partial<Record<Dry['piece'], { count: number; size: number; spread: number }>> = {
  okra: { count: 84, size: 1.15, spread: 0.78 },
  cauliflower: { count: 14, size: 1.12, spread: 0.68 },
  chicken: { count: 15, size: 1, spread: 0.64 },
}

const drawHeap = (canvas: Canvas, { piece, colour }: Dry, x: number, y: number, radius: number): void => {
  const { random } = canvas
  const { count, size, spread } = heaps[piece] ?? { count: 9, size: 1, spread: 0.6 }
  canvas.soft([x, y + 16, radius, radius * 0.84], darken(colour, 0.6), 0.85, 0, 0.55)
  for (const [dx, dy] of scatter(random, count, radius * spread, radius * spread * 0.86, 0.2)) {
    const mixed = piece === 'cauliflower' && random.chance(0.42)
    drawPiece(canvas, mixed ? 'potato' : piece, {
      x: x + dx,
      y: y + dy - 10,
      size: size * random.between(0.9, 1.1),
      colour: mixed ? lighten(colour, 0.2) : colour,
      char: 0.55,
    })
  }
}

const drawSizzler = (canvas: Canvas, { piece, colour, garnish }: Dry): void => {
  drawTable(canvas, 'teak')
  drawBoard(canvas, '#5a3721', -8, 500, 360)
  drawIronOval(canvas, 600, 430, 440, 318)
  for (const [dx, dy] of scatter(canvas.random, 9, 350, 230))
    onionRing(canvas, 600 + dx, 440 + dy, canvas.random.between(1, 1.5), canvas.random.between(0, 180))
  drawPiece(canvas, piece, { x: 560, y: 320, size: 1.5, colour })
  drawPiece(canvas, piece, { x: 600, y: 535, size: 1.55, colour })
  layTextures(canvas)
  for (const kind of garnish) {
    if (kind === 'lemon') drawGarnish(canvas, kind, { x: 830, y: 250, rx: 1, ry: 1 }, 1, 1.1)
    else if (kind !== 'onion') drawGarnish(canvas, kind, { x: 330, y: 470, rx: 240, ry: 200 }, 0.8)
  }
}

export const drawDry = (canvas: Canvas, picture: Dry): void => {
  if (picture.piece === 'drumstick') {
    drawSizzler(canvas, picture)
    return
  }
  const { vessel, garnish } = picture
  drawTable(canvas, vessel === 'steel' ? 'plum' : vessel === 'clay' ? 'linen' : 'walnut')
  drawCloth(
    canvas,
    vessel === 'steel' ? '#c9a45c' : vessel === 'clay' ? '#6a3a2c' : '#b5532c',
    canvas.random.pick([-15, 14]),
  )
  const plate = drawPlate(canvas, vessel, 600, 436, 412)
  if (vessel === 'blue') {
    bananaLeaf(
      canvas,
      [
        [270, 470],
        [350, 260],
        [600, 180],
        [850, 260],
        [925, 430],
        [850, 620],
        [600, 690],
        [360, 640],
      ],
      20,
    )
  }
  drawHeap(canvas, picture, plate.x, plate.y, 345)
  layTextures(canvas)
  const spice = scatter(canvas.random, 90, 290, 240, 0.7).map(([dx, dy]): Point => [plate.x + dx, plate.y - 16 + dy])
  specks(canvas, spice.slice(0, 50), '#7a2c08', 7, 0.6)
  specks(canvas, spice.slice(50), '#f0b04a', 5, 0.7)
  for (const kind of garnish) drawGarnish(canvas, kind, { x: plate.x, y: plate.y - 20, rx: 310, ry: 260 })
}
