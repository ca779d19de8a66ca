import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { packingPrice, packingRupees } from '../basics/money-schema.ts'
import { id, reference } from '../basics/primitives-schema.ts'
import { orderSource, orderSourcesSave } from '../sources/source-schema.ts'

/** The packing of takeaway orders and parcels: for each unit of a dish, or once for an order. `amount` in rupees. */
export const packing = z.object({ per: z.enum(['none', 'dish', 'order']), amount: packingRupees })

/** Tokens, packing and tax of takeaway orders: those at counter tables. */
export const takeaway = z.object({
  isOn: z.boolean(),
  /** Days after which names and phones are erased from orders. */
  keepContactDays: z.int().min(bounds.keepContactDaysMin).max(bounds.keepContactDaysMax),
  /** A page that shows the tokens. `path` is a secret, such as `/board/…`; empty while it is off. */
  board: z.object({ isOn: z.boolean(), path: z.string() }),
  packing,
  /** The tax class of restaurant services in takeaway orders; null: each dish keeps its own. */
  taxClass: id.nullable(),
  /** The kitchen gets an order at a counter table when it is paid. Needs billing. */
  payFirst: z.boolean(),
  /** Where orders from elsewhere come from. */
  sources: z.array(orderSource),
  /** A hotel with rooms above the limit pays the tax on its food itself, also through platforms (s.9(5)). */
  specifiedPremises: z.boolean(),
})

/** `takeaway` as a client sends it. Fields that are left out stay. A board that is switched on gets a new link. */
export const takeawaySave = takeaway
  .pick({ isOn: true, keepContactDays: true, payFirst: true, specifiedPremises: true })
  .partial({ keepContactDays: true, payFirst: true, specifiedPremises: true })
  .extend({
    packing: packing.extend({ amount: packingPrice }).optional(),
    board: z.object({ isOn: z.boolean() }).optional(),
    taxClass: reference.nullish(),
    sources: orderSourcesSave.optional(),
  })

/** The packing in menus, in rupees. */
export const publicPacking = z.object({
  per: z.enum(['dish', 'order']),
  amount: packingRupees,
  /** Dishes with another amount, by id. 0: the dish is not packed, or never charged for it. Absent without any. */
  items: z.record(id, packingRupees).optional(),
})
