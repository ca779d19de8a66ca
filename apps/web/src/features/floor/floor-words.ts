import { durationText, shortDurationText } from '#web/lib/duration.ts'
import { floorMessages as messages } from './floor-messages.en.ts'

/** How long a table is in its state, on a tile: `Just now`, `14 min`. */
export const sinceWords = (minutes: number): string => (minutes === 0 ? messages.justNow : shortDurationText(minutes))

/** How long a table is in its state, in a sentence: `Just now`, `For 14 min`. */
export const forWords = (minutes: number): string =>
  minutes === 0 ? messages.justNow : messages.since(durationText(minutes))

/** A guest by number and name. Without a number the guest has ordered nothing yet. */
export const guestWords = (number: number | undefined, name: string | undefined): string => {
  if (number === undefined) return name ? messages.readerNamed(name) : messages.reader
  return name ? messages.guestNamed({ name, number }) : messages.guest(number)
}

/** A line of an order, with its progress in the kitchen if there is any. */
export const lineWords = (quantity: number, dish: string, progress: string | undefined): string =>
  progress
    ? messages.lineInProgress({ quantity, dish, progress: progress.toLowerCase() })
    : messages.line({ quantity, dish })
