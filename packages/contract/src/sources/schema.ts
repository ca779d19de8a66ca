import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { noteLengthMax } from '../basics/limits.ts'
import { price } from '../basics/money-schema.ts'
import { empty, id, reference, requiredText, text } from '../basics/primitives-schema.ts'
import { contact, order, orderParams } from '../orders/schema.ts'
import type { sourceEndpoints } from './endpoints.ts'
import { namedSource, orderSource } from './source-schema.ts'

const sourceItemId = requiredText(bounds.sourceItemIdLengthMax)

const sourceLine = z
  .object({
    /** The dish by the source's id, which a stored mapping translates; or by the id of the menu. */
    sourceItemId: sourceItemId.optional(),
    itemId: reference.optional(),
    portionId: reference.optional(),
    quantity: z.int().min(1).max(bounds.lineQuantityMax),
    /** One unit with its extras, in rupees, as the source sold it. */
    price,
    /** Extras and wishes, in words. */
    specialInstructions: text(noteLengthMax).optional(),
  })
  .refine((line) => (line.sourceItemId === undefined) !== (line.itemId === undefined), 'Needs sourceItemId or itemId')

/** An order that came from elsewhere, at the prices of its source. */
export const sourceOrderCreation = z.object({
  restaurantId: id,
  source: namedSource,
  items: z
    .array(sourceLine)
    .min(1)
    .max(bounds.orderLinesMax)
    .refine(
      (lines) => lines.reduce((sum, line) => sum + line.quantity, 0) <= bounds.orderQuantityMax,
      `Must be at most ${bounds.orderQuantityMax} in all`,
    ),
  contact: contact.optional(),
})

/** Why the source cancels an order. */
export const sourceCancellation = z.object({ reason: text(bounds.reasonLengthMax).optional() })

/** A dish by the id that a source has for it. */
export const sourceItem = z.object({
  id,
  source: z.string(),
  sourceItemId: z.string(),
  itemId: id,
  portionId: id.optional(),
})

/** Maps an id of a source to a dish; an earlier mapping of the id is replaced. */
export const sourceItemSave = z.object({
  restaurantId: id,
  source: requiredText(bounds.sourceNameLengthMax),
  sourceItemId,
  itemId: reference,
  portionId: reference.optional(),
})

const ofRestaurant = z.object({ restaurantId: id })

/** The inputs and replies of the calls about sources. */
export const sourceWire = {
  createSourceOrder: { body: sourceOrderCreation, reply: order },
  cancelSourceOrder: { params: orderParams, body: sourceCancellation, reply: order },
  listOrderSources: { query: ofRestaurant, reply: z.array(orderSource) },
  listSourceItems: { query: ofRestaurant, reply: z.array(sourceItem) },
  saveSourceItem: { body: sourceItemSave, reply: sourceItem },
  deleteSourceItem: { params: z.object({ sourceItemRowId: reference }), reply: empty },
} as const satisfies Record<keyof typeof sourceEndpoints, object>
