import type { Canvas } from './art/canvas.ts'
import { newCanvas } from './art/canvas.ts'
import { drawEgg, drawSalad, drawSoup } from './dishes/bowls.ts'
import { drawBread } from './dishes/bread.ts'
import { drawCurry } from './dishes/curry.ts'
import { drawDrink } from './dishes/drink.ts'
import { drawDry, drawSkewers } from './dishes/grill.ts'
import { drawRiceDish } from './dishes/rice.ts'
import { drawSeafood } from './dishes/seafood.ts'
import { drawSnack } from './dishes/snack.ts'
import { drawDosa } from './dishes/dosa.ts'
import { drawIdli } from './dishes/idli.ts'
import { drawSweet } from './dishes/sweet.ts'
import { drawThali } from './dishes/thali.ts'
import type { DishPicture } from '../apps/server/demo/types.ts'

const draw = (canvas: Canvas, picture: DishPicture): void => {
  switch (picture.family) {
    case 'curry':
      return drawCurry(canvas, picture)
    case 'dry':
      return drawDry(canvas, picture)
    case 'skewer':
      return drawSkewers(canvas, picture)
    case 'bread':
      return drawBread(canvas, picture)
    case 'rice':
      return drawRiceDish(canvas, picture)
    case 'dosa':
      return drawDosa(canvas, picture)
    case 'idli':
      return drawIdli(canvas, picture)
    case 'snack':
      return drawSnack(canvas, picture)
    case 'thali':
      return drawThali(canvas, picture)
    case 'soup':
      return drawSoup(canvas, picture)
    case 'salad':
      return drawSalad(canvas, picture)
    case 'drink':
      return drawDrink(canvas, picture)
    case 'sweet':
      return drawSweet(canvas, picture)
    case 'seafood':
      return drawSeafood(canvas, picture)
    case 'egg':
      return drawEgg(canvas, picture)
  }
}

/**
 * The picture of a dish as an SVG of 1200 × 900. Its subject is within the middle 900 × 900, because cards show a
 * square. The same item always gives the same SVG.
 */
export const drawDish = (picture: DishPicture, itemId: string): string => {
  const canvas = newCanvas(itemId)
  draw(canvas, picture)
  return canvas.markup()
}
