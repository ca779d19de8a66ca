import type { Canvas } from '../art/canvas.ts'
import { ellipse, line, path } from '../art/canvas.ts'
import { darken, lighten } from '../art/colour.ts'
import { drawGarnish } from '../art/garnish.ts'
import { drawBall, specks } from '../art/morsel.ts'
import { scatter, short } from '../art/shape.ts'
import type { Point } from '../art/shape.ts'
import type { Colour, DishPicture } from '../types.ts'

type Drink = Extract<DishPicture, { family: 'drink' }>

type Tumbler = { x: number; top: number; bottom: number; rxTop: number; rxBottom: number }

const sides = ({ x, top, bottom, rxTop, rxBottom }: Tumbler): string =>
  `M${short(x - rxTop)} ${short(top)}L${short(x - rxBottom)} ${short(bottom)}A${short(rxBottom)} ${short(rxBottom * 0.3)} 0 0 0 ${short(x + rxBottom)} ${short(bottom)}L${short(x + rxTop)} ${short(top)}Z`

/** A drink is seen from the side: a wall in the dark with far lamps, and the table's edge before it. */
const drawStage = (canvas: Canvas, wall: Colour, table: Colour): void => {
  const backdrop = canvas.radial(
    [
      [0, lighten(wall, 0.35)],
      [0.5, wall],
      [1, darken(wall, 0.66)],
    ],
    [0.36, 0.3, 0.8],
  )
  canvas.add(`<rect width="1200" height="900" fill="${backdrop}"/>`)
  for (const [dx, dy] of scatter(canvas.random, 15, 640, 260, 0.6)) {
    const radius = canvas.random.between(20, 58)
    canvas.add(
      ellipse(
        600 + dx,
        270 + dy,
        radius,
        radius,
        `fill="${canvas.random.pick(['#ffd98a', '#ffb45a', '#fff0c8'])}" fill-opacity="${canvas.random.between(0.05, 0.17).toFixed(2)}"`,
      ),
    )
  }
  const top = canvas.linear(
    [
      [0, darken(table, 0.4)],
      [0.12, lighten(table, 0.12)],
      [0.5, table],
      [1, darken(table, 0.55)],
    ],
    [0, 0, 0.1, 1],
  )
  canvas.add(
    `<rect y="610" width="1200" height="290" fill="${top}"/>`,
    line('M0 611H1200', lighten(table, 0.4), 3, 0.5),
  )
  let fibres = ''
  for (let index = 0; index < 24; index += 1) {
    const y = Math.round(622 + (index / 24) ** 1.6 * 270)
    fibres += `M${canvas.random.whole(-100, 500)} ${y}h${canvas.random.whole(200, 700)}`
  }
  canvas.add(line(fibres, darken(table, 0.6), 3, 0.25))
}

const castShadow = (canvas: Canvas, { x, bottom, rxBottom }: Tumbler): void => {
  canvas.soft([x + rxBottom * 0.7, bottom + rxBottom * 0.16, rxBottom * 2.1, rxBottom * 0.5], '#0d0402', 0.85, 0, 0.3)
}

const bodyOf = (canvas: Canvas, colour: Colour, clear: number): string =>
  canvas.linear(
    [
      [0, darken(colour, 0.42 - clear * 0.1)],
      [0.1, darken(colour, 0.08)],
      [0.3, lighten(colour, 0.34)],
      [0.55, colour],
      [0.84, darken(colour, 0.3)],
      [0.95, darken(colour, 0.12)],
      [1, darken(colour, 0.45)],
    ],
    [0, 0, 1, 0],
  )

const drawGlassLight = (canvas: Canvas, glass: Tumbler): void => {
  const { x, top, bottom, rxTop, rxBottom } = glass
  const slant = (share: number) =>
    `M${short(x + rxTop * share)} ${short(top + 40)}L${short(x + rxBottom * share)} ${short(bottom - 26)}`
  canvas.add(
    line(slant(-0.78), '#ffffff', 20, 0.42),
    line(slant(-0.6), '#ffffff', 6, 0.34),
    line(slant(0.86), '#ffffff', 9, 0.3),
  )
  canvas.add(path(sides(glass), 'fill="none" stroke="#ffffff" stroke-width="4" stroke-opacity=".3"'))
  canvas.add(
    ellipse(
      x,
      bottom - 2,
      rxBottom * 0.94,
      rxBottom * 0.27,
      'fill="none" stroke="#ffffff" stroke-width="7" stroke-opacity=".3"',
    ),
  )
}

