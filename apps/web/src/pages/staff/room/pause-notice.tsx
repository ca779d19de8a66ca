import type { ReactElement } from 'react'
import { roleSets } from '@thali/contract/auth/roles'
import type { Ordering } from '@thali/contract/restaurants/hours'
import { useStaff } from '#web/features/session/staff.ts'
import { pauseMessages as messages } from '#web/features/settings/pause-messages.en.ts'
import { pausedWords } from '#web/features/settings/pause-words.ts'
import { useNow } from '#web/lib/now.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import styles from './pause-notice.module.css'

type PauseNoticeProps = NonNullable<Ordering['pause']> & { readonly timezone: string }

/** Says on Table Service that guests cannot order, so that a pause is not forgotten. */
export const PauseNotice = ({ timezone, ...pause }: PauseNoticeProps): ReactElement | null => {
  const now = useNow()
  const role = useStaff()?.role
  if (pause.until !== null && now >= new Date(pause.until)) return null
  return (
    <div className={styles.notice}>
      <LaterIcon name="clock" />
      <output className="grow">
        {pausedWords(pause, timezone)} {pause.message}
      </output>
      {roleSets.management.some((one) => one === role) && (
        <Link to={paths.settings} className={styles.link}>
          {messages.change}
        </Link>
      )}
    </div>
  )
}
