import { type ReactElement, useId, useState } from 'react'
import { type BackupComparison, type BackupFacts, type BackupStatus, restoreWord } from '@thali/contract/backups/backup'
import { backupEndpoints } from '@thali/contract/backups/endpoints'
import { callBackups } from '#web/api/backups.ts'
import { serverWords } from '#web/api/errors.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { backupsMessages as messages } from './backups-messages.en.ts'
import styles from './backups.module.css'

/** A kept backup by its name, or the uploaded one (null), compared with the present data. */
export type Chosen = { readonly name: string | null; readonly comparison: BackupComparison }

const names = ({ restaurants }: BackupFacts): string => restaurants.map(({ name }) => name).join(', ')

const Facts = ({ comparison, timezone }: { readonly comparison: BackupComparison; readonly timezone: string }) => {
  const { backup, present } = comparison
  const newest = ({ newestOrderDateTime: at }: BackupFacts) =>
    at === null ? messages.noOrder : shortMoment(at, timezone)
  const rows: readonly (readonly [string, (facts: BackupFacts) => string])[] = [
    [messages.facts.restaurants, names],
    [messages.facts.orders, ({ orders }) => String(orders)],
    [messages.facts.bills, ({ bills }) => String(bills)],
    [messages.facts.items, ({ items }) => String(items)],
    [messages.facts.newest, newest],
  ]
  return (
    <table className={styles.facts}>
      <thead>
        <tr>
          <td aria-label={messages.subject} />
          <th scope="col">{messages.now}</th>
          <th scope="col">{messages.inBackup}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, words]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{words(present)}</td>
            <td>{words(backup)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const lossWords = ({ backup, present }: BackupComparison): string => {
  const [orders, bills] = [Math.max(0, present.orders - backup.orders), Math.max(0, present.bills - backup.bills)]
  return orders + bills > 0
    ? messages.lost({ orders: messages.orders(orders), bills: messages.bills(bills) })
    : messages.lostChanges
}

type RestoreDialogProps = {
  readonly chosen: Chosen
  readonly restaurantId: string
  readonly timezone: string
  readonly onStarted: (status: BackupStatus) => void
  readonly onClose: () => void
}

/** Names what a restore replaces and what it loses, and asks for a typed word. */
export const RestoreDialog = ({
  chosen,
  restaurantId,
  timezone,
  onStarted,
  onClose,
}: RestoreDialogProps): ReactElement => {
  const { name, comparison } = chosen
  const [word, setWord] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const formId = useId()
  const { isSaving, error, save } = useSaving(
    () =>
      callBackups(backupEndpoints.restoreBackup, {
        body: { restaurantId, name, sha256: comparison.sha256, confirm: restoreWord },
      }),
    messages.actionFailedLog,
  )
  const isRight = word.trim().toUpperCase() === restoreWord
  const submit = async (): Promise<void> => {
    setHasTried(true)
    if (!isRight) return
    const started = await save(undefined)
    if (started) onStarted(started)
  }
  const cancel = (): void => {
    if (!isSaving) onClose()
  }
  const isOther = comparison.backup.restaurants.every(({ id }) => id !== restaurantId)
  return (
    <Dialog
      title={messages.dialogTitle(shortMoment(comparison.createdDateTime, timezone))}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{uiMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" isPending={isSaving}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {isOther && <p className={styles.fault}>{messages.otherRestaurant}</p>}
        <Facts comparison={comparison} timezone={timezone} />
        <p className={styles.loss}>{lossWords(comparison)}</p>
        <p className={styles.quiet}>{messages.steps}</p>
        <TextField
          label={messages.word(restoreWord)}
          value={word}
          autoComplete="off"
          autoCapitalize="characters"
          error={hasTried && !isRight ? messages.wrongWord(restoreWord) : undefined}
          onChange={(event) => setWord(event.target.value)}
        />
        {error !== undefined && (
          <p role="alert" className={styles.fault}>
            {serverWords(error) ?? messages.noAnswer}
          </p>
        )}
      </form>
    </Dialog>
  )
}
