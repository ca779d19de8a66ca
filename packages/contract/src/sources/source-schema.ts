import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { requiredText, sentTime, tableNumber } from '../basics/primitives-schema.ts'
import { isGstin, normalizeGstin } from '../bills/gstin.ts'

/**
 * Where an order comes from: a platform that pays the tax on restaurant service itself (s.9(5) of the CGST Act), or the
 * restaurant's own website or phone.
 */
export const sourceKind = z.enum(['operator', 'own'])

const gstin = z.string().transform(normalizeGstin).refine(isGstin, 'Must be a GSTIN')

const sourceName = requiredText(bounds.sourceNameLengthMax)

/** A source in the settings. Its orders are at its counter table. */
export const orderSource = z.object({
  name: z.string(),
  kind: sourceKind,
  /** The operator's; empty for an own source. */
  gstin: z.string(),
  tableNumber: z.int(),
})

/** The sources as a client saves them. */
export const orderSourcesSave = z
  .array(z.object({ name: sourceName, kind: sourceKind, gstin: gstin.or(z.literal('')), tableNumber }))
  .max(bounds.sourcesMax)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Names must differ')
  .refine((list) => list.every((source) => source.kind === 'own' || source.gstin !== ''), 'An operator needs its GSTIN')

/** A fact that staff must look at: an order from elsewhere is never refused for it. */
export const sourceAttention = z.object({
  /** `closed`: the restaurant is paused or closed. Else a dish: sold out, switched off, or outside its hours. */
  kind: z.enum(['closed', 'sold_out', 'unavailable', 'dish_closed']),
  itemId: z.string().optional(),
  itemName: z.string().optional(),
})

/** The source of an order, as the order stores it. */
export const sourceOfOrder = z.object({
  kind: sourceKind,
  name: z.string(),
  gstin: z.string().optional(),
  /** The number by which the source knows the order. */
  number: z.string(),
  /** The guest paid the source. */
  isPrepaid: z.boolean(),
  attention: z.array(sourceAttention).optional(),
  /** When the source cancelled it, and why. An order that is on a bill stays there until staff credit it. */
  cancelledDateTime: sentTime.optional(),
  cancelReason: z.string().optional(),
})

/** The source as a program or a member of the staff names it. */
export const namedSource = z.object({
  kind: sourceKind,
  name: sourceName,
  gstin: gstin.optional(),
  number: requiredText(bounds.sourceNumberLengthMax),
  isPrepaid: z.boolean(),
})
