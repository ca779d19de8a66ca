import { type ReactElement, useState } from 'react'
import { clearOrderFor, useVisit } from '#web/product/visit.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { itemsWords } from '#web/lib/language/words.ts'
import { clearLines, looseLines } from '../model/line-changes.ts'
import { basket, useBasket } from '../store/current-basket.ts'
import styles from './order-for-banner.module.css'
import { orderForMessages } from '../staff-basket-messages.en.ts'

/**
 * Shows which table a further order is for, and ends it. First element of every staff screen that fills or shows the
 * basket.
 */
export const OrderForBanner = (): ReactElement | null => {
  const { isForDiner, tableNumber } = useVisit()
  const { status } = useBasket()
  const loose = [...looseLines(basket.get()).values()]
  const [isAsking, setIsAsking] = useState(false)
  if (!isForDiner || tableNumber === undefined) return null

  const end = (): void => {
    setIsAsking(false)
    // Dishes chosen for this table must not go to another one.
    basket.change(clearLines)
    clearOrderFor()
    // The banner disappears with the focus on it.
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
          question={orderForMessages.confirmEnd({ tableNumber, summary: itemsWords(loose) })}
          confirmLabel={orderForMessages.confirmEndYes}
          isDangerous
          onConfirm={end}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
