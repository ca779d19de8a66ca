import { type Input, limits } from '@thali/contract'
import { offersMessages as messages } from './messages.en.ts'
import { momentOf } from './zoned-time.ts'

/** The form as it stands (spec §3 "Offer draft"), with the items that are checked. */
export type OfferDraft = {
  /** On the restaurant's clocks: `2026-11-20T21:41`; empty until chosen. */
  readonly startDateTime: string
  readonly endDateTime: string
  /** As typed. */
  readonly percentage: string
  readonly itemIds: ReadonlySet<string>
}

/** What is wrong with which part, in words. */
export type OfferErrors = { readonly [K in keyof OfferDraft]?: string }

/**
 * The percentage, if it is one (spec §5 "Offer").
 *
 * @param draft The form.
 * @returns A whole number from 1 to 100, or undefined.
 */
export const percentageOf = ({ percentage }: Pick<OfferDraft, 'percentage'>): number | undefined => {
  const value = Number(percentage)
  const isIt =
    percentage.trim() !== '' &&
    Number.isInteger(value) &&
    value >= limits.offerPercentageMin &&
    value <= limits.offerPercentageMax
  return isIt ? value : undefined
}

const endError = (draft: OfferDraft, now: Date, timezone: string): string | undefined => {
  if (draft.endDateTime === '') return messages.endMissing
  const end = momentOf(draft.endDateTime, timezone)
  if (draft.startDateTime !== '' && end <= momentOf(draft.startDateTime, timezone)) return messages.endBeforeStart
  return end <= now ? messages.endPast : undefined
}

/**
 * Looks whether an offer can be saved: percentage 1 to 100 (spec §5), an end after the start (design §4.18), and something
 * to offer.
 *
 * @param draft The form.
 * @param now The moment of asking.
 * @param timezone The restaurant's IANA time zone.
 * @returns What is wrong with it; empty when nothing is.
 */
export const checkOffer = (draft: OfferDraft, now: Date, timezone: string): OfferErrors => {
  const { offerPercentageMin, offerPercentageMax } = limits
  const found = {
    startDateTime: draft.startDateTime === '' ? messages.startMissing : undefined,
    endDateTime: endError(draft, now, timezone),
    percentage:
      percentageOf(draft) === undefined ? messages.percentageWrong(offerPercentageMin, offerPercentageMax) : undefined,
    itemIds: draft.itemIds.size === 0 ? messages.itemsMissing : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

/**
 * The offer as it is sent.
 *
 * @param draft A form without errors.
 * @param restaurantId Whose.
 * @param timezone The restaurant's IANA time zone.
 * @returns The body of the call, times in UTC.
 */
export const offerToSave = (
  draft: OfferDraft,
  restaurantId: string,
  timezone: string,
): Input<'createOffer'>['body'] => ({
  restaurantId,
  startDateTime: momentOf(draft.startDateTime, timezone).toISOString(),
  endDateTime: momentOf(draft.endDateTime, timezone).toISOString(),
  percentage: percentageOf(draft) ?? 0,
  itemIds: [...draft.itemIds],
})

/**
 * Checks or unchecks some items.
 *
 * @param chosen Those checked before.
 * @param itemIds Which to change.
 * @param isChecked To what.
 * @returns Those checked then.
 */
export const withItems = (
  chosen: ReadonlySet<string>,
  itemIds: readonly string[],
  isChecked: boolean,
): ReadonlySet<string> => {
  const rest = [...chosen].filter((id) => !itemIds.includes(id))
  return new Set(isChecked ? [...rest, ...itemIds] : rest)
}
