import type { Ordering } from '@thali/contract/restaurants/hours'
import { pauseMessages as messages } from './pause-messages.en.ts'

/** A pause in a sentence, with its end in the restaurant's time zone. */
export const pausedWords = ({ until }: NonNullable<Ordering['pause']>, timezone: string): string =>
  until === null
    ? messages.pausedOpen
    : messages.pausedUntil(
        new Date(until).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: timezone }),
      )
