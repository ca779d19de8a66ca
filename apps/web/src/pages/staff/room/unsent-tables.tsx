import type { ReactElement } from 'react'
import { orderPadMessages as messages } from '#web/features/basket/staff-basket-messages.en.ts'
import { openDraft, useUnsentTables } from '#web/features/basket/store/pad-table.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import styles from './tables-page.module.css'

/** The tables with dishes that were picked on this device and not sent; each leads to its draft. Usually none. */
export const UnsentTables = (): ReactElement | null => {
  const tables = [...useUnsentTables()].toSorted((one, other) => one - other)
  if (tables.length === 0) return null
  return (
    <section aria-labelledby="unsent-tables" className="stack-2">
      <h2 id="unsent-tables" className="title">
        {messages.notSent}
      </h2>
      <ul className="row-2">
        {tables.map((tableNumber) => (
          <li key={tableNumber}>
            <Link to={paths.orderPad} className={styles.unsent} data-press="" onClick={() => openDraft(tableNumber)}>
              {messages.tableOf(tableNumber)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