const drawRimRing = (canvas: Canvas, { x, top, rxTop }: Tumbler): void => {
  canvas.add(ellipse(x, top, rxTop, rxTop * 0.26, 'fill="none" stroke="#ffffff" stroke-width="7" stroke-opacity=".55"'))
  canvas.add(
    line(
      `M${short(x - rxTop * 0.96)} ${short(top - rxTop * 0.07)}A${short(rxTop)} ${short(rxTop * 0.26)} 0 0 1 ${short(x - rxTop * 0.2)} ${short(top - rxTop * 0.255)}`,
      '#ffffff',
      9,
      0.9,
    ),
  )
}

const dew = (canvas: Canvas, glass: Tumbler): void => {
  const { random } = canvas
  for (let index = 0; index < 46; index += 1) {
    const share = random.between(0.1, 0.94)
    const half = glass.rxTop + (glass.rxBottom - glass.rxTop) * share
    const [x, y] = [glass.x + random.between(-0.9, 0.9) * half, glass.top + (glass.bottom - glass.top) * share]
    const radius = random.between(2.5, 7)
    canvas.add(
      ellipse(x, y, radius, radius * 1.25, 'fill="#ffffff" fill-opacity=".28"'),
      ellipse(x - radius * 0.25, y - radius * 0.4, radius * 0.3, radius * 0.35, 'fill="#ffffff" fill-opacity=".9"'),
    )
  }
}

const fillTo = (glass: Tumbler, level: number): Tumbler => {
  const share = level / (glass.bottom - glass.top)
  return {
    ...glass,
    top: glass.top + level,
    rxTop: (glass.rxTop + (glass.rxBottom - glass.rxTop) * share) * 0.955,
    rxBottom: glass.rxBottom * 0.93,
    bottom: glass.bottom - 16,
  }
}

const drawSurface = (canvas: Canvas, { x, top, rxTop }: Tumbler, colour: Colour): void => {
  const face = canvas.linear([
    [0, lighten(colour, 0.5)],
    [0.6, lighten(colour, 0.12)],
    [1, darken(colour, 0.2)],
  ])
  canvas.add(ellipse(x, top, rxTop, rxTop * 0.26, `fill="${face}"`))
}

const drawFroth = (canvas: Canvas, { x, top, rxTop }: Tumbler, colour: Colour): void => {
  const { random } = canvas
  for (const [dx, dy] of scatter(random, 40, rxTop * 0.92, rxTop * 0.23, 0.4)) {
    const radius = random.between(9, 26)
    canvas.add(
      ellipse(
        x + dx,
        top + dy,
        radius,
        radius * 0.62,
        `fill="${lighten(colour, random.pick([0.35, 0.55, 0.7]))}" fill-opacity=".75"`,
      ),
      ellipse(
        x + dx - radius * 0.3,
        top + dy - radius * 0.2,
        radius * 0.3,
        radius * 0.18,
        'fill="#ffffff" fill-opacity=".85"',
      ),
    )
  }
}

const drawSteam = (canvas: Canvas, x: number, top: number): void => {
  for (const [shift, bend] of [
    [-60, 46],
    [20, -52],
    [84, 40],
  ] as const) {
    const d = `M${x + shift} ${top}c${bend} -60 ${-bend} -120 ${bend * 0.4} -190s${-bend} -90 ${bend * 0.2} -130`
    for (const [width, opacity] of [
      [40, 0.05],
      [24, 0.07],
      [10, 0.09],
    ] as const)
      canvas.add(line(d, '#fff6e6', width, opacity))
  }
}

