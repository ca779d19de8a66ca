import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react'
import { useStore } from '#web/lib/store.ts'
import { clearedBasket, undoClear } from '../store/cleared-basket.ts'
import { useBasket } from '../store/current-basket.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import styles from './undo-clear.module.css'

const undo = (event: MouseEvent): void => {
  undoClear()
  // The button goes, and the focus with it.
  if (event.detail === 0) document.querySelector('h1')?.focus({ preventScroll: true })
}

/**
 * Takes back the clearing of the basket, for a moment, where the basket bar was (ux D5). Who cleared it by keyboard finds
 * the focus on it, also on the screen that comes next.
 *
 * @returns The chip; nothing when nothing was cleared.
 */
export const UndoClear = (): ReactElement | null => {
  const cleared = useStore(clearedBasket)
  const { status, count } = useBasket()
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (cleared?.isByKeyboard) ref.current?.focus({ preventScroll: true })
  }, [cleared])
  // Who has begun anew has not made a mistake.
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
