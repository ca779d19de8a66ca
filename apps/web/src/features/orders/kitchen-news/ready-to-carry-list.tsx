import { type ReactElement, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { minutesSince } from '#web/lib/date.ts'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useNow } from '#web/lib/now.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsSettled } from '#web/ui/settled.ts'
import { carryAgeWords, carryWords, isDoneTile, pressCarryTile } from './carry-actions.ts'
import { carryMessages as messages } from './carry-messages.en.ts'
import { kitchenOrders } from './kitchen-orders.ts'
import { nameOf } from '../lines/line-words.ts'
import { pendingTicks, withPending } from './progress-ticks.ts'
import { type CarryTile, carried, carryTiles, readyTables } from './ready-to-carry.ts'
import styles from './ready-to-carry-list.module.css'

type TileProps = {
  readonly tile: CarryTile
  /** Changes when the tile moves. */
  readonly place: number
  readonly now: Date
  /** Called before a tap changes the tile. */
  readonly onPress: () => void
}

const Dishes = ({ tile: { table } }: { readonly tile: CarryTile }): ReactElement => (
  <ul className={styles.dishes}>
    {table.orders.flatMap(({ lines }) =>
      lines.map(({ line, units }) => (
        <li key={line.id}>
          {messages.line({ units, dish: nameOf(line) })}
          {line.specialInstructions && <span className={styles.note}>{line.specialInstructions}</span>}
        </li>
      )),
    )}
  </ul>
)

const Tile = ({ tile, place, now, onPress }: TileProps): ReactElement => {
  const { table, state } = tile
  const { tokenNumber, guestName, orders, since } = table
  const words = carryWords(table)
  const isDone = isDoneTile(tile)
  // One button for Served and Undo, so that it keeps the focus; a tap meant for the other one does not count.
  const isSettled = useIsSettled(`${place} ${isDone}`)
  const isBusy = state === 'serving' || state === 'undoing'
  const press = (isByKey: boolean): void => {
    if (isBusy || !(isSettled || isByKey)) return
    onPress()
    void pressCarryTile(tile)
  }
  return (
    <li className={classNames(styles.tile, isDone && styles.done)}>
      <div className={styles.head}>
        <span className={styles.facts}>
          <span className={styles.age}>{isDone ? words.isServed : carryAgeWords(minutesSince(since, now))}</span>
          {tokenNumber !== undefined && (
            <strong>{[`${messages.token} ${tokenNumber}`, guestName].filter(Boolean).join(' · ')}</strong>
          )}
          <span>{orders.map(({ orderNumber }) => messages.order(orderNumber)).join(', ')}</span>
        </span>
      </div>
      <Dishes tile={tile} />
      {(state === 'not-served' || state === 'not-undone') && (
        <p role="alert" className={styles.failure}>
          {state === 'not-served' ? messages.notServed : messages.notUndone}
        </p>
      )}
      <Button
        variant={isDone ? 'secondary' : 'primary'}
        isFullWidth
        isPending={isBusy}
        aria-label={isDone ? words.undoName : words.servedName}
        aria-disabled={!isSettled || undefined}
        onClick={(event) => press(event.detail === 0)}
      >
        {!isDone && <Icon name="check" />}
        {isDone ? messages.undo : words.served}
      </Button>
    </li>
  )
}

/** The ready dishes of a table, with Served in one tap and Undo; null without any (plan §5). */
export const ReadyToCarry = ({ tableNumber }: { readonly tableNumber: number }): ReactElement | null => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const orders = useStore(kitchenOrders)
  const pending = useStore(pendingTicks)
  const done = useStore(carried)
  const tiles = useHeldWhilePressed(carryTiles(readyTables(withPending(orders, pending)), done)).filter(
    ({ table }) => table.tableNumber === tableNumber,
  )
  const now = useNow()
  const keepFocus = useFocusWhenLost(headingRef, tiles)
  if (tiles.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="ready-to-carry">
      <h2 id="ready-to-carry" ref={headingRef} tabIndex={-1} className="title">
        {messages.title}{' '}
        <span className="count">{tiles.filter(({ state }) => state === 'ready' || state === 'not-served').length}</span>
      </h2>
      <ul className={styles.tiles}>
        {tiles.map((tile, place) => (
          <Tile key={tile.table.key} tile={tile} place={place} now={now} onPress={keepFocus} />
        ))}
      </ul>
    </section>
  )
}
