import { bananaLeaf, leafBed } from '../art/leaf.ts'
import type { Canvas } from '../art/canvas.ts'
import { ellipse, line, path } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawLump, specks } from '../art/morsel.ts'
import { drawPiece } from '../art/pieces.ts'
import { blob, curve, move, scatter, short, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { drawPlate } from '../art/vessel.ts'
import type { Colour, DishPicture } from '../../apps/server/demo/types.ts'

type Dosa = Extract<DishPicture, { family: 'dosa' }>

/** Browning from the griddle: rings of fine dots and darker patches. */
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

/** A dosa rolled into a tube. */
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

/** Half a disc folded over its filling; `swell` pushes the fold outwards. */
const halfDisc = (rx: number, ry: number, swell: number): Point[] => {
  const arc = Array.from({ length: 15 }, (_, index): Point => {
    const radians = Math.PI * (1 + index / 14)
    return [Math.cos(radians) * rx, Math.sin(radians) * ry]
  })
  return [...arc, [rx * 0.55, swell], [0, swell * 1.3], [-rx * 0.55, swell]].map((point) =>
    turn([point[0] ?? 0, point[1] ?? 0], -18),
  )
}

const drawFolded = (canvas: Canvas, colour: Colour): void => {
  const { random } = canvas
  const [x, y] = [585, 490]
  drawLump(canvas, {
    x: x + 12,
    y: y + 30,
    outline: halfDisc(400, 330, 64),
    depth: 10,
    colour: lighten(colour, 0.2),
    gloss: 0.1,
  })
  for (const [dx, dy] of scatter(random, 20, 290, 34, 0.4)) {
    const [px, py] = turn([dx, dy + 34], -18)
    drawPiece(canvas, 'potato', { x: x + px, y: y + py, size: random.between(0.6, 0.85), colour: '#f0bf3c' })
  }
  layTextures(canvas)
  drawGarnish(canvas, 'mustard', { x: x + 6, y: y + 40, rx: 270, ry: 50 }, 0.6)
  const over = halfDisc(410, 345, 16)
  drawLump(canvas, { x, y: y - 8, outline: over, depth: 12, colour, gloss: 0.1, shadow: 0.55 })
  canvas.inside(curve(move(over, x, y - 14)), () => {
    // The ladle spreads the batter outwards in rings, and the rings brown.
    for (let ring = 1; ring <= 8; ring += 1) {
      const [rx, ry] = [ring * 48, ring * 40]
      const tone = random.pick(['#8a4210', '#a35416', '#7a380c'])
      const turned = `<g transform="translate(${x} ${y - 12})rotate(-18)">`
      const arc = `M${-rx} 6A${rx} ${ry} 0 0 1 ${rx} 6`
      canvas.add(
        `${turned}${line(arc, tone, random.between(12, 22), 0.3)}</g>`,
        `${turned}<g transform="translate(-3 -9)">${line(arc, '#ffe0a0', 6, 0.4)}</g></g>`,
      )
    }
    lace(canvas, x - 20, y - 150, 340, 150, -18, colour)
    canvas.soft([x - 90, y - 200, 230, 80], '#fff2cc', 0.5, -30)
    canvas.soft([x + 20, y - 6, 400, 46], '#6a2c08', 0.6, -18)
  })
  const rim = curve(move(over.slice(0, 15), x, y - 14), false)
  canvas.add(line(rim, '#7a380c', 9, 0.6), `<g transform="translate(-2 -3)">${line(rim, '#ffe2a8', 3, 0.7)}</g>`)
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
    drawTube(canvas, 575, 370, 405, 128, -22, colour)
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
