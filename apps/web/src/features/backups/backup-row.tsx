import { type ReactElement, useState } from 'react'
import type { KeptBackup } from '@thali/contract/backups/backup'
import { downloadBackup } from '#web/api/backups.ts'
import { serverWords } from '#web/api/errors.ts'
import { classNames } from '#web/lib/class-names.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { bytesWords, percentWords } from './backup-words.ts'
import { backupsMessages as messages } from './backups-messages.en.ts'
import styles from './backups.module.css'

type BackupRowProps = {
  readonly backup: KeptBackup
  readonly restaurantId: string
  readonly timezone: string
  /** Undefined on a server with several restaurants. */
  readonly onRestore?: (() => void) | undefined
  readonly mayDownload: boolean
  readonly hasSecondPlace: boolean
  readonly isBusy: boolean
}

/** A kept backup with its state, and what can be done with it. */
export const BackupRow = (props: BackupRowProps): ReactElement => {
  const { backup, restaurantId, timezone, onRestore, mayDownload, hasSecondPlace, isBusy } = props
  const { name, createdDateTime, bytes, state, copiedDateTime } = backup
  const [received, setReceived] = useState(0)
  const { isSaving, error, save } = useSaving(async () => {
    setReceived(0)
    saveFile(await downloadBackup(restaurantId, name, setReceived), name)
  }, messages.actionFailedLog)
  const moment = shortMoment(createdDateTime, timezone)
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.moment}>{moment}</h3>
        <p className={styles.quiet}>
          <span className={classNames(styles.state, styles[state])}>{messages.states[state]}</span>
          {bytesWords(bytes)}
          {hasSecondPlace && ` · ${copiedDateTime === null ? messages.notCopied : messages.copied}`}
        </p>
      </div>
      <div className="row-2">
        {mayDownload && (
          <Button isPending={isSaving} aria-label={messages.downloadOf(moment)} onClick={() => void save(undefined)}>
            {messages.download}
          </Button>
        )}
        {onRestore && state === 'good' && (
          <Button disabled={isBusy} aria-label={messages.restoreOf(moment)} onClick={onRestore}>
            {messages.restore}
          </Button>
        )}
      </div>
      <output className={styles.rowNote}>{isSaving && messages.downloading(percentWords(received / bytes))}</output>
      {error !== undefined && (
        <p role="alert" className={styles.fault}>
          {serverWords(error) ?? messages.noAnswer}
        </p>
      )}
    </li>
  )
}
