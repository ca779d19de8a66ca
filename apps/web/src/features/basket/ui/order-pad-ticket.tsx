import { type ReactElement, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { TextField } from '#web/ui/field.tsx'
import { BasketContents, type BasketContentsProps } from './basket-contents.tsx'
import { useBasket } from '../store/current-basket.ts'
import { padTable } from '../store/pad-table.ts'
import styles from './order-pad-ticket.module.css'
import { QuickNotes } from './quick-notes.tsx'
import { orderPadMessages as messages, staffBasketMessages } from '../staff-basket-messages.en.ts'
import { faultFinder } from './staff-send-confirmation.tsx'

type OrderPadTicketProps = Pick<BasketContentsProps, 'menu' | 'onMenuOutdated' | 'onSoldOut'> & {
  /** The restaurant's number of tables; undefined while the menu is loading. */
  readonly tableCount: number | undefined
}

/** Ticket of the order pad: table, lines of the staff basket, notes, and Send. */
export const OrderPadTicket = (props: OrderPadTicketProps): ReactElement => {
  const { tableCount, ...contents } = props
  const { isForDiner, tableNumber } = useVisit()
  const { status, count } = useBasket()
  const text = useStore(padTable)
  const [hasTried, setHasTried] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const fault = faultFinder(tableCount ?? bounds.tableNumberMax)(text.trim())
  const chooseTable = (): number | undefined => {
    if (isForDiner && tableNumber !== undefined) return tableNumber
    setHasTried(fault !== undefined)
    if (fault !== undefined) {
      fieldRef.current?.focus()
      return undefined
    }
    // The next order is for another table.
    padTable.set('')
    return Number(text)
  }
  return (
    <>
      {isForDiner && tableNumber !== undefined ? (
        <p className="heading">{messages.furtherOrder(tableNumber)}</p>
      ) : (
        <TextField
          ref={fieldRef}
          label={messages.table}
          placeholder={staffBasketMessages.tablePlaceholder}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={hasTried ? fault : undefined}
          onChange={(event) => padTable.set(event.target.value)}
        />
      )}
      {status === 'ready' && count === 0 && <p className={styles.empty}>{messages.empty}</p>}
      <BasketContents
        {...contents}
        isPanel
        chooseTable={chooseTable}
        quickNotes={QuickNotes}
        soldOutTitle={messages.soldOut}
      />
    </>
  )
}
