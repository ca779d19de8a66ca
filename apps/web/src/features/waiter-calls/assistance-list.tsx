import { type ReactElement, useRef } from 'react'
import type { WaiterCall } from '@thali/contract'
import { minutesSince } from '#web/lib/date.ts'
import { useNow } from '#web/lib/now.ts'
import { useSteady } from '#web/lib/steady.ts'
import { useStore } from '#web/lib/store.ts'
import { announce } from '#web/ui/announce.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import { TileSection } from '#web/ui/tile-section.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { assistanceCalls } from './assistance-calls.ts'
import styles from './assistance-list.module.css'
import { assistanceMessages } from './assistance-messages.en.ts'

const shrinkMs = 120

// The tile shrinks under the finger, then the list closes the gap.
const shrink = async (tile: Element): Promise<void> => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill) return
  await tile.animate(
    { transform: 'scale(0.6)', opacity: 0 },
    { duration: shrinkMs, easing: 'ease-in', fill: 'forwards' },
  ).finished
}

type TileProps = {
  readonly call: WaiterCall
  readonly now: Date
  readonly hasFailed: boolean
  readonly onClear: (tile: Element) => void
}

const Tile = ({ call, now, hasFailed, onClear }: TileProps): ReactElement => {
  useTapGuard()
  return (
    <button type="button" className={styles.tile} onClick={(event) => onClear(event.currentTarget)}>
      <span className={styles.number}>
        <span className="visually-hidden">{assistanceMessages.table} </span>
        {call.tableNumber}
      </span>
      <span className={styles.age}>
        {hasFailed && <Icon name="alert" />}
        {hasFailed
          ? assistanceMessages.notCleared
          : assistanceMessages.waiting(minutesSince(call.createdDateTime, now))}
      </span>
      <span className="visually-hidden">{assistanceMessages.tapToClear}</span>
    </button>
  )
}

type AssistanceListProps = {
  /** The page already says that what it shows may be old (default false). */
  readonly isDisconnected?: boolean
}

/**
 * The tables that asked for a waiter; a tap clears one (spec §2 "Table Service").
 *
 * @param isDisconnected Whether the page says so.
 * @returns The list.
 */
export const AssistanceList = ({ isDisconnected = false }: AssistanceListProps): ReactElement => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { status, calls, hasFailed, failedToClear } = useSteady(useStore(assistanceCalls.store))
  const now = useNow()

  const clear = async (call: WaiterCall, tile: Element): Promise<void> => {
    await shrink(tile)
    // The tile goes with the focus on it: the next thing to read is the list.
    if (tile.contains(document.activeElement)) headingRef.current?.focus()
    if (await assistanceCalls.clear(call)) announce(assistanceMessages.cleared(call.tableNumber))
    else showToast(assistanceMessages.clearFailed(call.tableNumber))
  }

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
    >
      {calls.map((call) => (
        <li key={call.id}>
          <Tile
            call={call}
            now={now}
            hasFailed={call.id === failedToClear?.id}
            onClear={(tile) => void clear(call, tile)}
          />
        </li>
      ))}
    </TileSection>
  )
}
