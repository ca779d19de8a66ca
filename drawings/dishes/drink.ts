import type { Canvas } from '../art/canvas.ts'
import { ellipse, line, path } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawGarnish } from '../art/garnish.ts'
import {
  castShadow,
  clearGlass,
  dew,
  drawFroth,
  drawGlassLight,
  drawRimRing,
  drawStage,
  drawSteam,
  drawSurface,
  fillTo,
  iceCube,
  roundBody,
  sides,
} from '../art/glass.ts'
import { drawBall, specks } from '../art/morsel.ts'
import { scatter, short } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import type { DishPicture } from '../../apps/server/demo/types.ts'

type Drink = Extract<DishPicture, { family: 'drink' }>

const drawLassi = (canvas: Canvas, { colour, style, garnish }: Drink): void => {
  drawStage(canvas, style === 'chaas' ? '#56785a' : garnish.includes('saffron') ? '#9a4a4c' : '#2f6a6c', '#8a5a34')
  const glass = { x: 600, top: 150, bottom: 772, rxTop: 258, rxBottom: 190 }
  castShadow(canvas, glass)
  clearGlass(canvas, glass)
  const drink = fillTo(glass, 46)
  canvas.add(path(sides(drink), `fill="${roundBody(canvas, colour, 0)}"`))
  for (let step = 0; step < 7; step += 1) {
    canvas.soft(
      [canvas.random.between(490, 690), 290 + step * 62, 130, 30],
      lighten(colour, 0.5),
      0.3,
      canvas.random.between(-14, 14),
    )
  }
  drawSurface(canvas, drink, colour)
  drawFroth(canvas, drink, colour)
  if (style === 'chaas') {
    specks(
      canvas,
      scatter(canvas.random, 70, 170, 240, 0.7).map(([dx, dy]): Point => [600 + dx, 490 + dy]),
      '#4f6f2c',
      7,
      0.55,
    )
  }
  drawGlassLight(canvas, glass)
  dew(canvas, glass)
  drawRimRing(canvas, glass)
  for (const kind of garnish) {
    const spot = kind === 'mint' ? { x: 670, y: 168, rx: 20, ry: 10 } : { x: 580, y: 192, rx: 220, ry: 56 }
    drawGarnish(canvas, kind, spot, kind === 'cumin' ? 0.6 : 1, kind === 'mint' ? 1.25 : 1)
  }
}

const drawCooler = (canvas: Canvas, { colour, garnish }: Drink): void => {
  drawStage(canvas, colour === '#b81f4a' ? '#4f7078' : '#2f6a66', '#8a5f3c')
  const glass = { x: 590, top: 150, bottom: 782, rxTop: 226, rxBottom: 188 }
  castShadow(canvas, glass)
  canvas.soft([720, 800, 240, 46], colour, 0.5)
  clearGlass(canvas, glass)
  const drink = fillTo(glass, 66)
  canvas.add(path(sides(drink), `fill="${roundBody(canvas, colour, 1)}" fill-opacity=".9"`))
  for (const [x, y, angle] of [
    [510, 290, -18],
    [660, 310, 14],
    [550, 420, 8],
    [680, 460, -24],
    [520, 560, -10],
  ] as const)
    iceCube(canvas, x, y, angle, 1.15)
  if (garnish.includes('lemon')) {
    drawGarnish(canvas, 'lemon', { x: 660, y: 620, rx: 1, ry: 1 }, 1, 1.2)
    drawGarnish(canvas, 'lemon', { x: 480, y: 440, rx: 1, ry: 1 }, 1, 1.05)
  }
  if (garnish.includes('mint')) drawGarnish(canvas, 'mint', { x: 550, y: 680, rx: 20, ry: 20 })
  canvas.add(path(sides(drink), `fill="${colour}" fill-opacity=".28"`))
  specks(
    canvas,
    scatter(canvas.random, 60, 170, 250, 0.8).map(([dx, dy]): Point => [590 + dx, 490 + dy]),
    '#ffffff',
    9,
    0.55,
  )
  drawSurface(canvas, drink, colour)
  iceCube(canvas, 530, 204, 12, 1.1)
  drawGlassLight(canvas, glass)
  dew(canvas, glass)
  drawRimRing(canvas, glass)
  if (garnish.includes('lemon')) drawGarnish(canvas, 'lemon', { x: 776, y: 160, rx: 1, ry: 1 }, 1, 1.5)
  if (garnish.includes('mint')) drawGarnish(canvas, 'mint', { x: 600, y: 178, rx: 20, ry: 10 }, 1, 1.35)
}

