import coastKitchen from './coast-kitchen.json' with { type: 'json' }
import monsoonHindi from './monsoon-house.hi.json' with { type: 'json' }
import monsoonHouse from './monsoon-house.json' with { type: 'json' }
import pictures from './pictures.json' with { type: 'json' }
import spiceGarden from './spice-garden.json' with { type: 'json' }
import type { DemoPictures, DemoRestaurant } from './types.ts'

/** JSON has no literal types; `menus.test.ts` checks the files against the type. */
export const demoRestaurants: DemoRestaurant[] = [
  spiceGarden,
  coastKitchen,
  { ...monsoonHouse, words: { hi: monsoonHindi } },
] as unknown as DemoRestaurant[]

/** The committed pictures; `node drawings/draw.ts` writes them. */
export const demoPictures: DemoPictures = pictures
