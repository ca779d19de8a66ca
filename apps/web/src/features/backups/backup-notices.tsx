import type { ReactElement } from 'react'
import type { BackupFailure, BackupStatus } from '@thali/contract/backups/backup'
import { clockTime, shortMoment } from '#web/lib/date-time.ts'
import { backupsMessages as messages } from './backups-messages.en.ts'
import { isRestoring } from './backups.ts'
import styles from './backups.module.css'

type FailureProps = { readonly failure: BackupFailure; readonly title: string; readonly timezone: string }

const Failure = ({ failure, title, timezone }: FailureProps): ReactElement => {
  const { reason, detail, nextTryDateTime } = failure
  return (
    <div role="alert" className={styles.failure}>
      <p className={styles.failureTitle}>{title}</p>
      <p>{messages.reasons[reason]}</p>
      {detail !== '' && reason !== 'disk_full' && <p className="quiet">{detail}</p>}
      {nextTryDateTime !== null && <p>{messages.nextTry(clockTime(nextTryDateTime, timezone))}</p>}
    </div>
  )
}

/** Says what failed last, and what the server works on. */
export const BackupNotices = ({ status }: { readonly status: BackupStatus }): ReactElement => {
  const { failure, copy, restoreFailure, restored, running, timezone } = status
  const moment = (one: BackupFailure): string => shortMoment(one.dateTime, timezone)
  return (
    <>
      <output className={styles.running}>
        {running !== null && (
          <>
            <span>{messages.running[running]}</span>
            {isRestoring(status) && <span> {messages.login}</span>}
          </>
        )}
      </output>
      {restored && !isRestoring(status) && (
        <p className={styles.restored}>
          {messages.restored(restored.name)} {messages.keptIn(restored.keptIn)}
        </p>
      )}
      {restoreFailure && <Failure failure={restoreFailure} title={messages.restoreFailure} timezone={timezone} />}
      {failure && <Failure failure={failure} title={messages.failure(moment(failure))} timezone={timezone} />}
      {copy?.failure && (
        <Failure failure={copy.failure} title={messages.copyFailure(moment(copy.failure))} timezone={timezone} />
      )}
    </>
  )
}
