import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react'
import { useStore } from '#web/lib/store.ts'
import { clearedBasket, undoClear } from '../store/cleared-basket.ts'
import { useBasket } from '../store/current-basket.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import styles from './undo-clear.module.css'

const undo = (event: MouseEvent): void => {
  undoClear()
  // The button disappears with the focus on it.
  if (event.detail === 0) document.querySelector('h1')?.focus({ preventScroll: true })
}

/**
 * Undo of clearing the basket, for a moment, in the place of the basket bar (ux D5). After a key press it gets the
 * focus, also on the next screen.
 */
export const UndoClear = (): ReactElement | null => {
  const cleared = useStore(clearedBasket)
  const { status, count } = useBasket()
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (cleared?.isByKeyboard) ref.current?.focus({ preventScroll: true })
  }, [cleared])
  // A new dish ends the undo.
  if (!cleared || status === 'loading' || count > 0) return null
  return (
    <div className={styles.chip}>
      <output>{basketPageMessages.cleared}</output>
      <button ref={ref} type="button" className={styles.undo} data-press="" data-keeps-focus="" onClick={undo}>
        {basketPageMessages.undo}
      </button>
    </div>
  )
}
