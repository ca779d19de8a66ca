import type { Input } from '@thali/contract/api/calls'
import * as limits from '@thali/contract/basics/limits'
import { typedValue } from '#web/lib/typed-number.ts'
import { offersMessages as messages } from './messages.en.ts'
import { momentOf } from './zoned-time.ts'

/** State of the form (spec §3 "Offer draft"), with the checked items. */
export type OfferDraft = {
  /** Restaurant's local time, `2026-11-20T21:41`; empty until chosen. */
  readonly startDateTime: string
  readonly endDateTime: string
  /** As typed. */
  readonly percentage: string
  readonly itemIds: readonly string[]
}

/** The percentage as a whole number from 1 to 100 (spec §5 "Offer"); undefined when invalid. */
export const percentageOf = (typed: string): number | undefined => {
  const value = typedValue(typed)
  const isIt = Number.isInteger(value) && value >= limits.offerPercentageMin && value <= limits.offerPercentageMax
  return isIt ? value : undefined
}

/** The error of an end: missing, past, or not after the start (design §4.18). */
export const endError = (draft: OfferDraft, now: Date, timezone: string): string | undefined => {
  if (draft.endDateTime === '') return messages.endMissing
  const end = momentOf(draft.endDateTime, timezone)
  if (draft.startDateTime !== '' && end <= momentOf(draft.startDateTime, timezone)) return messages.endBeforeStart
  return end <= now ? messages.endPast : undefined
}

/**
 * Request body of an offer, times in UTC.
 *
 * @param draft A valid form.
 * @param timezone The restaurant's IANA time zone.
 */
export const offerToSave = (
  draft: OfferDraft,
  restaurantId: string,
  timezone: string,
): Input<'createOffer'>['body'] => ({
  restaurantId,
  startDateTime: momentOf(draft.startDateTime, timezone).toISOString(),
  endDateTime: momentOf(draft.endDateTime, timezone).toISOString(),
  percentage: percentageOf(draft.percentage) ?? 0,
  itemIds: [...draft.itemIds],
})

/** Checks or unchecks some items. */
export const withItems = (
  chosen: readonly string[],
  itemIds: readonly string[],
  isChecked: boolean,
): readonly string[] => {
  const rest = chosen.filter((id) => !itemIds.includes(id))
  return isChecked ? [...rest, ...itemIds] : rest
}
