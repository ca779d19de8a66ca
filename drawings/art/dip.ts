import type { Colour, Vessel } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { specks } from './morsel.ts'
import { drawSauce, drawWetLight } from './sauce.ts'
import { scatter } from './shape.ts'
import type { Point } from './shape.ts'
import type { Opening } from './vessel.ts'
import { drawBowl, drawRimLight } from './vessel.ts'

/** A small bowl of chutney, sambar or curd next to the dish. */
export const drawDip = (
  canvas: Canvas,
  vessel: Vessel,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  fleck?: Colour,
): Opening => {
  const opening = drawBowl(canvas, vessel, x, y, radius)
  drawSauce(canvas, opening, colour, 0.2)
  if (fleck !== undefined) {
    const places = scatter(canvas.random, 18, opening.rx * 0.85, opening.ry * 0.85, 0.5)
    specks(
      canvas,
      places.map(([dx, dy]): Point => [opening.x + dx, opening.y + dy]),
      fleck,
      radius * 0.05,
      0.8,
    )
  }
  drawWetLight(canvas, opening, 0.8)
  drawRimLight(canvas, vessel, x, y, radius)
  return opening
}
