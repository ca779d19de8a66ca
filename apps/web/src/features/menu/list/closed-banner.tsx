import type { ReactElement } from 'react'
import { closureOf } from '@thali/contract/restaurants/hours'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { shortMoment } from '#web/lib/date-time.ts'
import { asSentence } from '#web/lib/language/words.ts'
import { useNow } from '#web/lib/now.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { closedMessages as messages } from './closed-messages.en.ts'

/** Why the restaurant takes no orders now, and until when; decided each minute. Nothing while it is open. */
export const ClosedBanner = ({ restaurant }: { readonly restaurant: Restaurant }): ReactElement | null => {
  const now = useNow()
  const closure = closureOf(restaurant, now)
  if (!closure) return null
  const { message, opensDateTime } = closure
  return (
    <output className="page-notice warn">
      <LaterIcon name="clock" />
      <span>
        <strong>{asSentence(message) || messages.title}</strong>{' '}
        {opensDateTime ? messages.opens(shortMoment(opensDateTime, restaurant.timezone, now)) : messages.unknown}
      </span>
    </output>
  )
}
