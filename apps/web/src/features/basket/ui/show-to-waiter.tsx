import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { itemsWords } from '#web/lib/language/words.ts'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { useStore } from '#web/lib/store.ts'
import { useTableLabel } from '#web/product/table-visit.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { handOverMessages as messages } from '../hand-over-messages.en.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { confirmedTotal } from '../model/confirmed-total.ts'
import { toCodes } from '../model/hand-over-code.ts'
import type { PendingSubmission } from '../model/submission.ts'
import { toTypedCode } from '../model/typed-code.ts'
import { markShown } from '../outbox/hand-over.ts'
import { menuDishes } from '../store/current-basket.ts'
import styles from './show-to-waiter.module.css'
import { TakeBackQuestion } from './take-back-question.tsx'

/** Long enough for two pictures of a slow camera. */
const codeMs = 900

/** The codes of an order, one after the other; they can be stopped and turned by hand. */
const Codes = ({ codes }: { readonly codes: readonly string[] }): ReactElement => {
  const prefersStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isPaused, setIsPaused] = useState(prefersStill)
  const [at, setAt] = useState(0)
  const isTurning = codes.length > 1 && !isPaused
  const next = (): void => setAt((before) => (before + 1) % codes.length)
  useEffect(() => {
    if (!isTurning) return undefined
    const timer = setInterval(() => setAt((before) => (before + 1) % codes.length), codeMs)
    return () => clearInterval(timer)
  }, [isTurning, codes.length])
  return (
    <>
      <QrCode text={codes[at] ?? ''} label={messages.qrLabel} className={styles.qr} />
      {codes.length > 1 && (
        <>
          <div className={styles.turn}>
            <span className="sum">{messages.codeOf({ at: at + 1, count: codes.length })}</span>
            <Button onClick={() => setIsPaused(!isPaused)}>{isPaused ? messages.goOn : messages.pause}</Button>
            {isPaused && <Button onClick={next}>{messages.next}</Button>}
          </div>
          <p className={styles.hint}>{messages.several}</p>
        </>
      )}
    </>
  )
}

const TypedCode = ({ submission }: { readonly submission: PendingSubmission }): ReactElement => {
  const { key, order } = submission
  const menu = useStore(menuDishes)
  const groups = useMemo(() => menu && toTypedCode(key, order, menu), [key, order, menu])
  const hasNotes = order.items.some((line) => line.specialInstructions)
  return (
    <details
      className={styles.typed}
      // It opens below the fold.
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'start' })}
    >
      <summary className="fold">{messages.typed}</summary>
      {groups ? (
        <>
          <p className={styles.hint}>{messages.typedHint}</p>
          <ol className={styles.groups}>
            {groups.map((group, index) => (
              // The same group may occur twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{group}</li>
            ))}
          </ol>
          {hasNotes && <p className={styles.hint}>{messages.typedNotes}</p>}
        </>
      ) : (
        <p className={styles.hint}>{messages.typedTooLong}</p>
      )}
    </details>
  )
}

type ShowToWaiterProps = { readonly submission: PendingSubmission; readonly onClose: () => void }

/**
 * The stored request of a waiting order as QR codes, and as a code to type. Opening it freezes the basket; taking the order
 * back ends that.
 */
export const ShowToWaiter = ({ submission, onClose }: ShowToWaiterProps): ReactElement => {
  const { key, createdDateTime, order } = submission
  const [isAsking, setIsAsking] = useState(false)
  const codes = useMemo(() => toCodes({ key, createdDateTime, order }), [key, createdDateTime, order])
  const label = useTableLabel()
  const { tableNumber } = useVisit()
  const table = (order.tableNumber === tableNumber && label) || basketPageMessages.confirmTable(order.tableNumber)
  useEffect(() => markShown(order.restaurantId, key), [order.restaurantId, key])
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setIsAsking(true)}>{messages.takeBack}</Button>
          <Button variant="primary" onClick={onClose}>
            {messages.done}
          </Button>
        </>
      }
    >
      <p className={styles.order}>
        {messages.tableAnd({ table, summary: itemsWords(order.items), total: formatPrice(confirmedTotal(order)) })}
      </p>
      {codes ? <Codes codes={codes} /> : <p className={styles.tooLarge}>{messages.tooLarge}</p>}
      <p className={styles.hint}>{messages.hint}</p>
      <TypedCode submission={submission} />
      {isAsking && <TakeBackQuestion orderKey={key} onClose={() => setIsAsking(false)} />}
    </Dialog>
  )
}
