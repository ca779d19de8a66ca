import type { ReactElement } from 'react'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { classNames } from '#web/lib/class-names.ts'
import { minutesSince } from '#web/lib/date.ts'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { useIsSettled } from '#web/ui/settled.ts'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import type { ClearedCall } from './assistance-calls.ts'
import styles from './assistance-tile.module.css'
import { callTileMessages as messages } from './call-tile-messages.en.ts'
import { onMyWayName, onTheWayWords, waitingWords } from './call-tile-words.ts'

const undoArrow = 'M9 6.5 4.5 11 9 15.5M5 11h9a5 5 0 0 1 0 10h-3'

// Minutes.
const lateAfterMinutes = 3
const overdueAfterMinutes = 6

export type WaitTone = 'fresh' | 'late' | 'overdue'

/** `late` from 3 minutes after the call, `overdue` from 6. */
export const waitTone = (minutes: number): WaitTone => {
  if (minutes >= overdueAfterMinutes) return 'overdue'
  return minutes >= lateAfterMinutes ? 'late' : 'fresh'
}

const toneIcons = { fresh: undefined, late: 'clock', overdue: 'alert' } as const

const reasonIcons = { water: 'water', cutlery: 'cutlery', bill: 'receipt' } as const

/** The reason of a call in a drawing and a word; null for the specification's call. */
const Reason = ({ call: { reason } }: { readonly call: WaiterCall }): ReactElement | null => {
  if (reason === 'waiter') return null
  return (
    <span className={styles.reason}>
      <LaterIcon name={reasonIcons[reason]} />
      {messages.reasons[reason]}
    </span>
  )
}

type NumberProps = { readonly call: WaiterCall; readonly tone?: WaitTone }

const TableNumber = ({ call, tone = 'fresh' }: NumberProps): ReactElement => {
  const icon = toneIcons[tone]
  return (
    <span className={styles.number}>
      <span>
        <span className="visually-hidden">{messages.table} </span>
        {call.tableNumber}
      </span>
      {icon && <LaterIcon name={icon} />}
    </span>
  )
}

type CallTileProps = {
  readonly call: WaiterCall
  /** Changes when the tile moves. */
  readonly place: number
  readonly now: Date
  readonly hasFailed: boolean
  readonly onClear: (tile: Element) => void
}

export const CallTile = ({ call, place, now, hasFailed, onClear }: CallTileProps): ReactElement => {
  const isSettled = useIsSettled(`${place}`)
  useTapGuard()
  const minutes = minutesSince(call.createdDateTime, now)
  const isOnTheWay = call.acknowledgedDateTime !== undefined
  const tone = isOnTheWay ? 'fresh' : waitTone(minutes)
  return (
    <button
      type="button"
      className={classNames(styles.tile, styles[tone])}
      aria-disabled={!isSettled || undefined}
      onClick={(event) => {
        // A key press cannot hit a moved tile.
        if (isSettled || event.detail === 0) onClear(event.currentTarget)
      }}
    >
      <TableNumber call={call} tone={tone} />
      <span className={styles.words}>
        <Reason call={call} />
        <span className={classNames(styles.age, isOnTheWay && styles.coming)}>
          {isOnTheWay ? messages.onTheWay : waitingWords(minutes)}
        </span>
        <span className={styles.action}>
          <Icon name={hasFailed ? 'alert' : 'check'} />
          {hasFailed && <span className="visually-hidden">{messages.notCleared} </span>}
          {hasFailed ? messages.retry : messages.clear}
        </span>
      </span>
    </button>
  )
}

type OnMyWayProps = Pick<CallTileProps, 'call' | 'place' | 'now'> & {
  readonly isPending: boolean
  readonly onPress: () => void
}

/** Below the tile: a button that stops the alarm and informs the guest, then since when a waiter is on the way. */
export const OnMyWay = ({ call, place, now, isPending, onPress }: OnMyWayProps): ReactElement => {
  const { acknowledgedDateTime, tableNumber, reason } = call
  const isOnTheWay = acknowledgedDateTime !== undefined
  const isSettled = useIsSettled(`${place}`)
  return (
    // The same element before and after, so that it keeps the focus.
    <button
      type="button"
      className={isOnTheWay ? styles.onTheWay : styles.onMyWay}
      aria-label={isOnTheWay ? undefined : onMyWayName(tableNumber, reason)}
      aria-disabled={!isSettled || isOnTheWay || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (!isPending && !isOnTheWay && (isSettled || event.detail === 0)) onPress()
      }}
    >
      <LaterIcon name="walk" />
      <span>{isOnTheWay ? onTheWayWords(minutesSince(acknowledgedDateTime, now)) : messages.onMyWay}</span>
    </button>
  )
}

type ClearedTileProps = {
  readonly cleared: ClearedCall
  readonly onUndo: (tile: Element) => void
}

/** A recently cleared call stays in place, so that no tile moves under a finger; with Undo where it was cleared. */
export const ClearedTile = ({ cleared, onUndo }: ClearedTileProps): ReactElement => {
  const { call, state } = cleared
  const isSettled = useIsSettled(state)
  useTapGuard()
  if (state === 'elsewhere') {
    return (
      <p className={classNames(styles.tile, styles.cleared)}>
        <TableNumber call={call} />
        <span className={styles.words}>
          <Reason call={call} />
          {messages.clearedShort}
        </span>
      </p>
    )
  }
  return (
    <button
      type="button"
      className={classNames(styles.tile, styles.cleared)}
      aria-disabled={!isSettled || undefined}
      aria-busy={state === 'reopening' || undefined}
      onClick={(event) => {
        if (state !== 'reopening' && (isSettled || event.detail === 0)) onUndo(event.currentTarget)
      }}
    >
      <TableNumber call={call} />
      <span className={styles.words}>
        <span>{messages.clearedShort}</span>
        <span className={styles.undo}>
          {state === 'not-reopened' ? <Icon name="alert" /> : <Glyph d={undoArrow} />}
          {messages.undo}
        </span>
      </span>
    </button>
  )
}
