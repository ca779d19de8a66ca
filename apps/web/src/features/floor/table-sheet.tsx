import { type ReactElement, type ReactNode, useState } from 'react'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Sitting } from '@thali/contract/tables/sitting'
import { moneyWords } from '#web/lib/money-words.ts'
import { forWords } from './floor-words.ts'
import { minutesSince } from '#web/lib/date.ts'
import { classNames } from '#web/lib/class-names.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { useNow } from '#web/lib/now.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ClearDialog } from './clear-dialog.tsx'
import { floorMessages as messages } from './floor-messages.en.ts'
import { type FloorTable, isFree } from './floor-tables.ts'
import { stateWords } from './floor-tile.tsx'
import { GuestsField } from './guests-field.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SittingOrders } from './sitting-orders.tsx'
import { SittingPhones } from './sitting-phones.tsx'
import { moveParty, seatGuests, setGuests } from './table-actions.ts'
import { TablePicker } from './table-picker.tsx'
import styles from './table-sheet.module.css'
import { useSittingDetails } from './use-sitting-details.ts'

export type TableSheetProps = {
  readonly table: FloorTable
  /** All tables. */
  readonly tables: readonly FloorTable[]
  readonly restaurantId: string
  readonly timezone: string
  readonly onOrder: (tableNumber: number) => void
  /** Opens the bill of a table; undefined while bills are off. */
  readonly onBill: ((tableNumber: number) => void) | undefined
  readonly onMoved: (order: Order) => void
  readonly renderWaiting: (tableNumber: number) => ReactNode
  readonly renderReady: (tableNumber: number) => ReactNode
  readonly progressOf: (line: OrderLine) => string | undefined
  readonly onClose: () => void
}

const Facts = ({ table }: { readonly table: FloorTable }): ReactElement => {
  const now = useNow()
  const { state, seats, since } = table
  const tones = {
    free: 'neutral',
    seated: 'info',
    ordered: 'success',
    bill: 'accent',
    calling: 'warn',
    ready: 'success',
    waiting: 'danger',
  } as const
  return (
    <p className={styles.facts}>
      <Chip tone={tones[state]} hasDot>
        {stateWords(table)}
      </Chip>
      {since !== undefined && <span>{forWords(minutesSince(since, now))}</span>}
      {seats !== null && <span>{messages.seats(seats)}</span>}
    </p>
  )
}

/** Running orders of guests who left; they are closed or billed on Running orders. */
const LeftOrders = ({ table, timezone }: TableSheetProps): ReactElement | null => {
  const [newest] = table.left
  if (!newest) return null
  return (
    <section aria-labelledby="left-orders" className={styles.part}>
      <h3 id="left-orders" className={styles.partTitle}>
        {messages.leftTitle(shortMoment(newest.createdDateTime, timezone))}
      </h3>
      <Button onClick={() => navigate(paths.runningOrders(table.number))}>
        {messages.openOrders(table.left.length)}
      </Button>
    </section>
  )
}

const usualParty = 2

/** The sheet of a free table or a counter: order, or seat guests. */
const FreeTable = (props: TableSheetProps): ReactElement => {
  const { table, restaurantId, onOrder, onClose } = props
  const [refusal, setRefusal] = useState<string>()
  const seat = async (guests: number): Promise<void> => {
    const words = await seatGuests(restaurantId, table, guests)
    setRefusal(words)
    if (words === undefined) onClose()
  }
  return (
    <>
      <Button variant="primary" isFullWidth onClick={() => onOrder(table.number)}>
        {messages.newOrder}
      </Button>
      {table.isCounter && (
        <Button isFullWidth onClick={() => navigate(paths.runningOrders(table.number))}>
          {messages.counterOrders}
        </Button>
      )}
      {isFree(table) && (
        <GuestsField
          guests={null}
          initial={Math.min(usualParty, table.seats ?? usualParty)}
          refusal={refusal}
          submitLabel={(guests) => messages.seat(guests ?? usualParty)}
          onSubmit={seat}
        />
      )}
      <LeftOrders {...props} />
    </>
  )
}

