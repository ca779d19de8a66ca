import type { Canvas } from '../art/canvas.ts'
import { line, path } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, drawLump } from '../art/morsel.ts'
import { drawSauce, drawWetLight } from '../art/sauce.ts'
import { blob, curve, ellipsePath, move, scatter, short, tilt, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import type { TableKind } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import type { Opening } from '../art/vessel.ts'
import { drawBowl, drawPlate, drawRimLight } from '../art/vessel.ts'
import type { Colour, DishPicture, Vessel } from '../../apps/server/demo/types.ts'

type Sweet = Extract<DishPicture, { family: 'sweet' }>

const settings: Record<Sweet['style'], { table: TableKind; cloth: Colour; vessel: Vessel }> = {
  'gulab-jamun': { table: 'plum', cloth: '#c9a45c', vessel: 'brass' },
  'ras-malai': { table: 'forest', cloth: '#b58a94', vessel: 'white' },
  jalebi: { table: 'indigo', cloth: '#b5532c', vessel: 'white' },
  kulfi: { table: 'plum', cloth: '#31555a', vessel: 'blue' },
  halwa: { table: 'walnut', cloth: '#4f6b5a', vessel: 'copper' },
  kheer: { table: 'terracotta', cloth: '#31555a', vessel: 'clay' },
}

const inBowl = (canvas: Canvas, vessel: Vessel, fill: (opening: Opening) => void): void => {
  const opening = drawBowl(canvas, vessel, 600, 424, 384)
  fill(opening)
  drawWetLight(canvas, opening)
  drawRimLight(canvas, vessel, 600, 424, 384)
}

const drawJamuns = (canvas: Canvas, opening: Opening, colour: Colour): void => {
  drawSauce(canvas, opening, '#c47a1c', 0.9)
  for (const [dx, dy] of [
    [-118, -98],
    [126, -84],
    [4, 70],
    [-186, 110],
    [190, 118],
  ] as const) {
    const [x, y] = [opening.x + dx, opening.y + dy - 14]
    drawBall(canvas, { x, y, rx: 116, ry: 106, colour, gloss: 0.95, texture: 'dough' })
    canvas.soft([x + 4, y + 98, 130, 30], '#8a4a0c', 0.9, 0, 0.3)
    canvas.soft([x + 34, y + 62, 50, 20], '#f09a4a', 0.5, -24)
  }
}

const drawRasMalai = (canvas: Canvas, opening: Opening, colour: Colour): void => {
  drawSauce(canvas, opening, colour, 0.5)
  for (const [dx, dy] of [
    [-120, -100],
    [130, -90],
    [0, 76],
    [-200, 90],
    [196, 110],
  ] as const) {
    const outline = blob(canvas.random, { rx: 122, ry: 104, wobble: 0.03, corners: 14 })
    drawLump(canvas, {
      x: opening.x + dx,
      y: opening.y + dy,
      outline,
      depth: 48,
      colour: '#fbeec4',
      sink: colour,
      texture: 'dough',
      gloss: 0.6,
      shadow: 0.5,
    })
    canvas.soft([opening.x + dx + 16, opening.y + dy - 4, 60, 44], '#f0c96a', 0.4)
  }
}

/** One jalebi: a spiral tube, hot and syrupy. */
const drawSpiral = (canvas: Canvas, x: number, y: number, radius: number, colour: Colour): void => {
  const { random } = canvas
  const start = random.between(0, 360)
  const spine = Array.from({ length: 52 }, (_, index): Point => {
    const share = index / 51
    const [dx, dy] = turn(
      [radius * (0.12 + share * 0.86) * (1 + Math.sin(share * 40) * 0.025), 0],
      start + share * 3.15 * 360,
    )
    return [x + dx, y + dy * tilt]
  })
  const d = curve(spine, false)
  const width = radius * 0.2
  canvas.soft([x + 12, y + 20, radius * 1.3, radius * 1.2], '#120402', 0.6, 0, 0.4)
  canvas.add(
    `<g transform="translate(6 11)">${line(d, darken(colour, 0.75), width, 0.8)}</g>`,
    line(d, darken(colour, 0.35), width),
    `<g transform="translate(-1 -2)">${line(d, colour, width * 0.78)}</g>`,
    `<g transform="translate(-3 -5)">${line(d, lighten(colour, 0.45), width * 0.34, 0.85)}</g>`,
  )
  for (let glint = 0; glint < 9; glint += 1) {
    const [gx, gy] = spine[random.whole(6, 51)] ?? [x, y]
    canvas.soft([gx - 4, gy - 6, radius * 0.13, radius * 0.05], '#ffffff', 0.95, -30)
  }
}

const drawJalebis = (canvas: Canvas, { colour }: Sweet): void => {
  drawPlate(canvas, 'white', 600, 440, 434)
  canvas.soft([570, 450, 330, 280], '#e08a1c', 0.45, 0, 0.5)
  for (const [x, y, radius] of [
    [420, 300, 142],
    [690, 270, 140],
    [340, 500, 134],
    [570, 410, 156],
    [500, 610, 146],
  ] as const)
    drawSpiral(canvas, x, y, radius, colour)
  const rabdi = drawDip(canvas, 'brass', 800, 540, 150, '#f3e2b8', '#d9962a')
  drawGarnish(canvas, 'pistachio', rabdi, 0.7)
}

/** A kulfi on its stick, lying on the plate. */
const drawKulfi = (canvas: Canvas, x: number, y: number, angle: number, colour: Colour): void => {
  const { random } = canvas
  const put = ([px, py]: Point): Point => turn([px, py], angle)
  const [sx, sy] = put([0, 170])
  const [ex, ey] = put([0, 330])
  const stick = `M${short(x + sx)} ${short(y + sy)}L${short(x + ex)} ${short(y + ey)}`
  canvas.add(
    `<g transform="translate(8 14)">${line(stick, '#120402', 34, 0.45)}</g>`,
    line(stick, '#b98a52', 34),
    `<g transform="translate(-4 -4)">${line(stick, '#ecca94', 16)}</g>`,
  )
  const mould: readonly Point[] = [
    [-96, 200],
    [-84, -40],
    [-66, -170],
    [-36, -228],
    [0, -240],
    [36, -228],
    [66, -170],
    [84, -40],
    [96, 200],
    [60, 214],
    [-60, 214],
  ]
  drawLump(canvas, { x, y, outline: mould.map(put), depth: 56, colour, texture: 'dough', gloss: 0.6, shadow: 0.85 })
  for (const ridge of [-44, 0, 44]) {
    const [ax, ay] = put([ridge * 0.72, -165])
    const [bx, by] = put([ridge * 1.12, 180])
    const groove = `M${short(x + ax)} ${short(y - 28 + ay)}L${short(x + bx)} ${short(y - 28 + by)}`
    canvas.add(
      line(groove, darken(colour, 0.4), 10, 0.28),
      `<g transform="translate(-9 -2)">${line(groove, '#ffffff', 6, 0.55)}</g>`,
    )
  }
  for (const point of scatter(random, 20, 66, 180, 0.5)) {
    const [dx, dy] = put(point)
    drawGarnish(canvas, 'pistachio', { x: x + dx, y: y - 28 + dy, rx: 1, ry: 1 }, 0.03, 0.8)
  }
}

const drawKulfis = (canvas: Canvas, { colour }: Sweet): void => {
  const { random } = canvas
  drawPlate(canvas, 'blue', 600, 440, 434)
  const strands = scatter(random, 60, 290, 200, 0.5)
    .map(
      ([dx, dy]) =>
        `M${short(600 + dx)} ${short(520 + dy)}q${random.whole(-40, 40)} ${random.whole(-40, 10)} ${random.whole(-80, 80)} ${random.whole(-30, 40)}`,
    )
    .join('')
  canvas.add(
    `<g transform="translate(4 7)">${line(strands, '#1c1a24', 10, 0.4)}</g>`,
    line(strands, '#f3ecdf', 10),
    `<g transform="translate(-2 -3)">${line(strands, '#ffffff', 3, 0.9)}</g>`,
  )
  drawKulfi(canvas, 790, 380, 22, '#cfd69a')
  drawKulfi(canvas, 610, 372, 3, '#f2c25c')
  drawKulfi(canvas, 425, 400, -16, colour)
  layTextures(canvas)
}

const drawHalwa = (canvas: Canvas, opening: Opening, colour: Colour): void => {
  const { random } = canvas
  const { x, y, rx, ry } = opening
  const ground = canvas.radial([
    [0, darken(colour, 0.12)],
    [0.8, darken(colour, 0.34)],
    [1, darken(colour, 0.6)],
  ])
  canvas.add(path(curve(move(blob(random, { rx: rx * 0.99, ry: ry * 0.99, wobble: 0.008 }), x, y)), `fill="${ground}"`))
  canvas.cover('crust', ellipsePath({ x, y, rx: rx * 0.97, ry: ry * 0.97 }))
  layTextures(canvas)
  for (const [round, shade] of [darken(colour, 0.24), colour, lighten(colour, 0.12), lighten(colour, 0.3)].entries()) {
    let shreds = ''
    for (const [dx, dy] of scatter(
      random,
      215 - round * 50,
      rx * (0.93 - round * 0.13),
      ry * (0.91 - round * 0.13),
      0.6,
    )) {
      shreds += `M${Math.round(x + dx)} ${Math.round(y + dy - round * 12)}q${random.whole(-14, 14)} ${random.whole(-10, 10)} ${random.whole(-36, 36)} ${random.whole(-26, 26)}`
    }
    canvas.add(
      `<g transform="translate(4 7)">${line(shreds, '#3a0c02', 14, 0.5)}</g>`,
      line(shreds, shade, 14),
      `<g transform="translate(-2 -4)">${line(shreds, lighten(shade, 0.6), 3, 0.6)}</g>`,
    )
  }
  canvas.soft([x - 90, y - 110, 210, 130], '#fff0d4', 0.3, -30)
}

const drawKheer = (canvas: Canvas, opening: Opening, colour: Colour): void => {
  drawSauce(canvas, opening, colour, 0.2)
  let strands = ''
  for (const [dx, dy] of scatter(canvas.random, 90, opening.rx * 0.84, opening.ry * 0.84, 0.5)) {
    strands += `M${Math.round(opening.x + dx)} ${Math.round(opening.y + dy)}q${canvas.random.whole(-30, 30)} ${canvas.random.whole(-24, 24)} ${canvas.random.whole(-56, 56)} ${canvas.random.whole(-30, 30)}`
  }
  canvas.add(
    `<g transform="translate(2 4)">${line(strands, '#a8854a', 7, 0.5)}</g>`,
    line(strands, '#fff6df', 6),
    line(strands, '#ffffff', 2, 0.8),
  )
  for (const [dx, dy] of scatter(canvas.random, 9, opening.rx * 0.7, opening.ry * 0.7))
    drawBall(canvas, {
      x: opening.x + dx,
      y: opening.y + dy,
      rx: 26,
      ry: 21,
      colour: '#8a4a1c',
      gloss: 0.6,
      shadow: 0.5,
    })
}

export const drawSweet = (canvas: Canvas, picture: Sweet): void => {
  const { style, colour, garnish } = picture
  const { table, cloth, vessel } = settings[style]
  drawTable(canvas, table)
  drawCloth(canvas, cloth, canvas.random.pick([-14, 13]))
  const dress = (area: Opening) => {
    layTextures(canvas)
    for (const kind of garnish) drawGarnish(canvas, kind, area)
  }
  if (style === 'jalebi' || style === 'kulfi') {
    if (style === 'jalebi') drawJalebis(canvas, picture)
    else drawKulfis(canvas, picture)
    dress({ x: 560, y: 420, rx: 300, ry: 240 })
    return
  }
  const fill = { 'gulab-jamun': drawJamuns, 'ras-malai': drawRasMalai, halwa: drawHalwa, kheer: drawKheer }[style]
  inBowl(canvas, vessel, (opening) => {
    fill(canvas, opening, colour)
    dress({ ...opening, y: opening.y - 10 })
  })
}
