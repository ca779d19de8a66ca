import type { ReactElement } from 'react'
import { useStore } from '#web/lib/store.ts'
import { clearedBasket, undoClear } from './cleared-basket.ts'
import { basketMessages } from './messages.en.ts'
import styles from './undo-clear.module.css'

/**
 * Takes back the clearing of the basket, for a moment, where the basket bar was (ux D5).
 *
 * @returns The chip; nothing when nothing was cleared.
 */
export const UndoClear = (): ReactElement | null => {
  if (!useStore(clearedBasket)) return null
  return (
    <div className={styles.chip}>
      <output>{basketMessages.cleared}</output>
      <button type="button" className={styles.undo} data-press="" onClick={undoClear}>
        {basketMessages.undo}
      </button>
    </div>
  )
}
