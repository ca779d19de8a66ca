import { type ReactElement, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { focusTitleWhenRemoved } from '#web/lib/focus-when-lost.ts'
import { useTableLabel } from '#web/product/table-visit.ts'
import { announceNow } from '#web/ui/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { askForBillMessages as messages } from './ask-for-bill-messages.en.ts'
import styles from './ask-for-bill.module.css'
import { callWaiterMessages } from './call-waiter-messages.en.ts'
import { useOpenCalls } from './open-calls.ts'
import { ownCalls } from './own-calls.ts'
import { type Place, callWaiter } from './send-call.ts'

const askedText = (isOwn: boolean, minutes: number): string => {
  const { asked, askedNow } = isOwn ? messages : messages.ofTable
  return minutes === 0 ? askedNow : asked(minutes)
}

type AskForBillProps = Place & {
  /** Nothing was served yet, so other things on the screen matter more. */
  readonly isQuiet: boolean
}

/** Calls the waiter for the bill; then the state of that call, on each phone of the table. */
export const AskForBill = ({ isQuiet, ...place }: AskForBillProps): ReactElement => {
  const { restaurantId, tableNumber } = place
  const [isCalling, setIsCalling] = useState(false)
  const [isEnded, setIsEnded] = useState(false)
  const label = useTableLabel()
  const open = useOpenCalls(restaurantId, tableNumber).find(({ reason }) => reason === 'bill')
  const isOwn = useStore(ownCalls).some(
    (call) => call.reason === 'bill' && call.restaurantId === restaurantId && call.tableNumber === tableNumber,
  )
  const ask = async (isHere: boolean): Promise<void> => {
    setIsCalling(true)
    const text = await callWaiter(place, 'bill', isHere)
    setIsCalling(false)
    if (text === undefined) return setIsEnded(true)
    setIsEnded(false)
    if (text === callWaiterMessages.notified) return showToast(text)
    announceNow(text)
    showToast(text, 'failure')
  }
  return (
    <>
      {open ? (
        <output className={styles.state}>
          <Icon name="bell" />
          {open.isOnTheWay ? messages.onTheWay : askedText(isOwn, open.minutes)}
        </output>
      ) : (
        <Button
          ref={focusTitleWhenRemoved}
          variant={isQuiet ? 'secondary' : 'primary'}
          isFullWidth
          isPending={isCalling && !isEnded}
          onClick={() => void ask(false)}
        >
          {messages.ask}
        </Button>
      )}
      {isEnded && (
        <ConfirmDialog
          question={callWaiterMessages.stillAt(label ?? callWaiterMessages.table(tableNumber))}
          confirmLabel={messages.yes}
          cancelLabel={callWaiterMessages.no}
          isPending={isCalling}
          onConfirm={() => void ask(true)}
          onCancel={() => setIsEnded(false)}
        />
      )}
    </>
  )
}
