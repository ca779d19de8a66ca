import { type ReactElement, useEffect, useState } from 'react'
import { useOnline } from '#web/lib/online.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { itemsWords } from '#web/lib/language/words.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { staffOutboxMessages as messages } from '../staff-basket-messages.en.ts'
import { useBasket } from '../store/current-basket.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { HeldOrder } from './held-order.tsx'
import { putIntoBasket } from './put-into-basket.ts'
import type { PendingSubmission } from '../model/submission.ts'
import { outbox, startOutbox, useOutbox } from '../outbox/current-outbox.ts'
import styles from './staff-outbox.module.css'
import { StaffRefusalDialog } from './staff-refusal-dialog.tsx'

type StaffOutboxProps = {
  /** Called when the server has a newer menu. */
  readonly onMenuOutdated: () => void
}

/**
 * Staff orders that are not in the kitchen yet, one row each, in sending order. Orders that are sent at once never
 * appear.
 */
export const StaffOutbox = ({ onMenuOutdated }: StaffOutboxProps): ReactElement | null => {
  const { submissions, refusals } = useOutbox()
  const { restaurantId } = useVisit()
  const isOnline = useOnline()
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<string>()
  useEffect(() => void startOutbox(), [])
  const isOwn = ({ isByStaff, order }: { isByStaff?: boolean; order: PendingSubmission['order'] }): boolean =>
    isByStaff === true && order.restaurantId === restaurantId
  const waiting = submissions.filter(
    (submission) => isOwn(submission) && (submission.isDelayed || submission.phase === 'held'),
  )
  const refused = refusals.filter(isOwn)
  if (waiting.length + refused.length === 0) return null
  const isSending = waiting.some(({ phase }) => phase === 'sending')
  const toTakeBack = waiting.find(({ key }) => key === asked)
  const toCheck = refused.find(({ key }) => key === asked) ?? refused.find(({ key }) => !putOff.includes(key))
  const later = (key: string): void => {
    setPutOff([...putOff, key])
    setAsked(undefined)
  }
  return (
    <section className={styles.outbox} aria-label={messages.title}>
      {waiting.length > 0 && (
        <div className={styles.head}>
          <LaterIcon name={isSending ? 'clock' : 'wifi-off'} />
          <output>{isOnline ? messages.savedOnline : messages.savedOffline}</output>
          <Button isPending={isSending} onClick={() => void outbox.retryAll()}>
            {messages.retry}
          </Button>
        </div>
      )}
      <ul className={styles.rows}>
        {refused.map(({ key, order }) => (
          <li key={key} className={styles.refused}>
            <span className="breaking">
              {messages.row({
                tableNumber: order.tableNumber,
                summary: itemsWords(order.items),
                state: messages.states.refused,
              })}
            </span>
            <Button aria-label={messages.checkOf(order.tableNumber)} onClick={() => setAsked(key)}>
              {messages.check}
            </Button>
          </li>
        ))}
        {waiting.map(({ key, order, phase }) => (
          <li key={key}>
            <span className="breaking">
              {messages.row({
                tableNumber: order.tableNumber,
                summary: itemsWords(order.items),
                state: messages.states[phase],
              })}
            </span>
            <Button
              aria-label={
                phase === 'held' ? messages.checkOf(order.tableNumber) : messages.takeBackOf(order.tableNumber)
              }
              onClick={() => setAsked(key)}
            >
              {phase === 'held' ? messages.check : messages.takeBack}
            </Button>
          </li>
        ))}
      </ul>
      {toTakeBack && (
        <TakeBackDialog key={toTakeBack.key} submission={toTakeBack} onClose={() => setAsked(undefined)} />
      )}
      {!toTakeBack && toCheck && (
        <StaffRefusalDialog
          key={toCheck.key}
          refusal={toCheck}
          onMenuOutdated={onMenuOutdated}
          onLater={() => later(toCheck.key)}
        />
      )}
    </section>
  )
}

type TakeBackDialogProps = { readonly submission: PendingSubmission; readonly onClose: () => void }

const TakeBackDialog = ({ submission, onClose }: TakeBackDialogProps): ReactElement => {
  const { count } = useBasket()
  const { key, order, phase, isFromPhone } = submission
  const isHeld = phase === 'held'
  const [isAsking, setIsAsking] = useState(false)
  const run = (work: Promise<unknown>): void => void work.then(onClose)
  return (
    <Dialog
      title={isHeld ? basketPageMessages.heldTitle : messages.takeBackTitle(order.tableNumber)}
      isQuestion
      onClose={onClose}
    >
      <HeldOrder submission={submission} />
      {!isHeld && <p className={styles.hint}>{messages.takeBackHint}</p>}
      {isFromPhone && <p className={styles.hint}>{messages.phoneHasIt}</p>}
      {count > 0 && !isFromPhone && <p className={styles.hint}>{messages.basketBusy}</p>}
      <div className={styles.answers}>
        {isHeld && (
          <Button variant="primary" onClick={() => run(outbox.reconfirm(key))}>
            {basketPageMessages.heldSend(order.tableNumber)}
          </Button>
        )}
        {count === 0 && !isFromPhone && <Button onClick={() => run(putIntoBasket(key))}>{messages.toBasket}</Button>}
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {messages.discard}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {messages.keepWaiting}
        </Button>
      </div>
      {isAsking && <DiscardQuestion submission={submission} onClose={() => setIsAsking(false)} />}
    </Dialog>
  )
}
