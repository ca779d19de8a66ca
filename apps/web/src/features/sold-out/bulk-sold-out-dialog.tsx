import type { ReactElement } from 'react'
import { type MenuItem, nextBusinessDay } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { useBulk } from '#web/lib/bulk.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import styles from './sold-out-sheet.module.css'
import { type AvailabilityChange, backOnSale } from './sold-out.ts'

type BulkSoldOutDialogProps = {
  readonly items: readonly Pick<MenuItem, 'id' | 'name'>[]
  readonly onClose: () => void
  /** Called after some items were switched. */
  readonly onChanged: () => void
}

const choices: readonly { readonly title: string; readonly hint: string; readonly change: AvailabilityChange }[] = [
  {
    title: messages.untilTomorrow,
    hint: messages.untilTomorrowHint,
    change: { ...backOnSale, soldOutUntil: nextBusinessDay },
  },
  {
    title: messages.untilSwitched,
    hint: messages.untilSwitchedHint,
    change: { ...backOnSale, isSuspended: true },
  },
  { title: messages.back, hint: messages.backHint, change: backOnSale },
]

/** Makes several dishes sold out, or puts them back on sale. */
export const BulkSoldOutDialog = ({ items, onClose, onChanged }: BulkSoldOutDialogProps): ReactElement => {
  const { isRunning, done, total, failed, run } = useBulk(messages.failedLog)
  const set = async (change: AvailabilityChange): Promise<void> => {
    if (isRunning) return
    const left = await run(
      items.map(({ id }) => id),
      (id) => call('setItemAvailability', { params: { itemId: id }, body: change }),
    )
    onChanged()
    if (left.length > 0) return
    showToast(messages.switched(items.length))
    onClose()
  }
  return (
    <Dialog title={messages.bulkTitle(items.length)} onClose={() => !isRunning && onClose()}>
      <div className={styles.choices}>
        {choices.map(({ title, hint, change }) => (
          <button
            key={title}
            type="button"
            className={styles.choice}
            aria-disabled={isRunning || undefined}
            onClick={() => void set(change)}
          >
            <span className={styles.title}>{title}</span> <span className={styles.hint}>{hint}</span>
          </button>
        ))}
        <output className={styles.hint}>{isRunning && messages.progress(done, total)}</output>
        {!isRunning && failed.length > 0 && (
          <p role="alert" className={styles.error}>
            {messages.notSwitched(
              items
                .filter(({ id }) => failed.includes(id))
                .map(({ name }) => name)
                .join(', '),
            )}
          </p>
        )}
      </div>
    </Dialog>
  )
}
