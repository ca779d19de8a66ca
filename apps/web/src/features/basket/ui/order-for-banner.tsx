import { type ReactElement, useState } from 'react'
import { quantitySummary } from '@thali/contract'
import { clearOrderFor, useVisit } from '#web/lib/visit.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { basket, useBasket } from '../store/current-basket.ts'
import styles from './order-for-banner.module.css'
import { orderForMessages } from '../later-messages.en.ts'

/**
 * Says whose order a staff member is adding to, and ends it. Stands first on every staff screen that fills or shows the
 * basket.
 *
 * @returns The banner; nothing while nobody is adding.
 */
export const OrderForBanner = (): ReactElement | null => {
  const { isForDiner, tableNumber } = useVisit()
  const { status } = useBasket()
  const loose = [...basket.loose().values()]
  const [isAsking, setIsAsking] = useState(false)
  if (!isForDiner || tableNumber === undefined) return null

  const end = (): void => {
    setIsAsking(false)
    // What was picked for this table must not end up on another.
    basket.clear()
    clearOrderFor()
    // The banner goes with the focus on it: the next thing to read is the screen.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.banner}>
      <output className={styles.words}>{orderForMessages.adding(tableNumber)}</output>
      {/* Until the basket is read nobody knows whether there is anything to ask about. */}
      <button
        type="button"
        className={styles.end}
        disabled={status === 'loading'}
        onClick={() => (loose.length > 0 ? setIsAsking(true) : end())}
      >
        {orderForMessages.end}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={orderForMessages.confirmEnd(quantitySummary(loose), tableNumber)}
          confirmLabel={orderForMessages.confirmEndYes}
          isDangerous
          onConfirm={end}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
