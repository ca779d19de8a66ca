import { type ReactElement, useState } from 'react'
import type { CallReason } from '@thali/contract/waiter-calls/schema'
import { calledWords } from './called-words.ts'
import { useTableLabel } from '#web/product/table-visit.ts'
import { announceNow } from '#web/ui/announce.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { bellMessages } from './bell-messages.en.ts'
import { callWaiterMessages as messages } from './call-waiter-messages.en.ts'
import styles from './call-waiter.module.css'
import { type OpenCall, useOpenCalls } from './open-calls.ts'
import { type Place, callWaiter } from './send-call.ts'

type CallWaiterProps = Place & { readonly onClose: () => void }

/** Asks whether to call a waiter and what for, calls, and reports the result (spec §8 "Confirmation dialogs"). */
export const CallWaiter = ({ restaurantId, tableNumber, onClose }: CallWaiterProps): ReactElement => {
  const [isCalling, setIsCalling] = useState(false)
  const [reason, setReason] = useState<CallReason>('waiter')
  const [isEnded, setIsEnded] = useState(false)
  const label = useTableLabel()
  const calls = useOpenCalls(restaurantId, tableNumber)
  const waiterCall = calls.find((call) => call.reason === 'waiter')
  const call = async (): Promise<void> => {
    setIsCalling(true)
    const text = await callWaiter({ restaurantId, tableNumber }, reason, isEnded)
    setIsCalling(false)
    if (text === undefined) return setIsEnded(true)
    onClose()
    if (text !== messages.notified) announceNow(text)
    showToast(text, text === messages.notified ? 'success' : 'failure')
  }
  if (isEnded) {
    return (
      <ConfirmDialog
        key="ended"
        question={messages.stillAt(label ?? messages.table(tableNumber))}
        confirmLabel={messages.yes}
        cancelLabel={messages.no}
        isPending={isCalling}
        onConfirm={() => void call()}
        onCancel={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      question={messages.question}
      {...(waiterCall && { subject: calledWords(bellMessages, waiterCall.minutes) })}
      isPending={isCalling}
      onConfirm={() => void call()}
      onCancel={onClose}
    >
      <Reasons chosen={reason} calls={calls} onChoose={setReason} />
    </ConfirmDialog>
  )
}

type ReasonsProps = {
  readonly chosen: CallReason
  readonly calls: readonly OpenCall[]
  readonly onChoose: (reason: CallReason) => void
}

const all: readonly CallReason[] = ['waiter', 'water', 'cutlery', 'bill']

/** Two reasons have nearly the same name, so each has a picture. */
const icons = { waiter: 'bell', water: 'water', cutlery: 'cutlery', bill: 'receipt' } as const

/** The reasons of a call, with the state of a call that is open already. */
const Reasons = ({ chosen, calls, onChoose }: ReasonsProps): ReactElement => (
  <fieldset className={styles.reasons}>
    <legend className="visually-hidden">{messages.reasonsTitle}</legend>
    {all.map((reason) => {
      const open = calls.find((call) => call.reason === reason)
      return (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="call-reason"
            className="visually-hidden"
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          <LaterIcon name={icons[reason]} />
          <span>{messages.reasons[reason]}</span>
          {open && (open.isOnTheWay || reason !== 'waiter') && (
            <span className={styles.state}>
              {open.isOnTheWay ? messages.onTheWay : calledWords(messages, open.minutes)}
            </span>
          )}
        </label>
      )
    })}
  </fieldset>
)
