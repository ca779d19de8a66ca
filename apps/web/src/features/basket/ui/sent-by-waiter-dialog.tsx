import type { ReactElement } from 'react'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { handOverMessages as messages } from '../hand-over-messages.en.ts'
import { sentByWaiter } from '../outbox/sent-by-waiter.ts'
import styles from './refusal-dialog.module.css'

const close = (): void => sentByWaiter.set(undefined)

/** Says on any screen that a waiter sent the order of this phone. */
export const SentByWaiterDialog = (): ReactElement | null => {
  const order = useStore(sentByWaiter)
  if (!order) return null
  const openOrders = (): void => {
    close()
    navigate(paths.myOrders)
  }
  return (
    <Dialog
      title={messages.sentTitle}
      onClose={close}
      footer={
        <>
          <Button onClick={openOrders}>{messages.toMyOrders}</Button>
          <Button variant="primary" onClick={close}>
            {uiMessages.ok}
          </Button>
        </>
      }
    >
      <p>{messages.sent(order.tableNumber)}</p>
      <p className={styles.hint}>{messages.sentHint}</p>
    </Dialog>
  )
}
