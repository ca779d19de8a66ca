import type { ReactElement } from 'react'
import { useVisit } from '#web/product/visit.ts'
import { BasketContents, type BasketContentsProps } from './basket-contents.tsx'
import type { BasketEntry } from '../model/basket.ts'
import { useBasket } from '../store/current-basket.ts'
import { usePadTable } from '../store/pad-table.ts'
import styles from './order-pad-ticket.module.css'
import { PadLine } from './pad-line.tsx'
import { clearPadTakeaway, findPadTakeaway, PadTakeaway, type TakeawayOf } from './pad-takeaway.tsx'
import { orderPadMessages as messages } from '../staff-basket-messages.en.ts'

type OrderPadTicketProps = Pick<BasketContentsProps, 'menu' | 'packing' | 'onMenuOutdated'> & {
  readonly onSoldOut: (entry: BasketEntry) => void
  /** Called on Send without a table. */
  readonly onTableMissing: () => void
  readonly onSent: () => void
  readonly takeawayOf: TakeawayOf
}

/** The table of a further order, else the table that is chosen at the pad. */
export const useTicketTable = (): number | undefined => {
  const { isForDiner, tableNumber } = useVisit()
  const chosen = usePadTable()
  return isForDiner ? tableNumber : chosen
}

/** Ticket of the order pad: lines of the staff basket, notes, and Send. */
export const OrderPadTicket = (props: OrderPadTicketProps): ReactElement => {
  const { onSoldOut, onTableMissing, takeawayOf, onSent, ...contents } = props
  const { status, count } = useBasket()
  const table = useTicketTable()
  return (
    <>
      {status === 'ready' && count === 0 && <p className={styles.empty}>{messages.empty}</p>}
      {table !== undefined && <PadTakeaway tableNumber={table} takeawayOf={takeawayOf} />}
      <BasketContents
        {...contents}
        isPanel
        chooseTable={() => {
          if (table === undefined) onTableMissing()
          return table
        }}
        isAtCounter={table !== undefined && takeawayOf(table) === 'counter'}
        takeawayAt={(tableNumber) => findPadTakeaway(tableNumber, takeawayOf)}
        onSent={(tableNumber) => {
          clearPadTakeaway(tableNumber)
          onSent()
        }}
        renderRow={(row) => <PadLine {...row} onSoldOut={onSoldOut} />}
      />
    </>
  )
}