const drawChai = (canvas: Canvas, { colour }: Drink): void => {
  drawStage(canvas, '#3f5a63', '#7a4a2c')
  canvas.soft([640, 800, 400, 80], '#0d0402', 0.8, 0, 0.4)
  const saucer = canvas.linear([
    [0, '#fbf2e2'],
    [0.6, '#d9c8aa'],
    [1, '#9a856a'],
  ])
  canvas.add(ellipse(600, 784, 368, 84, 'fill="#6a5540"'), ellipse(600, 770, 368, 84, `fill="${saucer}"`))
  canvas.add(ellipse(600, 772, 250, 54, 'fill="#a8927a" fill-opacity=".5"'))
  const glass = { x: 600, top: 230, bottom: 748, rxTop: 244, rxBottom: 178 }
  clearGlass(canvas, glass)
  const drink = fillTo(glass, 58)
  canvas.add(path(sides(drink), `fill="${roundBody(canvas, colour, 0.4)}"`))
  canvas.soft([550, 690, 120, 100], '#f0a050', 0.45)
  drawSurface(canvas, drink, lighten(colour, 0.16))
  drawFroth(canvas, drink, lighten(colour, 0.2))
  for (let facet = -3; facet <= 3; facet += 1) {
    const share = facet / 3.6
    canvas.add(
      line(
        `M${short(600 + glass.rxTop * share * 0.95)} 386L${short(600 + glass.rxBottom * share)} 734`,
        facet < 0 ? '#ffffff' : '#3a1604',
        6,
        0.24,
      ),
    )
  }
  canvas.add(line('M376 372Q600 432 824 372', '#ffffff', 6, 0.3))
  drawGlassLight(canvas, glass)
  drawRimRing(canvas, glass)
  drawSteam(canvas, 600, 240)
  for (const [x, y] of [
    [330, 812],
    [390, 836],
    [880, 818],
  ] as const)
    drawBall(canvas, { x, y, rx: 34, ry: 22, colour: '#93a05a', gloss: 0.4 })
}

const drawCoffee = (canvas: Canvas, { colour }: Drink): void => {
  drawStage(canvas, '#5f7358', '#6a4028')
  const metal = roundBody(canvas, '#cf9f48', 0)
  castShadow(canvas, { x: 600, top: 600, bottom: 780, rxTop: 350, rxBottom: 280 })
  canvas.add(ellipse(600, 612, 346, 88, 'fill="#6a4a18"'))
  const tumbler = { x: 600, top: 196, bottom: 650, rxTop: 232, rxBottom: 168 }
  canvas.add(path(sides(tumbler), `fill="${metal}"`))
  canvas.add(
    line('M376 284Q600 342 824 284M372 302Q600 360 828 302', '#6a4410', 5, 0.45),
    ellipse(600, 196, 232, 61, 'fill="#8a6420"'),
  )
  drawSurface(canvas, { ...tumbler, top: 208, rxTop: 214 }, colour)
  drawFroth(canvas, { ...tumbler, top: 202, rxTop: 206 }, lighten(colour, 0.3))
  canvas.add(
    ellipse(600, 196, 227, 58, 'fill="none" stroke="#f4d995" stroke-width="11"'),
    line('M384 178A232 61 0 0 1 552 137', '#fff8e0', 12, 0.95),
  )
  const slant = (share: number) => `M${short(600 + 232 * share)} 264L${short(600 + 168 * share)} 620`
  canvas.add(
    line(slant(-0.66), '#fff4d0', 32, 0.45),
    line(slant(-0.44), '#fff4d0', 8, 0.4),
    line(slant(0.8), '#ffe6a8', 12, 0.4),
  )
  canvas.add(
    path('M254 612C256 712 316 786 430 794H770C884 786 944 712 946 612A346 88 0 0 1 254 612Z', `fill="${metal}"`),
  )
  canvas.add(
    line('M257 617A346 88 0 0 0 943 617', '#f9e2a6', 10, 0.9),
    line('M330 700Q346 752 400 776', '#fff4d0', 18, 0.5),
  )
  drawSteam(canvas, 600, 180)
  for (const [x, y] of [
    [220, 832],
    [290, 858],
    [900, 846],
    [972, 824],
  ] as const) {
    drawBall(canvas, { x, y, rx: 31, ry: 22, colour: '#4a2412', gloss: 0.5 })
    canvas.add(line(`M${x - 21} ${y + 5}Q${x} ${y - 9} ${x + 22} ${y - 4}`, darken('#4a2412', 0.7), 5, 0.7))
  }
}

export const drawDrink = (canvas: Canvas, picture: Drink): void => {
  switch (picture.style) {
    case 'lassi':
    case 'chaas':
      return drawLassi(canvas, picture)
    case 'cooler':
      return drawCooler(canvas, picture)
    case 'chai':
      return drawChai(canvas, picture)
    case 'coffee':
      return drawCoffee(canvas, picture)
  }
}