/** Adds an order, or opens the orders or the bill of a table. */
const OrderActions = ({ table, onOrder, onBill }: TableSheetProps): ReactElement => (
  <div className={classNames(styles.actions, styles.ordering)}>
    <Button variant="primary" onClick={() => onOrder(table.number)}>
      {messages.addOrder}
    </Button>
    {table.orders.length > 0 && (
      <Button onClick={() => navigate(paths.runningOrders(table.number))}>
        {messages.openOrders(table.orders.length)}
      </Button>
    )}
    {/* At a counter each guest pays alone, from the order. */}
    {onBill && !table.isCounter && (table.orders.length > 0 || table.due !== undefined) && (
      <Button onClick={() => onBill(table.number)}>
        {table.due === undefined ? messages.bill : messages.toPay(moneyWords(table.due))}
      </Button>
    )}
  </div>
)

type PartyProps = TableSheetProps & { readonly sitting: Sitting }
type Question = 'move' | 'merge' | 'clear'

const PartyActions = ({ table, tables, sitting, onClose }: PartyProps): ReactElement => {
  const [asked, setAsked] = useState<Question>()
  const close = (): void => setAsked(undefined)
  const done = (): void => {
    close()
    onClose()
  }
  return (
    <>
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => setAsked('move')}>
          {messages.move}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAsked('merge')}>
          {messages.merge}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAsked('clear')}>
          {messages.clear}
        </Button>
      </div>
      {asked === 'move' && (
        <TablePicker
          title={messages.moveTitle(table.name)}
          hint={messages.moveHint}
          emptyText={messages.noFreeTable}
          tables={tables.filter(isFree)}
          onChoose={(to) => moveParty(sitting, table, to)}
          onDone={done}
          onClose={close}
        />
      )}
      {asked === 'merge' && (
        <MergeDialog table={table} sitting={sitting} tables={tables} onDone={done} onClose={close} />
      )}
      {asked === 'clear' && <ClearDialog table={table} sitting={sitting} onDone={done} onClose={close} />}
    </>
  )
}

const Party = (props: PartyProps): ReactElement => {
  const { table, sitting, renderWaiting, renderReady } = props
  const [refusal, setRefusal] = useState<string>()
  const state = [sitting.version, table.waiting, ...table.orders.map(({ id, revision }) => `${id}:${revision}`)].join()
  const fetched = useSittingDetails(sitting.id, state)
  return (
    <>
      {renderWaiting(table.number)}
      {renderReady(table.number)}
      <OrderActions {...props} />
      <GuestsField
        key={sitting.guests}
        guests={sitting.guests}
        refusal={refusal}
        submitLabel={() => messages.saveGuests}
        onSubmit={async (guests) => setRefusal(await setGuests(sitting, table.name, guests))}
      />
      <SittingOrders {...props} fetched={fetched} />
      <LeftOrders {...props} />
      {/* Before the phones, which may be many. */}
      <PartyActions {...props} />
      <SittingPhones fetched={fetched} />
    </>
  )
}

/** Orders without a sitting: to be confirmed, or of a counter. */
const Orders = (props: TableSheetProps): ReactElement => (
  <>
    {props.renderWaiting(props.table.number)}
    {props.renderReady(props.table.number)}
    <OrderActions {...props} />
  </>
)

/** A table with its party: orders, guests, phones and actions; at a free table it takes an order or seats guests. */
export const TableSheet = (props: TableSheetProps): ReactElement => {
  const { table, onClose } = props
  const { sitting, state } = table
  return (
    <Dialog
      title={table.area === '' ? table.name : messages.sheet({ name: table.name, area: table.area })}
      onClose={onClose}
      className={styles.sheet ?? ''}
    >
      <div className={styles.content}>
        <Facts table={table} />
        {sitting ? (
          <Party key={sitting.id} {...props} sitting={sitting} />
        ) : state === 'free' ? (
          <FreeTable {...props} />
        ) : (
          <Orders {...props} />
        )}
      </div>
    </Dialog>
  )
}
