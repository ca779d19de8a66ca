import { type ReactElement, useRef, useState } from 'react'
import type { BackupStatus } from '@thali/contract/backups/backup'
import { uploadBackup } from '#web/api/backups.ts'
import { Button } from '#web/ui/button.tsx'
import { percentWords } from './backup-words.ts'
import { backupsMessages as messages } from './backups-messages.en.ts'
import styles from './backups.module.css'

type RestoreSectionProps = {
  readonly status: BackupStatus
  readonly restaurantId: string
  readonly isBusy: boolean
  /** Says what was wrong with the last file. */
  readonly fault: ReactElement
  /** Uploads by the given function, and then compares the file with the present data. */
  readonly onUpload: (upload: () => Promise<void>) => void
}

/** How a backup is restored on this server. */
export const RestoreSection = ({
  status,
  restaurantId,
  isBusy,
  fault,
  onUpload,
}: RestoreSectionProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const { restore, folder, backups } = status
  const choose = (file: File | undefined): void => {
    if (!file || isBusy) return
    setShare(0)
    onUpload(() => uploadBackup(restaurantId, file, setShare).finally(() => setShare(undefined)))
  }
  return (
    <section className={styles.card} aria-labelledby="backups-restore">
      <h2 id="backups-restore">{messages.howTo}</h2>
      {restore === 'operator' && <p className={styles.quiet}>{messages.howToOperator}</p>}
      {restore === 'command' && (
        <>
          <p className={styles.quiet}>{messages.howToCommand}</p>
          <code className={styles.path}>{messages.command(`${folder ?? ''}/${backups[0]?.name ?? '…'}`)}</code>
        </>
      )}
      {restore === 'screen' && (
        <>
          <p className={styles.quiet}>{messages.howToScreen}</p>
          <Button isPending={isBusy} onClick={() => input.current?.click()}>
            {messages.chooseFile}
          </Button>
          {fault}
          <input
            ref={input}
            type="file"
            hidden
            accept=".gz,application/gzip"
            aria-label={messages.chooseFile}
            onChange={(event) => {
              choose(event.target.files?.[0])
              // The same file can be chosen again.
              event.target.value = ''
            }}
          />
          <output className={styles.quiet}>
            {share !== undefined && messages.uploading(percentWords(share))}
            {share === undefined && isBusy && messages.reading}
          </output>
        </>
      )}
    </section>
  )
}
