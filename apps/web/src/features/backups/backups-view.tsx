import { type ReactElement, useState } from 'react'
import type { BackupStatus } from '@thali/contract/backups/backup'
import { backupEndpoints } from '@thali/contract/backups/endpoints'
import { callBackups } from '#web/api/backups.ts'
import { serverWords } from '#web/api/errors.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { BackupNotices } from './backup-notices.tsx'
import { BackupRow } from './backup-row.tsx'
import { ageWords, newestOf } from './backup-words.ts'
import { backupsMessages as messages } from './backups-messages.en.ts'
import { isRestoring, useBackups } from './backups.ts'
import styles from './backups.module.css'
import { type Chosen, RestoreDialog } from './restore-dialog.tsx'
import { RestoreSection } from './restore-section.tsx'

// At the control that was pressed: the page is longer than a screen.
const Fault = ({ error }: { readonly error: unknown }): ReactElement | null =>
  error === undefined ? null : (
    <p role="alert" className={styles.fault}>
      {serverWords(error) ?? messages.noAnswer}
    </p>
  )

type SummaryProps = { readonly status: BackupStatus; readonly isPending: boolean; readonly onBackUp: () => void }

const Summary = ({ status, isPending, onBackUp }: SummaryProps): ReactElement => {
  const { time, isElsewhere } = status
  const { ageMs, isLate } = newestOf(status)
  return (
    <section className={styles.card} aria-labelledby="backups-newest">
      <h2 id="backups-newest" className="label">
        {messages.newest}
      </h2>
      <p className={classNames('heading', isLate && styles.late)}>
        {ageMs === undefined ? messages.none : messages.age(ageWords(ageMs))}
      </p>
      {isLate && ageMs !== undefined && <p className={styles.fault}>{messages.tooOld}</p>}
      <p className={styles.quiet}>{time === null ? messages.off : messages.nightly(time)}</p>
      {isElsewhere && <p className={styles.quiet}>{messages.elsewhere}</p>}
      <Button variant="primary" isPending={isPending} onClick={onBackUp}>
        {messages.backUp}
      </Button>
    </section>
  )
}

const Places = ({ status: { folder, copy } }: { readonly status: BackupStatus }): ReactElement => (
  <section className={styles.card} aria-labelledby="backups-where">
    <h2 id="backups-where">{messages.where}</h2>
    <p className={styles.quiet}>{folder === null ? messages.hiddenPlace : messages.folder}</p>
    {folder !== null && <code className={styles.path}>{folder}</code>}
    {copy === null && <p className={styles.quiet}>{messages.noSecond}</p>}
    {copy !== null && copy.place !== null && (
      <>
        <p className={styles.quiet}>{messages.second}</p>
        <code className={styles.path}>{copy.place}</code>
      </>
    )}
  </section>
)

/** Backups of all data: their age, the list, and restore (plan §8.6). */
export const BackupsView = ({ restaurantId }: { readonly restaurantId: string }): ReactElement => {
  const { status, isError, isFetching, refetch, show } = useBackups(restaurantId)
  const [chosen, setChosen] = useState<Chosen>()
  // The backup of the last comparison; null for a file.
  const [compared, setCompared] = useState<string | null>(null)
  const making = useSaving(
    () => callBackups(backupEndpoints.createBackup, { body: { restaurantId } }),
    messages.actionFailedLog,
  )
  const comparing = useSaving(async (given: { name: string | null; before?: () => Promise<void> }) => {
    await given.before?.()
    return callBackups(backupEndpoints.checkBackup, { body: { restaurantId, name: given.name } })
  }, messages.actionFailedLog)
  const compare = async (name: string | null, before?: () => Promise<void>): Promise<void> => {
    setCompared(name)
    const comparison = await comparing.save({ name, ...(before && { before }) })
    if (comparison) setChosen({ name, comparison })
  }
  const isLoading = useHeldLoading(!status && !isError)
  if (isLoading) {
    return (
      <LoadingState label={messages.loading}>
        <Skeleton height="180px" radius="var(--radius-card)" />
        <Skeleton height="320px" radius="var(--radius-card)" />
      </LoadingState>
    )
  }
  if (!status) {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  const { backups, copy, restore, running, timezone } = status
  const isAway = isRestoring(status)
  return (
    <div className={styles.view}>
      <BackupNotices status={status} />
      {isAway && isError && <p className={styles.quiet}>{messages.startYourself}</p>}
      <Fault error={making.error} />
      <Summary
        status={status}
        isPending={making.isSaving || running !== null}
        onBackUp={() => void making.save(undefined).then((started) => started && show(started))}
      />
      <section className={styles.card} aria-labelledby="backups-list">
        <h2 id="backups-list">{messages.list}</h2>
        {backups.length === 0 && <p className={styles.quiet}>{messages.empty}</p>}
        {backups.some(({ state }) => state === 'damaged') && (
          <p role="alert" className={styles.fault}>
            {messages.damagedHelp}
          </p>
        )}
        <Fault error={compared === null ? undefined : comparing.error} />
        <ul className={styles.rows}>
          {backups.map((backup) => (
            <BackupRow
              key={backup.name}
              backup={backup}
              restaurantId={restaurantId}
              timezone={timezone}
              hasSecondPlace={copy !== null}
              mayDownload={restore !== 'operator'}
              isBusy={comparing.isSaving || running !== null}
              onRestore={restore === 'screen' ? () => void compare(backup.name) : undefined}
            />
          ))}
        </ul>
        <p className={styles.quiet}>{messages.rule}</p>
      </section>
      <Places status={status} />
      <RestoreSection
        status={status}
        restaurantId={restaurantId}
        isBusy={comparing.isSaving || isAway}
        fault={<Fault error={compared === null ? comparing.error : undefined} />}
        onUpload={(upload) => void compare(null, upload)}
      />
      {chosen && (
        <RestoreDialog
          chosen={chosen}
          restaurantId={restaurantId}
          timezone={timezone}
          onClose={() => setChosen(undefined)}
          onStarted={(started) => {
            setChosen(undefined)
            show(started)
          }}
        />
      )}
    </div>
  )
}
