import type { Canvas } from './art/canvas.ts'
import { newCanvas } from './art/canvas.ts'
import { drawBread } from './dishes/bread.ts'
import { drawCurry } from './dishes/curry.ts'
import { drawDry, drawSkewers } from './dishes/grill.ts'
import { drawRiceDish } from './dishes/rice.ts'
import type { DishPicture } from './types.ts'

const draw = (canvas: Canvas, picture: DishPicture): void => {
  switch (picture.family) {
    case 'curry':
      return drawCurry(canvas, picture)
    case 'rice':
      return drawRiceDish(canvas, picture)
    case 'skewer':
      return drawSkewers(canvas, picture)
    case 'dry':
      return drawDry(canvas, picture)
    case 'bread':
      return drawBread(canvas, picture)
  }
}

export function drawDish(picture: DishPicture, itemId: string): string {
  const canvas = newCanvas(itemId)
  draw(canvas, picture)
  return canvas.markup()
}
