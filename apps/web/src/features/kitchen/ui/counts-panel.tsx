import type { ReactElement } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDisplay } from './display-context.ts'
import styles from './counts-panel.module.css'
import { ChoiceName, DishName } from './dish-name.tsx'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { closePanel } from './panel-store.ts'
import { showOneOf } from './ticket-pages.ts'

const CountList = ({ onChosen = () => undefined }: { readonly onChosen?: () => void }): ReactElement => {
  const { store, marked } = useDisplay()
  const counts = useStore(store.counts)
  const ids = useStore(marked)
  if (counts.length === 0) return <p className={styles.hint}>{messages.countsEmpty}</p>
  return (
    <>
      <p className={styles.hint}>{messages.countsHint}</p>
      <ul className={styles.list}>
        {counts.map(({ key, itemId, quantity, name, choice, ticketIds }) => {
          const isMarked = ids.size > 0 && ids.size === ticketIds.length && ticketIds.every((id) => ids.has(id))
          const toggle = (): void => {
            marked.set(new Set(isMarked ? [] : ticketIds))
            if (!isMarked) showOneOf(ticketIds)
            onChosen()
          }
          return (
            <li key={key}>
              <button type="button" className={styles.dish} aria-pressed={isMarked} onClick={toggle}>
                <span className={styles.quantity}>{quantity}</span>{' '}
                <span className="breaking">
                  <span className={styles.name}>
                    <DishName itemId={itemId} name={name} />
                  </span>
                  <ChoiceName choice={choice} className={styles.choice} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The open quantity of each dish with its options, next to the tickets. */
export const CountsPanel = (): ReactElement => (
  <aside className={styles.panel} aria-labelledby="kitchen-counts">
    <h2 id="kitchen-counts">{messages.counts}</h2>
    <CountList />
  </aside>
)

/** The same in a dialog, where there is no room next to the tickets. */
export const CountsDialog = (): ReactElement => (
  <Dialog title={messages.counts} onClose={closePanel}>
    <CountList onChosen={closePanel} />
  </Dialog>
)
