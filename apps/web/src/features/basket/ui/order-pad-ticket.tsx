import type { ReactElement } from 'react'
import { useVisit } from '#web/product/visit.ts'
import { BasketContents, type BasketContentsProps } from './basket-contents.tsx'
import type { BasketEntry } from '../model/basket.ts'
import { useBasket } from '../store/current-basket.ts'
import { usePadTable } from '../store/pad-table.ts'
import styles from './order-pad-ticket.module.css'
import { PadLine } from './pad-line.tsx'
import { orderPadMessages as messages } from '../staff-basket-messages.en.ts'

type OrderPadTicketProps = Pick<BasketContentsProps, 'menu' | 'onMenuOutdated'> & {
  readonly onSoldOut: (entry: BasketEntry) => void
  /** Called on Send without a table. */
  readonly onTableMissing: () => void
  readonly onSent: () => void
}

/** Ticket of the order pad: lines of the staff basket, notes, and Send. */
export const OrderPadTicket = (props: OrderPadTicketProps): ReactElement => {
  const { onSoldOut, onTableMissing, ...contents } = props
  const { isForDiner, tableNumber } = useVisit()
  const { status, count } = useBasket()
  const chosen = usePadTable()
  const table = isForDiner ? tableNumber : chosen
  return (
    <>
      {status === 'ready' && count === 0 && <p className={styles.empty}>{messages.empty}</p>}
      <BasketContents
        {...contents}
        isPanel
        chooseTable={() => {
          if (table === undefined) onTableMissing()
          return table
        }}
        renderRow={(row) => <PadLine {...row} onSoldOut={onSoldOut} />}
      />
    </>
  )
}
