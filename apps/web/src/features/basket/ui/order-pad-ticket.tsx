import type { ReactElement } from 'react'
import { useVisit } from '#web/product/visit.ts'
import { BasketContents, type BasketContentsProps } from './basket-contents.tsx'
import type { BasketEntry } from '../model/basket.ts'
import { useBasket } from '../store/current-basket.ts'
import { clearPadContact, findPadContact } from '../store/pad-contacts.ts'
import { usePadTable } from '../store/pad-table.ts'
import styles from './order-pad-ticket.module.css'
import { PadContact } from './pad-contact.tsx'
import { PadLine } from './pad-line.tsx'
import { orderPadMessages as messages } from '../staff-basket-messages.en.ts'

type OrderPadTicketProps = Pick<BasketContentsProps, 'menu' | 'onMenuOutdated'> & {
  readonly onSoldOut: (entry: BasketEntry) => void
  /** Called on Send without a table. */
  readonly onTableMissing: () => void
  readonly onSent: () => void
  /** Whether orders of a table get a token, so that staff may enter name and phone. */
  readonly isTakeaway: (tableNumber: number) => boolean
}

/** Ticket of the order pad: lines of the staff basket, notes, and Send. */
export const OrderPadTicket = (props: OrderPadTicketProps): ReactElement => {
  const { onSoldOut, onTableMissing, isTakeaway, onSent, ...contents } = props
  const { isForDiner, tableNumber } = useVisit()
  const { status, count } = useBasket()
  const chosen = usePadTable()
  const table = isForDiner ? tableNumber : chosen
  return (
    <>
      {status === 'ready' && count === 0 && <p className={styles.empty}>{messages.empty}</p>}
      {table !== undefined && isTakeaway(table) && <PadContact tableNumber={table} />}
      <BasketContents
        {...contents}
        isPanel
        chooseTable={() => {
          if (table === undefined) onTableMissing()
          return table
        }}
        contactOf={(tableNumber) => (isTakeaway(tableNumber) ? findPadContact(tableNumber) : undefined)}
        onSent={(tableNumber) => {
          clearPadContact(tableNumber)
          onSent()
        }}
        renderRow={(row) => <PadLine {...row} onSoldOut={onSoldOut} />}
      />
    </>
  )
}
