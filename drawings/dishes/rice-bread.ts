import type { Canvas } from '../art/canvas.ts'
import { ellipse, line, path } from '../art/canvas.ts'
import { drawDip } from '../art/dip.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawLump } from '../art/morsel.ts'
import { blob, curve, move, scatter, short, tilt, turn } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import { drawCloth, drawTable } from '../art/table.ts'
import { layTextures } from '../art/texture.ts'
import { contactShadow, drawPlate } from '../art/vessel.ts'
import type { DishPicture } from '../../apps/server/demo/types.ts'

type Bread = Extract<DishPicture, { family: 'bread' }>

export const drawAppams = (canvas: Canvas): void => {
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

export const drawNeerDosa = (canvas: Canvas, { garnish }: Bread): void => {
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
    const pores = scatter(canvas.random, 40, 130, 130, 0.5)
      .map(([dx, dy]) => `M${short(x + dx)} ${short(y + dy)}h.1`)
      .join('')
    canvas.add(line(pores, '#b59f78', 4.5, 0.45))
  }
  layTextures(canvas)
  drawDip(canvas, 'white', 850, 590, 128, '#f6f0e0', '#8a5a2c')
  for (const kind of garnish) drawGarnish(canvas, kind, { x: 560, y: 430, rx: 240, ry: 180 }, 0.8)
}
