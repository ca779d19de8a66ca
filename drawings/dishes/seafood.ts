import { drawBoard } from '../art/board.ts'
import { bananaLeaf } from '../art/leaf.ts'
import type { Canvas } from '../art/canvas.ts'
import { ellipse, line } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawChar, drawLump } from '../art/morsel.ts'
import { drawPiece } from '../art/pieces.ts'
import { blob, curve, move, scatter, short } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawPlate } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../../apps/server/demo/types.ts'

type Seafood = Extract<DishPicture, { family: 'seafood' }>

const leafBed: readonly Point[] = [
  [90, 500],
  [180, 270],
  [500, 140],
  [900, 190],
  [1110, 400],
  [1000, 620],
  [640, 760],
  [260, 700],
]

const drawWholeFish = (canvas: Canvas, colour: Colour): void => {
  const body: readonly Point[] = [
    [-395, 30],
    [-330, -75],
    [-180, -160],
    [20, -178],
    [190, -112],
    [290, -42],
    [300, 36],
    [190, 104],
    [10, 168],
    [-190, 158],
    [-330, 108],
  ]
  const tail: readonly Point[] = [
    [262, 0],
    [330, -66],
    [430, -140],
    [408, -40],
    [398, 10],
    [416, 60],
    [436, 150],
    [330, 74],
  ]
  const fin: readonly Point[] = [
    [-160, -140],
    [-90, -232],
    [70, -236],
    [170, -110],
    [0, -150],
  ]
  const [x, y] = [585, 450]
  canvas.group(`transform="rotate(-14 ${x} ${y})"`, () => {
    drawLump(canvas, { x, y, outline: fin, depth: 12, colour: darken(colour, 0.45), gloss: 0.2 })
    drawLump(canvas, { x, y, outline: tail, depth: 18, colour: darken(colour, 0.38), gloss: 0.3 })
    for (let rib = 0; rib < 6; rib += 1)
      canvas.add(line(`M${x + 300} ${y - 6 + rib * 3}L${x + 404} ${y - 100 + rib * 40}`, darken(colour, 0.7), 4, 0.5))
    drawLump(canvas, { x, y, outline: body, depth: 56, colour, texture: 'crust', gloss: 0.55, shadow: 0.9 })
    const top = y - 28
    canvas.inside(curve(move(body, x, top)), () => {
      canvas.soft([x - 20, top + 130, 330, 80], '#f0b060', 0.35)
      canvas.soft([x, top - 150, 330, 70], '#3a1404', 0.6)
    })
    layTextures(canvas)
    const gill = `M${x - 222} ${top - 118}Q${x - 176} ${top} ${x - 226} ${top + 118}`
    canvas.add(
      line(gill, '#2a0c02', 11, 0.65),
      `<g transform="translate(-7 -4)">${line(gill, lighten(colour, 0.5), 5, 0.7)}</g>`,
    )
    for (const cut of [-100, 0, 100, 190]) {
      const height = 104 - Math.abs(cut - 20) * 0.32
      const slash = `M${x + cut - 26} ${short(top - height)}Q${x + cut + 18} ${top} ${x + cut - 20} ${short(top + height)}`
      canvas.add(
        line(slash, '#1c0803', 20, 0.75),
        line(slash, '#f3d7a8', 9, 0.85),
        `<g transform="translate(-11 -5)">${line(slash, lighten(colour, 0.5), 5, 0.6)}</g>`,
      )
    }
    drawBall(canvas, { x: x - 300, y: top - 20, rx: 20, ry: 18, colour: '#d6c8aa', gloss: 0.3, shadow: 0.6 })
    canvas.add(ellipse(x - 299, top - 19, 8, 7, 'fill="#5a4a3c"'))
    canvas.add(line(`M${x - 392} ${top + 36}Q${x - 360} ${top + 48} ${x - 336} ${top + 40}`, '#2a0c02', 8, 0.7))
    for (const [dx, dy] of scatter(canvas.random, 8, 250, 90, 0.5))
      drawChar(canvas, x + 10 + dx, top + dy, 32, 15, canvas.random.between(-40, 40), 0.5)
    canvas.soft([x - 70, top - 92, 210, 24], '#fff4dc', 0.7, -5)
  })
}

const drawFillets = (canvas: Canvas, { colour }: Seafood): void => {
  const { random } = canvas
  for (const [x, y] of [
    [470, 280],
    [690, 360],
    [410, 470],
    [640, 570],
  ] as const) {
    const angle = -24 + random.between(-9, 9)
    const outline = blob(random, { rx: 200, ry: 96, wobble: 0.1, corners: 11, angle })
    drawLump(canvas, { x, y, outline, depth: 56, colour, texture: 'crust', gloss: 0.4, shadow: 0.9 })
    drawChar(canvas, x + 60, y - 20, 70, 24, angle, 0.32)
    canvas.soft([x - 50, y - 66, 96, 24], '#fff0cc', 0.6, angle)
  }
}

export const drawSeafood = (canvas: Canvas, picture: Seafood): void => {
  const { style, colour, garnish } = picture
  if (style === 'whole') {
    drawTable(canvas, 'slate')
    drawBoard(canvas, '#7a4f30', -6, 540, 372)
    bananaLeaf(canvas, leafBed, 22)
    drawWholeFish(canvas, colour)
  } else {
    drawTable(canvas, style === 'prawns' ? 'walnut' : 'indigo')
    drawCloth(canvas, style === 'prawns' ? '#31555a' : '#c9a45c', style === 'prawns' ? 14 : -14)
    drawPlate(canvas, style === 'prawns' ? 'clay' : 'blue', 600, 440, 434)
    bananaLeaf(
      canvas,
      leafBed.map(([x, y]): Point => [600 + (x - 600) * 0.7, 440 + (y - 440) * 0.92]),
      22,
    )
  }
  if (style === 'fillet') drawFillets(canvas, picture)
  if (style === 'prawns') {
    canvas.soft([590, 450, 330, 270], darken(colour, 0.5), 0.9, 0, 0.5)
    for (const [dx, dy] of scatter(canvas.random, 13, 215, 176, 0.15))
      drawPiece(canvas, 'prawn', { x: 590 + dx, y: 435 + dy, size: 1.12, colour: lighten(colour, 0.18), char: 0.6 })
  }
  layTextures(canvas)
  if (style !== 'whole') drawDip(canvas, 'white', 860, 240, 100, style === 'prawns' ? '#f3ecdc' : '#4f7f22', '#3f5a1c')
  for (const kind of garnish) {
    if (kind === 'lemon') {
      for (const [x, y] of style === 'whole'
        ? ([
            [330, 660],
            [430, 700],
          ] as const)
        : ([[830, 640]] as const))
        drawGarnish(canvas, kind, { x, y, rx: 1, ry: 1 }, 1, 1.15)
    } else if (kind === 'onion')
      drawGarnish(
        canvas,
        kind,
        style === 'whole' ? { x: 820, y: 640, rx: 150, ry: 80 } : { x: 330, y: 300, rx: 90, ry: 70 },
        0.9,
      )
    else drawGarnish(canvas, kind, { x: 560, y: 410, rx: 260, ry: 150 }, 0.9)
  }
}
