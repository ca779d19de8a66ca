import { option, optionAvailability, optionParams } from '../menu/choice-schema.ts'
import { itemAvailability, itemParams, menuItem, stock } from '../menu/schema.ts'
import { restaurantParams } from '../restaurants/schema.ts'
import type { stockEndpoints } from './endpoints.ts'

/** The inputs and replies of the stock calls. */
export const stockWire = {
  getStock: { params: restaurantParams, reply: stock },
  setItemAvailability: { params: itemParams, body: itemAvailability, reply: menuItem },
  setOptionAvailability: { params: optionParams, body: optionAvailability, reply: option },
} as const satisfies Record<keyof typeof stockEndpoints, object>
