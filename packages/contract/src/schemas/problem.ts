import { z } from 'zod'
import { category, menuItem } from './menu.ts'
import { order, orderLine } from './order.ts'

/** Everything a failed call says. Never a query, a path or a stack. */
export const problem = z.object({
  /** One of `errors` in error.ts. */
  code: z.string(),
  message: z.string().max(200),
  requestId: z.string(),
  /** `validation_failed`: which fields, and why. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** `price_changed`: what the order would hold and cost now. */
  current: z
    .object({
      items: z.array(orderLine.pick({ itemId: true, itemName: true, price: true, quantity: true })),
      totalPrice: z.number(),
    })
    .optional(),
  /** `item_unavailable`: which dishes, by name where the menu still knows them. */
  unavailableItems: z.array(z.object({ itemId: z.string(), itemName: z.string() })).optional(),
  /** `version_conflict`: the order as it stands. */
  order: order.optional(),
  /** `changed_meanwhile`: the item or the category as it stands. */
  item: menuItem.optional(),
  category: category.optional(),
})
