import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { basketPageMessages } from '../later-messages.en.ts'
import { HeldOrder } from './held-order.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { TakeBackQuestion } from './take-back-question.tsx'
import { outbox, useOutbox } from '../outbox/current-outbox.ts'

/**
 * Asks whether to send a held order: confirmed long ago or at another table, without an answer. If the question is
 * closed, the next visit asks again; until then basket and My Orders show the order.
 */
export const HeldPrompt = (): ReactElement | null => {
  const { submissions } = useOutbox()
  const [isAsking, setIsAsking] = useState(false)
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const submission = submissions.find(({ key, phase }) => phase === 'held' && !putOff.includes(key))
  if (!submission) return null
  const { key, order, isByStaff, isShown } = submission
  const giveUp = (): void => {
    if (isShown || isByStaff) setIsAsking(true)
    else void outbox.takeBack(key)
  }
  return (
    <Dialog
      key={key}
      title={basketPageMessages.heldTitle}
      onClose={() => {
        setIsAsking(false)
        setPutOff([...putOff, key])
      }}
      footer={
        <>
          <Button onClick={giveUp}>{basketPageMessages.heldCancel}</Button>
          <Button variant="primary" onClick={() => void outbox.reconfirm(key)}>
            {basketPageMessages.heldSend(order.tableNumber)}
          </Button>
        </>
      }
    >
      <HeldOrder submission={submission} />
      {isAsking && isByStaff && <DiscardQuestion submission={submission} onClose={() => setIsAsking(false)} />}
      {isAsking && !isByStaff && isShown && <TakeBackQuestion orderKey={key} onClose={() => setIsAsking(false)} />}
    </Dialog>
  )
}
