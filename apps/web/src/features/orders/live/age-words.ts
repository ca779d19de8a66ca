import { durationText, shortDurationText } from '#web/lib/duration.ts'
import { tableServiceMessages as messages } from './table-service-messages.en.ts'

/** The age of an order: `Just now`, `1 hr 5 min`. */
export const ageWords = (minutes: number): string => (minutes === 0 ? messages.justNow : durationText(minutes))

/** The age of an order on a tile: `Now`, `1 hr`. */
export const shortAgeWords = (minutes: number): string => (minutes === 0 ? messages.now : shortDurationText(minutes))

/** The age of the last served dish. */
export const servedWords = (minutes: number): string =>
  minutes === 0 ? messages.servedNow : messages.servedAgo(durationText(minutes))

/** A changed line: `Naan 2 → 3`. */
export const changeWords = (line: {
  readonly itemName: string
  readonly quantity: number
  readonly savedQuantity: number
}): string => messages.change({ dish: line.itemName, before: line.savedQuantity, now: line.quantity })
