import { type ReactElement, useState } from 'react'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { ApiError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { announceNow } from '#web/ui/announce.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { bellMessages } from './bell-messages.en.ts'
import { callWaiterMessages } from './call-waiter-messages.en.ts'
import { useCalledMinutes } from './called-minutes.ts'
import { lastCall } from './last-call.ts'

/** Returns the text for the diner; 'Notified the waiter' only after a 201 (design §4.15, spec §7). */
const callWaiter = async (restaurantId: string, tableNumber: number): Promise<string> => {
  try {
    await callAsGuest('createWaiterCall', { body: { restaurantId, tableNumber } })
    lastCall.set({ restaurantId, tableNumber, calledAt: Date.now() })
    return callWaiterMessages.notified
  } catch (error) {
    logFailure(callWaiterMessages.failedLog, error)
    const isTableUnknown = error instanceof ApiError && error.code === 'table_unknown'
    return isTableUnknown ? callWaiterMessages.tableUnknown : callWaiterMessages.failed
  }
}

type CallWaiterProps = { readonly restaurantId: string; readonly tableNumber: number; readonly onClose: () => void }

/** Asks whether to call a waiter, calls, and reports the result (spec §8 "Confirmation dialogs"). */
export const CallWaiter = ({ restaurantId, tableNumber, onClose }: CallWaiterProps): ReactElement => {
  const [isCalling, setIsCalling] = useState(false)
  const minutes = useCalledMinutes(restaurantId, tableNumber)
  const call = async (): Promise<void> => {
    setIsCalling(true)
    const text = await callWaiter(restaurantId, tableNumber)
    onClose()
    if (text !== callWaiterMessages.notified) announceNow(text)
    showToast(text, text === callWaiterMessages.notified ? 'success' : 'failure')
  }
  return (
    <ConfirmDialog
      question={callWaiterMessages.question}
      {...(minutes !== undefined && { subject: bellMessages.called(minutes) })}
      isPending={isCalling}
      onConfirm={() => void call()}
      onCancel={onClose}
    />
  )
}
