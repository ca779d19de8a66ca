import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { sendMessages } from '../basket-messages.en.ts'
import { HeldWords } from './held-order.tsx'
import { outbox, useOutbox } from '../outbox/current-outbox.ts'

/**
 * Asks about an order that was confirmed long ago, or at another table, and never answered: it is not sent unasked. Put
 * off, it is asked about again on the next visit; until then the basket and My Orders show it.
 *
 * @returns The question; nothing while there is none to ask.
 */
export const HeldPrompt = (): ReactElement | null => {
  const { sends } = useOutbox()
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const send = sends.find(({ key, phase }) => phase === 'held' && !putOff.includes(key))
  if (!send) return null
  const { key, order, isByStaff } = send
  const giveUp = (): void => void (isByStaff ? outbox.discard(key) : outbox.takeBack(key))
  return (
    <Dialog
      key={key}
      title={sendMessages.heldTitle}
      onClose={() => setPutOff([...putOff, key])}
      footer={
        <>
          <Button onClick={giveUp}>{sendMessages.heldCancel}</Button>
          <Button variant="primary" onClick={() => void outbox.sendAfterAsking(key)}>
            {sendMessages.heldSend(order.tableNumber)}
          </Button>
        </>
      }
    >
      <HeldWords send={send} />
    </Dialog>
  )
}
