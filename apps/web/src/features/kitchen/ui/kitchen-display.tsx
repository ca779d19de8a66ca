import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { KitchenSettings } from '@thali/contract/kitchen/kitchen'
import { classNames } from '#web/lib/class-names.ts'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { existingView } from '../model/view.ts'
import { AlarmBell, type Ring, bellCheckMs } from '../store/alarm-bell.ts'
import { kitchen, kitchenActions } from '../store/browser-kitchen.ts'
import { storeDisplayFiles } from '../store/display-files.ts'
import { changeDisplaySettings, displaySettings, readDisplaySettings } from '../store/display-settings.ts'
import { stayAwake } from '../store/wake-lock.ts'
import { areKeysUsed, useBumpBar } from './bump-bar.ts'
import { CountsPanel } from './counts-panel.tsx'
import { type Display, DisplayContext } from './display-context.ts'
import sizes from './display-sizes.module.css'
import styles from './kitchen-display.module.css'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { panel } from './panel-store.ts'
import { Panels, type SoldOutListSlot, type SoldOutSlot } from './panels.tsx'
import { StatusBar, type Surroundings } from './status-bar.tsx'
import { Tickets } from './tickets.tsx'
import { wideQuery } from './toggle-counts.ts'

/** How often ages are computed (ms). */
const clockMs = 5000

const clock = createStore(serverNow().getTime())

const followClock = (): (() => void) => {
  const tick = (): void => clock.set(serverNow().getTime())
  tick()
  const timer = setInterval(tick, clockMs)
  return () => clearInterval(timer)
}

const marked = createStore<ReadonlySet<string>>(new Set())

/** Reads the settings of this device, and follows its view while stations come and go. */
const useView = (): void => {
  const { view } = useStore(displaySettings)
  const stations = useStore(kitchen.stations)
  useEffect(() => void readDisplaySettings(), [])
  useLayoutEffect(() => {
    const ids = stations.map(({ id }) => id)
    const existing = existingView(view, ids)
    if (existing === view) kitchen.setView(view)
    else changeDisplaySettings({ view: existing })
  }, [view, stations])
}

const useBell = (unseenSeconds: number, ring: (ring: Ring) => void): void => {
  const latest = useRef({ unseenSeconds, ring })
  useLayoutEffect(() => {
    latest.current = { unseenSeconds, ring }
  })
  useEffect(() => {
    const bell = new AlarmBell({
      alarms: kitchen.alarms,
      ring: (one) => latest.current.ring(one),
      now: () => serverNow().getTime(),
      unseenSeconds: () => latest.current.unseenSeconds,
    })
    const { check, end } = bell.start()
    const timer = setInterval(check, bellCheckMs)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [])
}

const Content = ({ isSoundOn }: Pick<Surroundings, 'isSoundOn'>): ReactElement => {
  const { phase, hasFailed } = useStore(kitchen.status)
  const isEmpty = useStore(kitchen.ids).length === 0
  const { stationIds } = useStore(kitchen.view)
  if (!isEmpty) return <Tickets />
  return (
    <div className={styles.state}>
      {phase === 'ready' || phase === 'stored' ? (
        <EmptyState
          title={stationIds === 'all' ? messages.empty : messages.emptyStation}
          body={isSoundOn ? messages.emptyHint : messages.emptyHintSilent}
        />
      ) : hasFailed ? (
        <ErrorState title={messages.failedTitle} body={messages.failedHint} onRetry={() => void kitchen.reload()} />
      ) : (
        <LoadingState label={messages.loading}>
          <Skeleton height="220px" />
        </LoadingState>
      )}
    </div>
  )
}

export type KitchenDisplayProps = {
  readonly restaurantId: string
  readonly timezone: string
  readonly settings: Pick<KitchenSettings, 'lateMinutes' | 'unseenSeconds'>
  readonly surroundings: Surroundings
  /** Plays a signal, if the sound of this device is on. */
  readonly ring: (ring: Ring) => void
  readonly renderSoldOut: SoldOutSlot
  readonly renderSoldOutList: SoldOutListSlot
  /** Above the tickets, such as the controls on a phone. */
  readonly children?: ReactNode
}

/** The tickets of the kitchen (plan §5.4). While it is open the screen stays on and new orders sound. */
export const KitchenDisplay = (props: KitchenDisplayProps): ReactElement => {
  const { restaurantId, timezone, settings, surroundings, ring, renderSoldOut, renderSoldOutList, children } = props
  const { size, hasCounts } = useStore(displaySettings)
  const { isExpeditor } = useStore(kitchen.view)
  const { phase } = useStore(kitchen.status)
  const isWide = useMediaQuery(wideQuery)
  const { lateMinutes, unseenSeconds } = settings
  useEffect(() => kitchen.open(restaurantId), [restaurantId])
  useEffect(stayAwake, [])
  useEffect(followClock, [])
  useView()
  useBell(unseenSeconds[0], ring)
  useBumpBar(kitchenActions)
  useEffect(() => {
    if (phase === 'ready') storeDisplayFiles().catch(() => undefined)
  }, [phase])
  const display = useMemo<Display>(
    () => ({
      restaurantId,
      timezone,
      store: kitchen,
      actions: kitchenActions,
      settings: displaySettings,
      clock,
      marked,
      isExpeditor,
      lateMinutes,
      unseenSeconds,
      openMore: (id) => panel.set({ kind: 'ticket', id }),
    }),
    [restaurantId, timezone, isExpeditor, lateMinutes, unseenSeconds],
  )
  return (
    <DisplayContext value={display}>
      <div
        className={classNames(styles.display, sizes.display, sizes[size])}
        data-keys={useStore(areKeysUsed) ? 'used' : undefined}
      >
        {children}
        <div className={styles.room}>
          <Content isSoundOn={surroundings.isSoundOn} />
          {hasCounts && isWide && <CountsPanel />}
        </div>
        <StatusBar {...surroundings} />
      </div>
      <Panels renderSoldOut={renderSoldOut} renderSoldOutList={renderSoldOutList} />
    </DisplayContext>
  )
}
