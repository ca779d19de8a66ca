import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import * as limits from '../basics/limits.ts'
import { amount, comparedAmount, rupees } from '../basics/money-schema.ts'
import { page } from '../basics/page-schema.ts'
import { id, isStorable, receivedTime, reference, sentTime, tableNumber, text } from '../basics/primitives-schema.ts'
import { kitchenFields } from '../kitchen/schema.ts'
import { chosen, dietMark, lineOption, portion } from '../menu/choice-schema.ts'
import { sourceOfOrder } from '../sources/source-schema.ts'
import type { orderEndpoints } from './endpoints.ts'

/** The two states of an order; both flags follow from it (spec §4). */
export const orderStatus = z.enum(['Pending', 'Completed'])

/** Whether a waiter has to confirm an order, or has decided (plan §4.3). */
export const approval = z.enum(['accepted', 'waiting', 'refused'])

/** The reason for which an order waits without a waiter. */
export const waitsFor = z.enum(['payment'])

/** How a phone opened the menu: from the card of the table, from its plain link, or from a replaced card. */
export const visitTrust = z.enum(['signed', 'plain', 'replaced'])

const phone = text(bounds.phoneLengthMax).refine(
  (value) => /^[\d\s()+./-]*$/.test(value),
  'Must be a phone number such as +91 98450 12345',
)

/** The guest of a takeaway order. Only staff read it. */
export const contact = z.object({ name: text(bounds.guestNameLengthMax).optional(), phone: phone.optional() })

/** The diner of an order at a shared table. */
export const guest = z.object({ number: z.int().min(1), name: z.string().optional(), isMe: z.boolean() })

/** A line with the name and price at the time of the order. */
export const orderLine = z.object({
  id,
  itemId: id,
  itemName: z.string(),
  price: rupees,
  quantity: z.int().min(0).max(bounds.lineQuantityMax),
  specialInstructions: z.string(),
  /** Absent for a dish without portions. */
  portion: portion.pick({ id: true, name: true }).optional(),
  /** Absent without options; `price` above includes them. */
  options: z.array(lineOption).optional(),
  /** The mark of the dish with its options; absent means unknown. */
  dietMark: dietMark.optional(),
  ...kitchenFields,
})

/** An amount that the server adds to the lines of an order, such as packing. In rupees. */
export const charge = z.object({
  id,
  /** In English. `kind` names it in other languages. */
  name: z.string(),
  kind: z.literal('packing'),
  /** For each unit of its line, or once while one of its lines is left. */
  per: z.enum(['dish', 'order']),
  /** One unit. */
  price: rupees,
  quantity: z.int().min(1),
  /** `price` times `quantity`. */
  amount,
  taxClass: id,
  /** The lines that it is charged for: one, or for a charge per order all that are packed. */
  lineIds: z.array(id),
})

/** An order with all its lines (spec §3 "Order"). */
export const order = z.object({
  id,
  orderNumber: z.int().min(1),
  /** Calls a takeaway order. Counts in the business day of the restaurant; absent at dining tables, and while takeaway is off. */
  tokenNumber: z.int().min(1).optional(),
  /** For staff: the guest of a takeaway order, until it is erased. */
  contact: z.object({ name: z.string().optional(), phone: z.string().optional() }).optional(),
  /** Present if it came from elsewhere. */
  source: sourceOfOrder.optional(),
  createdDateTime: sentTime,
  closedDateTime: sentTime.nullable(),
  restaurant: z.object({ id, name: z.string() }),
  tableNumber: z.int(),
  userId: id,
  items: z.array(orderLine),
  /** The sum of the lines. */
  totalPrice: rupees,
  /** Absent without any. */
  charges: z.array(charge).optional(),
  /** `totalPrice` and the charges; absent without charges. */
  totalWithCharges: amount.optional(),
  /** An order of a dining table that is packed. */
  isParcel: z.literal(true).optional(),
  /** The stay at the table that the order belongs to; absent until a waiting order is accepted. */
  sittingId: id.optional(),
  /** A refused order is Completed, but neither delivered nor paid. */
  approval,
  /**
   * The kitchen gets the order when it is paid: it cannot be accepted before. Stays on an order that was closed as not
   * collected; absent for an order that waits for a waiter, and once it is accepted.
   */
  waitsFor: waitsFor.optional(),
  /** How the phone of a waiting order opened the menu; absent for a phone without a visit, and after the decision. */
  trust: visitTrust.optional(),
  /** For staff: why an admin closed it without a paid bill. */
  closeReason: z.string().optional(),
  /** The reason for refusing the order, shown to the diner. */
  refusalReason: z.string().optional(),
  /** Only an order with kitchen lines has it. */
  acceptedDateTime: sentTime.optional(),
  /** When staff said that a takeaway order without lines of the kitchen is ready. */
  readyDateTime: sentTime.optional(),
  /** When staff said that it was handed over. */
  handedOverDateTime: sentTime.optional(),
  /** The table before the last move, while the order is in the kitchen. */
  movedFrom: z.int().optional(),
  status: orderStatus,
  isDelivered: z.boolean(),
  isPaid: z.boolean(),
  /** Rises with each edit. Sent back with an edit, it shows whether another edit was faster. */
  version: z.int().min(1),
  /** Rises with every change, also with those that leave `version`. Of two copies the higher one is newer. */
  revision: z.int().min(1),
})

