import type { ReactElement } from 'react'
import { itemsWords } from '#web/lib/language/words.ts'
import { BasketContents, type BasketContentsProps } from './basket-contents.tsx'
import { basketPageMessages } from '../later-messages.en.ts'
import styles from './basket-panel.module.css'
import { useBasket } from '../store/current-basket.ts'
import { useRemovedRows } from '../store/removed-rows.ts'

/** The basket next to the menu on wide screens. */
export const BasketPanel = (props: BasketContentsProps): ReactElement => {
  const { status, count, lines } = useBasket()
  const removed = useRemovedRows()
  const isEmpty = status === 'ready' && count === 0 && removed.length === 0
  return (
    <>
      <header className={styles.head}>
        <h2>{basketPageMessages.title}</h2>
        {count > 0 && <p className="hint">{itemsWords([...lines.values()])}</p>}
      </header>
      {isEmpty && (
        <div className={styles.empty}>
          <p className="total">{basketPageMessages.empty}</p>
          <p>{basketPageMessages.emptyHint}</p>
        </div>
      )}
      <BasketContents {...props} isPanel />
    </>
  )
}
