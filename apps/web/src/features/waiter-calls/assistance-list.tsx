import { type ReactElement, useLayoutEffect, useRef } from 'react'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { classNames } from '#web/lib/class-names.ts'
import { useNow } from '#web/lib/now.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useStore } from '#web/lib/store.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { TileSection } from '#web/ui/tile-section.tsx'
import { type ClearedCall, type ShownCalls, assistanceCalls, callKey } from './assistance-calls.ts'
import styles from './assistance-list.module.css'
import { assistanceMessages } from './assistance-messages.en.ts'
import { CallTiles } from './lazy-call-tiles.tsx'

type Entry = { readonly call: WaiterCall; readonly cleared: ClearedCall | undefined }

// A cleared call stays in the place of the open one.
const entriesOf = ({ calls, cleared }: ShownCalls): readonly Entry[] =>
  [
    ...calls.map((call) => ({ call, cleared: undefined })),
    ...cleared.map((one) => ({ call: one.call, cleared: one })),
  ].toSorted((one, other) => one.call.createdDateTime.localeCompare(other.call.createdDateTime))

/** Keeps the focus at the pressed call's tile; the heading gets it when the tile is removed. */
const useFocusAtTable = (
  list: unknown,
  headingRef: { readonly current: HTMLHeadingElement | null },
): ((call: WaiterCall, tile: Element) => void) => {
  const key = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (key.current === undefined) return
    const active = document.activeElement
    const tile = headingRef.current?.parentElement?.querySelector<HTMLElement>(
      `[data-call="${key.current}"] :is(button, [tabindex])`,
    )
    if (active !== document.body && active !== tile) key.current = undefined
    else if (tile) tile.focus({ preventScroll: true })
    else {
      headingRef.current?.focus({ preventScroll: true })
      key.current = undefined
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [list, headingRef])
  return (call, tile) => {
    if (tile === document.activeElement) key.current = callKey(call)
  }
}

type AssistanceListProps = {
  /** The page already reports that its content may be old (default false). */
  readonly isDisconnected?: boolean
}

/** The tables that called a waiter. A tap clears a call (spec §2 "Table Service") and can be undone. */
export const AssistanceList = ({ isDisconnected = false }: AssistanceListProps): ReactElement => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const room = useHeldWhilePressed(useStore(assistanceCalls.store))
  const { status, calls, hasFailed, failedToClear, acknowledging } = room
  const now = useNow()
  const entries = entriesOf(room)
  const keepFocus = useFocusAtTable(room, headingRef)

  const isFailureSaid = isDisconnected && status === 'ready'
  return (
    <TileSection
      title={assistanceMessages.title}
      isReady={status === 'ready'}
      emptyText={assistanceMessages.none}
      loadingText={status === 'loading' && !hasFailed ? assistanceMessages.loading : undefined}
      notice={
        hasFailed &&
        !isFailureSaid && (
          <FailureNotice text={assistanceMessages.fetchFailed} onRetry={() => void assistanceCalls.reload()} />
        )
      }
      headingRef={headingRef}
      count={calls.length}
      className={classNames(styles.section, entries.length > 0 && styles.waiting)}
    >
      {entries.map(({ call, cleared }, place) => (
        <li key={callKey(call)} data-call={callKey(call)}>
          <CallTiles
            call={call}
            cleared={cleared}
            place={place}
            now={now}
            hasFailed={call.id === failedToClear?.id}
            isPending={acknowledging.has(call.id)}
            onPress={(tile) => keepFocus(call, tile)}
          />
        </li>
      ))}
    </TileSection>
  )
}
