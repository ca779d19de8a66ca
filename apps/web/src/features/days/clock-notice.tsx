import type { ReactElement } from 'react'
import type { DatesAhead } from '@thali/contract/days/day-report'
import { clockMessages as messages } from '#web/lib/clock-messages.en.ts'
import { clockDoubts } from '#web/lib/clock-words.ts'
import styles from './days.module.css'

type ClockNoticeProps = { readonly ahead: DatesAhead | undefined; readonly timezone: string }

/** Says that dates come from a wrong clock, now or earlier; null without a sign of it. */
export const ClockNotice = ({ ahead, timezone }: ClockNoticeProps): ReactElement | null => {
  const doubts = clockDoubts(ahead, timezone)
  if (doubts === undefined) return null
  return (
    <section aria-label={messages.title} className={styles.warning}>
      <div>
        <strong>{messages.title}</strong>
        <p>{doubts}</p>
        <p>{messages.advice}</p>
      </div>
    </section>
  )
}
