import type { ReactElement } from 'react'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { announce } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type ClearedCall, assistanceCalls } from './assistance-calls.ts'
import { CallTile, ClearedTile, OnMyWay, OpenBill } from './assistance-tile.tsx'
import { callTileMessages as messages } from './call-tile-messages.en.ts'

const clear = async (call: WaiterCall): Promise<void> => {
  if (await assistanceCalls.clear(call)) announce(messages.cleared(call.tableNumber))
  else showToast(messages.clearFailed(call.tableNumber), 'failure')
}

const undo = async (call: WaiterCall): Promise<void> => {
  if (await assistanceCalls.undo(call)) announce(messages.reopened(call.tableNumber))
  else showToast(messages.reopenFailed(call.tableNumber), 'failure')
}

const acknowledge = async (call: WaiterCall): Promise<void> => {
  if (await assistanceCalls.acknowledge(call)) announce(messages.acknowledged(call.tableNumber))
  else showToast(messages.acknowledgeFailed(call.tableNumber), 'failure')
}

type CallTilesProps = {
  readonly call: WaiterCall
  /** Set for a recently cleared call, which keeps its place. */
  readonly cleared: ClearedCall | undefined
  /** Changes when the tile moves. */
  readonly place: number
  readonly now: Date
  /** The call could not be cleared. */
  readonly hasFailed: boolean
  /** This tab is acknowledging the call. */
  readonly isPending: boolean
  /** Opens the bill of the table; undefined while bills are off. */
  readonly onBill: ((tableNumber: number) => void) | undefined
  /** Called with the tile before it clears the call or brings it back. */
  readonly onPress: (tile: Element) => void
}

/** A waiter call: its tile and "On my way", or the tile that undoes its clearing (spec §2 "Table Service"). */
export const CallTiles = (props: CallTilesProps): ReactElement => {
  const { call, cleared, place, now, hasFailed, isPending, onBill, onPress } = props
  if (cleared) {
    return (
      <ClearedTile
        cleared={cleared}
        onUndo={(tile) => {
          onPress(tile)
          void undo(call)
        }}
      />
    )
  }
  return (
    <>
      <CallTile
        call={call}
        place={place}
        now={now}
        hasFailed={hasFailed}
        onClear={(tile) => {
          onPress(tile)
          void clear(call)
        }}
      />
      <OnMyWay call={call} place={place} now={now} isPending={isPending} onPress={() => void acknowledge(call)} />
      {onBill && call.reason === 'bill' && (
        <OpenBill call={call} place={place} onPress={() => onBill(call.tableNumber)} />
      )}
    </>
  )
}
