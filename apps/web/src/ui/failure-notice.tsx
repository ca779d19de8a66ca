import type { ReactElement } from 'react'
import { Button } from './button.tsx'
import styles from './failure-notice.module.css'
import { Icon } from './icon.tsx'
import { uiMessages } from './messages.en.ts'

type FailureNoticeProps = {
  readonly text: string
  readonly isRetrying?: boolean
  readonly onRetry: () => void
}

/** Reports in one line that a fetch failed, with Retry; screen readers read it at once. */
export const FailureNotice = ({ text, isRetrying = false, onRetry }: FailureNoticeProps): ReactElement => (
  <div role="alert" className={styles.notice}>
    <Icon name="alert" />
    <span>{text}</span>
    <Button isPending={isRetrying} onClick={onRetry}>
      {uiMessages.retry}
    </Button>
  </div>
)