const drawLassi = (canvas: Canvas, { colour, style, garnish }: Drink): void => {
  drawStage(canvas, style === 'chaas' ? '#3f5a48' : '#5a3340', '#8a5a34')
  const glass = { x: 600, top: 190, bottom: 752, rxTop: 205, rxBottom: 150 }
  castShadow(canvas, glass)
  canvas.add(path(sides(glass), 'fill="#ffffff" fill-opacity=".16"'))
  const drink = fillTo(glass, 42)
  canvas.add(path(sides(drink), `fill="${bodyOf(canvas, colour, 0)}"`))
  canvas.inside(sides(drink), () => {
    for (let step = 0; step < 7; step += 1)
      canvas.soft(
        [canvas.random.between(450, 740), 290 + step * 66, 150, 32],
        lighten(colour, 0.5),
        0.3,
        canvas.random.between(-14, 14),
      )
    canvas.soft([600, drink.bottom, 190, 90], darken(colour, 0.6), 0.4)
  })
  drawSurface(canvas, drink, colour)
  drawFroth(canvas, drink, colour)
  if (style === 'chaas')
    specks(
      canvas,
      scatter(canvas.random, 60, 150, 240, 0.7).map(([dx, dy]): Point => [600 + dx, 480 + dy]),
      '#4f6f2c',
      6,
      0.5,
    )
  drawGlassLight(canvas, glass)
  dew(canvas, glass)
  drawRimRing(canvas, glass)
  for (const kind of garnish) {
    const spot = kind === 'mint' ? { x: 650, y: 205, rx: 20, ry: 10 } : { x: 590, y: 226, rx: 170, ry: 44 }
    drawGarnish(canvas, kind, spot, kind === 'cumin' ? 0.5 : 0.9)
  }
}

const iceCube = (canvas: Canvas, x: number, y: number, angle: number): void => {
  const face = canvas.linear([
    [0, '#ffffff', 0.75],
    [0.5, '#ffffff', 0.18],
    [1, '#ffffff', 0.45],
  ])
  canvas.add(
    `<rect x="-58" y="-54" width="116" height="108" rx="18" transform="translate(${short(x)} ${short(y)})rotate(${short(angle)})" fill="${face}" stroke="#ffffff" stroke-width="4" stroke-opacity=".6"/>`,
  )
}

const drawCooler = (canvas: Canvas, { colour, garnish }: Drink): void => {
  drawStage(canvas, '#2c4a50', '#7a5236')
  const glass = { x: 600, top: 160, bottom: 760, rxTop: 180, rxBottom: 152 }
  castShadow(canvas, glass)
  canvas.soft([700, 776, 200, 40], colour, 0.5)
  canvas.add(path(sides(glass), 'fill="#ffffff" fill-opacity=".14"'))
  const drink = fillTo(glass, 62)
  canvas.add(path(sides(drink), `fill="${bodyOf(canvas, colour, 1)}" fill-opacity=".9"`))
  canvas.inside(sides(drink), () => {
    for (const [x, y, angle] of [
      [530, 270, -18],
      [660, 300, 14],
      [560, 400, 8],
      [670, 440, -24],
      [540, 540, -10],
    ] as const)
      iceCube(canvas, x, y, angle)
    if (garnish.includes('lemon')) {
      drawGarnish(canvas, 'lemon', { x: 672, y: 590, rx: 1, ry: 1 }, 1, 1.05)
      drawGarnish(canvas, 'lemon', { x: 490, y: 430, rx: 1, ry: 1 }, 1, 0.9)
    }
    if (garnish.includes('mint')) drawGarnish(canvas, 'mint', { x: 590, y: 660, rx: 20, ry: 20 })
    canvas.add(path(sides(drink), `fill="${colour}" fill-opacity=".28"`))
    specks(
      canvas,
      scatter(canvas.random, 60, 150, 250, 0.8).map(([dx, dy]): Point => [600 + dx, 480 + dy]),
      '#ffffff',
      8,
      0.55,
    )
  })
  drawSurface(canvas, drink, colour)
  iceCube(canvas, 550, 216, 12)
  drawGlassLight(canvas, glass)
  dew(canvas, glass)
  drawRimRing(canvas, glass)
  if (garnish.includes('lemon')) drawGarnish(canvas, 'lemon', { x: 748, y: 150, rx: 1, ry: 1 }, 1, 1.25)
  if (garnish.includes('mint')) drawGarnish(canvas, 'mint', { x: 610, y: 190, rx: 20, ry: 10 }, 1, 1.1)
}