const note = text(limits.noteLengthMax)
  .nullish()
  .transform((value) => value ?? '')

const orderedLine = z.object({
  itemId: reference,
  ...chosen,
  quantity: z.int().min(1).max(bounds.lineQuantityMax),
  specialInstructions: note,
  price: comparedAmount.optional(),
})

/** A confirmed basket (spec §3 "Order creation payload"). */
export const orderCreation = z.object({
  restaurantId: id,
  tableNumber,
  userId: id,
  items: z
    .array(orderedLine)
    .min(1)
    .max(bounds.orderLinesMax)
    .refine(
      (lines) => lines.reduce((sum, line) => sum + line.quantity, 0) <= bounds.orderQuantityMax,
      `Must be at most ${bounds.orderQuantityMax} in all`,
    )
    .refine(
      (lines) => lines.reduce((sum, { options = [] }) => sum + options.length, 0) <= bounds.orderOptionsMax,
      `Must have at most ${bounds.orderOptionsMax} options in all`,
    ),
  totalPrice: comparedAmount.optional(),
  /** The sum of the charges; compared apart from `totalPrice`. Without it charges are not compared. */
  chargesTotal: comparedAmount.optional(),
  /** The order of a dining table is packed. Ignored from phones, at counter tables and while takeaway is off. */
  isParcel: z.boolean().optional(),
  /** Kept for an order that gets a token, else ignored. */
  contact: contact.optional(),
})

/** The changed fields of an order; other fields of a whole order are ignored (design §4.5). */
export const orderUpdate = z.object({
  items: z
    .array(
      z.object({
        id: reference.optional(),
        itemId: reference,
        ...chosen,
        quantity: z.int().min(0).max(bounds.lineQuantityMax),
      }),
    )
    .max(bounds.orderLinesMax)
    .optional(),
  status: orderStatus.optional(),
  version: z.int().optional(),
  /**
   * Needed when the kitchen has seen more of a line than the edit leaves; stored for any lowered line. Of an admin, also
   * the reason for closing an order without a paid bill.
   */
  reason: text(bounds.reasonLengthMax).optional(),
})

/** The path of a call about one order. */
export const orderParams = z.object({ orderId: reference })

/** The path of a call about one charge. */
export const chargeParams = orderParams.extend({ chargeId: reference })

/** A decision about a waiting order (plan §4.3); `reason` is shown to the diner of a refused one. */
export const approvalSave = z.object({ isAccepted: z.boolean(), reason: text(bounds.reasonLengthMax).optional() })

/** How far a takeaway order without lines of the kitchen is. */
export const pickupSave = z.object({ state: z.enum(['preparing', 'ready', 'handed_over']) })

/** The table to which one order moves. */
export const orderMove = z.object({ tableNumber })

/** Filters of an order list; `startDateTime` compares with the creation. */
export const orderQuery = z.object({
  restaurantId: id,
  userId: id.optional(),
  status: z
    .string()
    // Without the flag i, which OpenAPI documents cannot say.
    .regex(/^([Pp]ending|PENDING|[Cc]ompleted|COMPLETED)$/, 'Must be Pending or Completed')
    .transform((value) => (value.toLowerCase() === 'pending' ? 'Pending' : 'Completed'))
    .optional(),
  startDateTime: receivedTime.optional(),
  tableNumber: tableNumber.optional(),
  ...page,
})

/** Without `updatedSince` the list begins with the running orders. */
export const orderChangesQuery = z.object({
  restaurantId: id,
  /** The `cursor` of the last answer. */
  updatedSince: z.string().max(100).refine(isStorable).optional(),
})

/** Changed orders as they are now, the earliest change first. An order may come again: of two copies the higher `revision` is newer. */
export const orderChanges = z.object({
  orders: z.array(order),
  /** For the next call. */
  cursor: z.string(),
  /** More changes follow at once. */
  hasMore: z.boolean(),
  /** The list begins again with the running orders: at the first call, and after a restore or move of the data. */
  isStart: z.boolean(),
})

/** The inputs and replies of the order calls. */
export const orderWire = {
  createOrder: { body: orderCreation, reply: order },
  updateOrder: { params: orderParams, body: orderUpdate, reply: order },
  listOrders: { query: orderQuery, reply: z.array(order) },
  setApproval: { params: orderParams, body: approvalSave, reply: order },
  setPickup: { params: orderParams, body: pickupSave, reply: order },
  removeCharge: { params: chargeParams, reply: order },
  moveOrder: { params: orderParams, body: orderMove, reply: order },
  listOrderChanges: { query: orderChangesQuery, reply: orderChanges },
} as const satisfies Record<keyof typeof orderEndpoints, object>
