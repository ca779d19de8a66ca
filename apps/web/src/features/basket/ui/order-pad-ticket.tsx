import type { ReactElement } from 'react'
import { useVisit } from '#web/product/visit.ts'
import { BasketContents, type BasketContentsProps } from './basket-contents.tsx'
import type { BasketEntry } from '../model/basket.ts'
import { useBasket } from '../store/current-basket.ts'
import { usePadParcel } from '../store/pad-parcels.ts'
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

/** Ticket of the order pad: lines of the staff basket, notes, and Send. */
export const OrderPadTicket = (props: OrderPadTicketProps): ReactElement => {
  const { onSoldOut, onTableMissing, takeawayOf, onSent, packing, ...contents } = props
  const { isForDiner, tableNumber } = useVisit()
  const { status, count } = useBasket()
  const chosen = usePadTable()
  const table = isForDiner ? tableNumber : chosen
  const isParcel = usePadParcel(table)
  const kind = table === undefined ? undefined : takeawayOf(table)
  const isPacked = kind === 'counter' || (kind === 'dining' && isParcel)
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
        packing={isPacked ? packing : undefined}
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
