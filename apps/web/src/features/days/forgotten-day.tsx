import type { ReactElement } from 'react'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { dayWords } from '#web/lib/day-words.ts'
import { useDays } from './days.ts'
import { daysMessages as messages } from './days-messages.en.ts'
import styles from './days.module.css'

type ForgottenDayProps = {
  /** The earliest day that was not closed in time. */
  readonly date: string
  /** The screen shows this day (default false). */
  readonly isShown?: boolean
}

/** Names a day that was not closed in time, and leads to it. */
export const ForgottenDay = ({ date, isShown = false }: ForgottenDayProps): ReactElement => (
  <section aria-label={messages.forgotten(dayWords(date))} className={styles.warning}>
    <div>
      <strong>{messages.forgotten(dayWords(date))}</strong>
      <p>{isShown ? messages.forgottenHere : messages.forgottenText}</p>
    </div>
    {!isShown && <Button onClick={() => navigate(paths.dayClose(date))}>{messages.toForgotten(dayWords(date))}</Button>}
  </section>
)

/** The notice of a forgotten day on other screens of those who close days; null without one. */
export const ForgottenDayNotice = ({ restaurantId }: { readonly restaurantId: string }): ReactElement | null => {
  const { data } = useDays(restaurantId)
  return data?.unclosed === undefined ? null : <ForgottenDay date={data.unclosed} />
}
