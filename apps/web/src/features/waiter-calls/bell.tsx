import { type ReactElement, useState } from 'react'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { ApiError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/lib/visit.ts'
import { announceNow } from '#web/ui/announce.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { bellMessages } from './bell-messages.en.ts'
import styles from './bell.module.css'

/**
 * Calls a waiter to a table (spec §7).
 *
 * @param restaurantId Where.
 * @param tableNumber To which table.
 * @returns What to tell the diner; 'Notified the waiter' only after a 201 (design §4.15).
 */
const callWaiter = async (restaurantId: string, tableNumber: number): Promise<string> => {
  try {
    await callAsGuest('createWaiterCall', { body: { restaurantId, tableNumber } })
    return bellMessages.notified
  } catch (error) {
    logFailure(bellMessages.failedLog, error)
    const isTableUnknown = error instanceof ApiError && error.code === 'table_unknown'
    return isTableUnknown ? bellMessages.tableUnknown : bellMessages.failed
  }
}

/**
 * The waiter bell of a diner's header. Only where restaurant and table are known (spec §5).
 *
 * @returns The bell, and its question.
 */
export const Bell = (): ReactElement | null => {
  const { restaurantId, tableNumber } = useVisit()
  const [step, setStep] = useState<'idle' | 'asking' | 'calling'>('idle')
  if (!restaurantId || !tableNumber) return null

  const call = async (): Promise<void> => {
    setStep('calling')
    const text = await callWaiter(restaurantId, tableNumber)
    setStep('idle')
    if (text !== bellMessages.notified) announceNow(text)
    showToast(text)
  }
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={bellMessages.callWaiter}
        aria-haspopup="dialog"
        onClick={() => setStep('asking')}
      >
        <Icon name="bell" />
        <span>{bellMessages.callWaiter}</span>
      </button>
      {step !== 'idle' && (
        <ConfirmDialog
          question={bellMessages.question}
          isPending={step === 'calling'}
          onConfirm={() => void call()}
          onCancel={() => setStep('idle')}
        />
      )}
    </>
  )
}
