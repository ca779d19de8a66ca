import coastKitchen from './coast-kitchen.json' with { type: 'json' }
import spiceGarden from './spice-garden.json' with { type: 'json' }
import type { DemoRestaurant } from './types.ts'

/** JSON has no literal types; `menus.test.ts` holds the files to what the type says. */
export const demoRestaurants: DemoRestaurant[] = [spiceGarden, coastKitchen] as unknown as DemoRestaurant[]
