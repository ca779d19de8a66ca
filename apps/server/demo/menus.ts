import type { Language } from '@thali/contract/basics/language'
import coastKitchen from './coast-kitchen.json' with { type: 'json' }
import bn from './monsoon-house.bn.json' with { type: 'json' }
import gu from './monsoon-house.gu.json' with { type: 'json' }
import hi from './monsoon-house.hi.json' with { type: 'json' }
import monsoonHouse from './monsoon-house.json' with { type: 'json' }
import kn from './monsoon-house.kn.json' with { type: 'json' }
import ml from './monsoon-house.ml.json' with { type: 'json' }
import mr from './monsoon-house.mr.json' with { type: 'json' }
import pa from './monsoon-house.pa.json' with { type: 'json' }
import ta from './monsoon-house.ta.json' with { type: 'json' }
import te from './monsoon-house.te.json' with { type: 'json' }
import ur from './monsoon-house.ur.json' with { type: 'json' }
import pictures from './pictures.json' with { type: 'json' }
import spiceGarden from './spice-garden.json' with { type: 'json' }
import type { DemoPictures, DemoRestaurant, DemoTexts } from './types.ts'

/** The words of Monsoon House; `menus.test.ts` compares them with its menu. */
const words = { hi, mr, gu, pa, bn, ta, te, kn, ml, ur } satisfies Record<Exclude<Language, 'en'>, DemoTexts>

/** JSON has no literal types; `menus.test.ts` checks the files against the type. */
export const demoRestaurants: DemoRestaurant[] = [
  spiceGarden,
  coastKitchen,
  { ...monsoonHouse, words },
] as unknown as DemoRestaurant[]

/** The committed pictures; `node drawings/draw.ts` writes them. */
export const demoPictures: DemoPictures = pictures
