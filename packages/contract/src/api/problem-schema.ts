import { z } from 'zod'
import { amount } from '../basics/money-schema.ts'
import { sentTime } from '../basics/primitives-schema.ts'
import { bill } from '../bills/schema.ts'
import { station } from '../kitchen/schema.ts'
import { menuQuestion } from '../menu-file/choices-schema.ts'
import { optionGroup } from '../menu/choice-schema.ts'
import { category, menuItem } from '../menu/schema.ts'
import { order, orderLine } from '../orders/schema.ts'
import { printer } from '../printing/schema.ts'
import { settings } from '../restaurants/settings-schema.ts'
import { table } from '../tables/schema.ts'
import { sitting } from '../tables/sitting-schema.ts'
import type { ErrorCode } from './errors.ts'

const dishes = z.array(
  z.object({
    itemId: z.string(),
    itemName: z.string(),
    choiceName: z.string().optional(),
    choiceId: z.string().optional(),
    /** The line whose portion or option is unknown or sold out. */
    lineKey: z.string().optional(),
    /** The units left of a dish with a countdown. */
    left: z.int().min(0).optional(),
  }),
)

const fields = z.array(z.object({ path: z.string(), message: z.string() }))

/** The parameters of a problem by its code. Codes that are not listed have none. */
export const problemParameters = {
  /** The refused fields, at most 20, and why. */
  validation_failed: z.object({ fields }),
  category_unknown: z.object({ fields: fields.optional() }),
  option_group_unknown: z.object({ fields }),
  station_unknown: z.object({ fields }),
  tax_class_unknown: z.object({ fields }),
  /** The item with a void quantity that the kitchen has seen, or with a remake. */
  reason_required: z.object({ itemName: z.string().optional() }),
  /** The lines, the total and the charges at today's prices. */
  price_changed: z.object({
    current: z.object({
      items: z.array(orderLine.pick({ itemId: true, itemName: true, price: true, quantity: true })),
      totalPrice: amount,
      /** The sum of the charges; absent unless the order has some, or named a sum. */
      chargesTotal: amount.optional(),
    }),
  }),
  /** The dishes, by name where the menu still knows them; `choiceName` and `choiceId` are of the portion or option that is sold out. */
  item_unavailable: z.object({ unavailableItems: dishes }),
  /** When it opens, if known. With dishes, only those are closed. `message` is the pause's. */
  ordering_closed: z.object({ opensDateTime: sentTime.optional(), closedItems: dishes.optional() }),
  /** The first line with a wrong choice, and the option group with too few or too many options. */
  options_invalid: z.object({
    itemId: z.string(),
    lineKey: z.string(),
    groupName: z.string(),
    groupId: z.string().optional(),
  }),
  /** The stored order. */
  version_conflict: z.object({ order: order.optional() }),
  /** The order that is stored under the number. */
  source_order_changed: z.object({ order: order.optional() }),
  /** The ids that no mapping knows. */
  source_items_unknown: z.object({ unknownItemIds: z.array(z.string()) }),
  /** The dishes with the VAT of liquor. */
  liquor_refused: z.object({ itemNames: z.array(z.string()) }),
  /** The stored order. */
  remake_conflict: z.object({ order: order.optional() }),
  /** The stored item, category, option group, settings, sitting, tables, stations or printers. */
  changed_meanwhile: z.object({
    item: menuItem.optional(),
    category: category.optional(),
    optionGroup: optionGroup.optional(),
    settings: settings.optional(),
    sitting: sitting.optional(),
    tables: z.array(table).optional(),
    stations: z.array(station).optional(),
    printers: z.array(printer).optional(),
  }),
  /** The open columns of a file, if a person can choose them. */
  menu_file_invalid: z.object({ question: menuQuestion.optional() }),
  /** The open sitting of the table. */
  table_occupied: z.object({ sitting: sitting.optional() }),
  /** The stored order. */
  approval_decided: z.object({ order: order.optional() }),
  /** The bill as it would be now. */
  bill_changed: z.object({ bill: bill.optional() }),
  overpaid: z.object({ fields: fields.optional() }),
  /** The attempts that are left on this device. */
  pin_wrong: z.object({ triesLeft: z.int() }),
  /** A similar name that is free. */
  username_taken: z.object({ suggestion: z.string() }),
  /** The payment with the same digits and amount: the number of its bill, and its time. */
  same_utr: z.object({ number: z.string().optional(), paidDateTime: sentTime.optional() }),
  /** The business day of the server's clock. */
  day_not_started: z.object({ today: z.iso.date().optional() }),
} as const

/** The body of every failed call except login; it never holds a query, a path or a stack. */
export const problem = z.object({
  /** One of `errors`. */
  code: z.string(),
  message: z.string().max(200),
  requestId: z.string(),
  ...problemParameters.validation_failed.partial().shape,
  ...problemParameters.price_changed.partial().shape,
  ...problemParameters.item_unavailable.partial().shape,
  ...problemParameters.options_invalid.partial().shape,
  ...problemParameters.ordering_closed.shape,
  ...problemParameters.reason_required.shape,
  ...problemParameters.version_conflict.shape,
  ...problemParameters.changed_meanwhile.shape,
  ...problemParameters.bill_changed.shape,
  ...problemParameters.source_items_unknown.partial().shape,
  ...problemParameters.liquor_refused.partial().shape,
  ...problemParameters.menu_file_invalid.shape,
  ...problemParameters.same_utr.shape,
  ...problemParameters.day_not_started.shape,
  ...problemParameters.pin_wrong.partial().shape,
  ...problemParameters.username_taken.partial().shape,
})

/** The body of every failed call except login (design §5). */
export type Problem = Omit<z.infer<typeof problem>, 'code'> & { code: ErrorCode }
