import type { z } from 'zod'
import type { TaxClass } from '../bills/tax.ts'
import type { sourceItem } from './schema.ts'
import type { orderSource, sourceAttention, sourceOfOrder } from './source-schema.ts'

/** A source in the settings; see `orderSource`. */
export type OrderSource = z.infer<typeof orderSource>

/** The source of an order; see `sourceOfOrder`. */
export type SourceOfOrder = z.infer<typeof sourceOfOrder>

/** Something that staff must look at; see `sourceAttention`. */
export type SourceAttention = z.infer<typeof sourceAttention>

/** A dish by the id of a source; see `sourceItem`. */
export type SourceItem = z.infer<typeof sourceItem>

// The codes of restaurant service and catering, such as 996331.
const restaurantCodes = '9963'

/** Whether a platform pays the tax of a class instead of the restaurant: restaurant service (s.9(5) of the CGST Act). */
export const isOperatorTaxed = ({ kind, code = '' }: Pick<TaxClass, 'kind' | 'code'>): boolean =>
  kind === 'gst' && code.startsWith(restaurantCodes)
