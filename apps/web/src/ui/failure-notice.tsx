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

/**
 * Says in one line that something could not be fetched, and tries again; what is known stays beside it.
 *
 * @param props What to say, and how to try again.
 * @returns The notice, which screen readers say at once.
 */
export const FailureNotice = ({ text, isRetrying = false, onRetry }: FailureNoticeProps): ReactElement => (
  <div role="alert" className={styles.notice}>
    <Icon name="alert" />
    <span>{text}</span>
    <Button isPending={isRetrying} onClick={onRetry}>
      {uiMessages.retry}
    </Button>
  </div>
)
