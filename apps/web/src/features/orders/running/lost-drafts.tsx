import { changeWords } from '../live/age-words.ts'
import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './lost-drafts.module.css'
import { changedLines } from './running-order-draft.ts'
import { orderDrafts, useLostDrafts } from './running-order-drafts.ts'
import { tableServiceMessages as messages } from '../live/table-service-messages.en.ts'

/** Changes that cannot be submitted, because the order was closed first. Each stays until it is dismissed. */
export const LostDrafts = ({ tableNumber }: { readonly tableNumber?: number }): ReactElement | null => {
  const lost = useLostDrafts(tableNumber)
  if (lost.length === 0) return null
  return (
    <ul className={styles.notices}>
      {lost.map((draft) => (
        <li key={draft.saved.id} className={styles.notice}>
          <Icon name="alert" />
          <div>
            <p>{messages.lostDraft({ orderNumber: draft.saved.orderNumber, tableNumber: draft.saved.tableNumber })}</p>
            <p className={styles.changes}>{changedLines(draft).map(changeWords).join(', ')}</p>
          </div>
          <Button onClick={() => orderDrafts.remove(draft.saved.id)}>{messages.dismiss}</Button>
        </li>
      ))}
    </ul>
  )
}