const drawChai = (canvas: Canvas, { colour }: Drink): void => {
  drawStage(canvas, '#4a3226', '#6a4028')
  canvas.soft([640, 770, 360, 70], '#0d0402', 0.8, 0, 0.4)
  const saucer = canvas.linear([
    [0, '#f4ead8'],
    [0.6, '#cdbb9c'],
    [1, '#8a755a'],
  ])
  canvas.add(
    ellipse(600, 752, 300, 72, 'fill="#6a5540"'),
    ellipse(600, 740, 300, 72, `fill="${saucer}"`),
    ellipse(600, 742, 200, 44, 'fill="#a8927a" fill-opacity=".5"'),
  )
  const glass = { x: 600, top: 250, bottom: 724, rxTop: 186, rxBottom: 136 }
  canvas.add(path(sides(glass), 'fill="#ffffff" fill-opacity=".18"'))
  const drink = fillTo(glass, 54)
  canvas.add(path(sides(drink), `fill="${bodyOf(canvas, colour, 0.4)}"`))
  canvas.inside(sides(drink), () => canvas.soft([560, 690, 150, 110], '#f0a050', 0.4))
  drawSurface(canvas, drink, lighten(colour, 0.16))
  drawFroth(canvas, drink, lighten(colour, 0.2))
  for (let facet = -3; facet <= 3; facet += 1) {
    const share = facet / 3.6
    canvas.add(
      line(
        `M${short(600 + glass.rxTop * share)} 380L${short(600 + glass.rxBottom * share)} 712`,
        facet < 0 ? '#ffffff' : '#3a1604',
        5,
        0.24,
      ),
    )
  }
  canvas.add(line('M428 372Q600 424 772 372', '#ffffff', 5, 0.28))
  drawGlassLight(canvas, glass)
  drawRimRing(canvas, glass)
  drawSteam(canvas, 600, 250)
  for (const [x, y] of [
    [360, 790],
    [410, 812],
    [850, 800],
  ] as const)
    drawBall(canvas, { x, y, rx: 27, ry: 18, colour: '#8f9a58', gloss: 0.4 })
}

const metal = (canvas: Canvas): string => bodyOf(canvas, '#c99a44', 0)

const drawCoffee = (canvas: Canvas, { colour }: Drink): void => {
  drawStage(canvas, '#3f4a3a', '#5a3826')
  const davara = { x: 600, top: 606, bottom: 752, rxTop: 290, rxBottom: 236 }
  castShadow(canvas, davara)
  canvas.add(ellipse(600, 606, 290, 76, 'fill="#6a4a18"'))
  const tumbler = { x: 600, top: 226, bottom: 640, rxTop: 188, rxBottom: 138 }
  canvas.add(path(sides(tumbler), `fill="${metal(canvas)}"`))
  canvas.add(line('M420 300Q600 350 780 300M416 316Q600 366 784 316', '#6a4410', 4, 0.45))
  canvas.add(ellipse(600, 226, 188, 50, 'fill="#8a6420"'))
  drawSurface(canvas, { ...tumbler, top: 236, rxTop: 174 }, colour)
  drawFroth(canvas, { ...tumbler, top: 232, rxTop: 168 }, lighten(colour, 0.3))
  canvas.add(
    ellipse(600, 226, 184, 48, 'fill="none" stroke="#f4d995" stroke-width="9"'),
    line('M424 212A188 50 0 0 1 560 178', '#fff8e0', 10, 0.95),
  )
  const slant = (share: number) => `M${short(600 + 188 * share)} 280L${short(600 + 138 * share)} 620`
  canvas.add(
    line(slant(-0.66), '#fff4d0', 26, 0.45),
    line(slant(-0.44), '#fff4d0', 7, 0.4),
    line(slant(0.8), '#ffe6a8', 10, 0.4),
  )
  const bowl = `M310 606C312 690 360 762 460 768H740C840 762 888 690 890 606A290 76 0 0 1 310 606Z`
  canvas.add(path(bowl, `fill="${metal(canvas)}"`))
  canvas.add(
    line('M312 610A290 76 0 0 0 888 610', '#f9e2a6', 8, 0.9),
    line('M372 682Q386 728 432 752', '#fff4d0', 16, 0.5),
  )
  drawSteam(canvas, 600, 210)
  for (const [x, y] of [
    [250, 810],
    [310, 832],
    [880, 826],
    [940, 806],
    [270, 856],
  ] as const) {
    drawBall(canvas, { x, y, rx: 26, ry: 19, colour: '#4a2412', gloss: 0.5 })
    canvas.add(line(`M${x - 18} ${y + 4}Q${x} ${y - 8} ${x + 19} ${y - 3}`, '#1c0a04', 4, 0.7))
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
