import type { ReactElement } from 'react'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { minutesSince } from '#web/lib/date.ts'
import { JobAction, JobRow, type JobTone } from '#web/ui/job-row.tsx'
import { useIsSettled } from '#web/ui/settled.ts'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import type { ClearedCall } from './assistance-calls.ts'
import { waitTone } from './assistance-tile.tsx'
import { acknowledgeCall, clearCall, reopenCall } from './call-actions.ts'
import { callRowMessages as messages } from './call-row-messages.en.ts'
import { callTileMessages } from './call-tile-messages.en.ts'
import { onMyWayName, onTheWayWords, waitingWords } from './call-tile-words.ts'

const tones = { fresh: 'wait', late: 'wait', overdue: 'late' } as const

const icons = { waiter: 'bell', water: 'water', cutlery: 'cutlery', bill: 'receipt' } as const

export type CallRowProps = {
  readonly call: WaiterCall
  /** Set for a recently cleared call, which keeps its place. */
  readonly cleared: ClearedCall | undefined
  /** Changes when the row moves. */
  readonly place: number
  readonly now: Date
  /** The name of the table, if it has one. */
  readonly label: string
  /** The call could not be cleared. */
  readonly hasFailed: boolean
  /** This tab is acknowledging the call. */
  readonly isPending: boolean
  readonly onOpen: () => void
  /** Opens the bill of the table; undefined for a call that asks for none, and while bills are off. */
  readonly onBill: (() => void) | undefined
  /** Called before a tap changes the row. */
  readonly onPress: () => void
}

type ActionsProps = CallRowProps & { readonly title: string }

const Actions = (props: ActionsProps): ReactElement | null => {
  const { call, cleared, place, hasFailed, isPending, title, onBill, onPress } = props
  const { tableNumber, reason, acknowledgedDateTime } = call
  const isSettled = useIsSettled(`${place} ${cleared ? 'cleared' : 'open'}`)
  useTapGuard()
  const isOnTheWay = acknowledgedDateTime !== undefined
  const clearText = hasFailed ? callTileMessages.retry : callTileMessages.clear
  const press = (act: () => unknown): void => {
    onPress()
    void act()
  }
  if (cleared?.state === 'elsewhere') return null
  return (
    <>
      {!cleared && !onBill && (
        <JobAction
          icon="walk"
          text={isOnTheWay ? callTileMessages.onTheWay : callTileMessages.onMyWay}
          name={isOnTheWay ? callTileMessages.onTheWay : onMyWayName(tableNumber, reason)}
          isSettled={isSettled && !isOnTheWay}
          isPending={isPending}
          isShort
          onPress={() => void (!isOnTheWay && acknowledgeCall(call))}
        />
      )}
      {!cleared && onBill && (
        <JobAction
          icon="receipt"
          text={callTileMessages.openBill}
          name={callTileMessages.openBillName(tableNumber)}
          isSettled={isSettled}
          onPress={onBill}
        />
      )}
      {/* One button for Clear and Undo, so that it keeps the focus. */}
      <JobAction
        {...(!cleared && { icon: hasFailed ? 'alert' : 'check' })}
        text={cleared ? callTileMessages.undo : clearText}
        name={
          cleared
            ? callTileMessages.undoName(tableNumber)
            : messages.clearName({ action: clearText, tableNumber, title })
        }
        isSettled={isSettled}
        isPending={cleared?.state === 'reopening'}
        isShort={!cleared && onBill !== undefined}
        onPress={() => press(() => (cleared ? reopenCall(call) : clearCall(call)))}
      />
    </>
  )
}

/** A waiter call in the to-do strip, or the row that undoes its clearing. */
export const CallRow = (props: CallRowProps): ReactElement => {
  const { call, cleared, now, label, hasFailed, onOpen } = props
  const { tableNumber, reason, createdDateTime, acknowledgedDateTime } = call
  const minutes = minutesSince(createdDateTime, now)
  const isOnTheWay = acknowledgedDateTime !== undefined
  const title = messages.titles[reason]
  const tone: JobTone = cleared ? 'done' : isOnTheWay ? 'calm' : tones[waitTone(minutes)]
  const state = isOnTheWay ? onTheWayWords(minutesSince(acknowledgedDateTime, now)) : undefined
  return (
    <JobRow
      tableNumber={tableNumber}
      tableWord={callTileMessages.table}
      label={label}
      tone={tone}
      icon={icons[reason]}
      title={title}
      age={cleared ? undefined : waitingWords(minutes)}
      detail={cleared ? callTileMessages.clearedShort : state}
      failure={hasFailed ? callTileMessages.clearFailed(tableNumber) : undefined}
      onOpen={onOpen}
    >
      <Actions {...props} title={title} />
    </JobRow>
  )
}
