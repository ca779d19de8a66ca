import type { ReactElement } from 'react'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import type { ClearedCall } from './assistance-calls.ts'
import { CallTile, ClearedTile, OnMyWay } from './assistance-tile.tsx'
import { acknowledgeCall, clearCall, reopenCall } from './call-actions.ts'

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
  /** Called with the tile before it clears the call or brings it back. */
  readonly onPress: (tile: Element) => void
}

/** A waiter call: its tile and "On my way", or the tile that undoes its clearing (spec §2 "Table Service"). */
export const CallTiles = (props: CallTilesProps): ReactElement => {
  const { call, cleared, place, now, hasFailed, isPending, onPress } = props
  if (cleared) {
    return (
      <ClearedTile
        cleared={cleared}
        onUndo={(tile) => {
          onPress(tile)
          void reopenCall(call)
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
          void clearCall(call)
        }}
      />
      <OnMyWay call={call} place={place} now={now} isPending={isPending} onPress={() => void acknowledgeCall(call)} />
    </>
  )
}
