import type { ReactElement } from 'react'
import { useStore } from '#web/lib/store.ts'
import { clearedBasket, undoClear } from './cleared-basket.ts'
import { useBasket } from './current-basket.ts'
import { sendMessages } from './basket-messages.en.ts'
import styles from './undo-clear.module.css'

/**
 * Takes back the clearing of the basket, for a moment, where the basket bar was (ux D5).
 *
 * @returns The chip; nothing when nothing was cleared.
 */
export const UndoClear = (): ReactElement | null => {
  const cleared = useStore(clearedBasket)
  const { status, count } = useBasket()
  // Who has begun anew has not made a mistake.
  if (!cleared || status === 'loading' || count > 0) return null
  return (
    <div className={styles.chip}>
      <output>{sendMessages.cleared}</output>
      <button type="button" className={styles.undo} data-press="" onClick={undoClear}>
        {sendMessages.undo}
      </button>
    </div>
  )
}
