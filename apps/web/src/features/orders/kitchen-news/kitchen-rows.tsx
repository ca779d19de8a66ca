import type { ReactElement } from 'react'
import { minutesSince } from '#web/lib/date.ts'
import { shortDurationText } from '#web/lib/duration.ts'
import { JobAction, JobRow } from '#web/ui/job-row.tsx'
import { useIsSettled } from '#web/ui/settled.ts'
import { dishesText } from '../lines/line-words.ts'
import { carryAgeWords, carryWords, isDoneTile, pressCarryTile } from './carry-actions.ts'
import { carryMessages } from './carry-messages.en.ts'
import type { CarryTile } from './ready-to-carry.ts'
import { unseenMessages } from './unseen-messages.en.ts'
import type { UnseenOrder } from './unseen-store.ts'

type RowProps = {
  readonly now: Date
  /** The name of the table, if it has one. */
  readonly label: string
  readonly onOpen: () => void
}

type CarryRowProps = RowProps & {
  readonly tile: CarryTile
  /** Changes when the row moves. */
  readonly place: number
  /** Called before a tap changes the row. */
  readonly onPress: () => void
}

/** The dishes to carry to a table, in the to-do strip: Served in one tap, and Undo. */
export const CarryRow = ({ tile, place, now, label, onOpen, onPress }: CarryRowProps): ReactElement => {
  const { table, state } = tile
  const { tableNumber, tokenNumber, guestName, orders, since } = table
  const words = carryWords(table)
  const isDone = isDoneTile(tile)
  // One button for Served and Undo, so that it keeps the focus; a tap meant for the other one does not count.
  const isSettled = useIsSettled(`${place} ${isDone}`)
  const lines = orders.flatMap((order) => order.lines)
  return (
    <JobRow
      {...(tokenNumber === undefined
        ? { tableNumber, tableWord: carryMessages.table, label }
        : { tableNumber: tokenNumber, tableWord: carryMessages.token, label: guestName ?? label })}
      tone={isDone ? 'done' : 'ready'}
      icon="walk"
      title={isDone ? words.isServed : carryAgeWords(minutesSince(since, now))}
      detail={dishesText(lines.map(({ line, units }) => ({ ...line, quantity: units })))}
      failure={
        state === 'not-served' ? carryMessages.notServed : state === 'not-undone' ? carryMessages.notUndone : undefined
      }
      onOpen={onOpen}
    >
      <JobAction
        {...(!isDone && { icon: 'check' })}
        text={isDone ? carryMessages.undo : words.served}
        name={isDone ? words.undoName : words.servedName}
        isSettled={isSettled}
        isPending={state === 'serving' || state === 'undoing'}
        onPress={() => {
          onPress()
          void pressCarryTile(tile)
        }}
      />
    </JobRow>
  )
}

/** An order that the kitchen did not see in time, in the to-do strip. */
export const UnseenRow = ({ late, now, label, onOpen }: RowProps & { readonly late: UnseenOrder }): ReactElement => {
  const { order, since } = late
  const minutes = minutesSince(since, now)
  return (
    <JobRow
      tableNumber={order.tableNumber}
      tableWord={carryMessages.table}
      label={label}
      tone="late"
      icon="alert"
      title={unseenMessages.title}
      age={minutes === 0 ? unseenMessages.lessThanAMinute : shortDurationText(minutes)}
      detail={unseenMessages.detail({ orderNumber: order.orderNumber, dishes: dishesText(order.items) })}
      onOpen={onOpen}
    />
  )
}
