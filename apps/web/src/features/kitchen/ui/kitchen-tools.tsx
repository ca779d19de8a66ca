import type { ReactElement, ReactNode } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Glyph } from '#web/ui/icon.tsx'
import { kitchen } from '../store/browser-kitchen.ts'
import { displaySettings } from '../store/display-settings.ts'
import { canFillScreen, toggleFullScreen, useIsFullScreen } from './full-screen.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import styles from './kitchen-tools.module.css'
import { panel } from './panel-store.ts'
import { toggleCounts } from './toggle-counts.ts'

const glyphs = {
  view: 'M4 5.5h16v10H4zM9 19.5h6M12 15.5v4',
  counts: 'M4.5 6.5h3M4.5 12h3M4.5 17.5h3M11 6.5h8.5M11 12h8.5M11 17.5h8.5',
  soldOut: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
  recall: 'M4.5 8.5v-4M4.5 8.5h4M5 8a8 8 0 1 1-1 5.5',
  full: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  keys: 'M3 7h18v10H3zM6.5 10.5h.2M10 10.5h.2M13.5 10.5h.2M17 10.5h.2M8 14h8',
} as const

type ToolProps = {
  readonly name: string
  readonly glyph: string
  readonly isPressed?: boolean
  readonly hasPopup?: boolean
  readonly onClick: () => void
  readonly children?: ReactNode
}

const Tool = ({ name, glyph, isPressed, hasPopup = false, onClick }: ToolProps): ReactElement => (
  <button
    type="button"
    className={styles.tool}
    title={name}
    aria-pressed={isPressed}
    aria-haspopup={hasPopup ? 'dialog' : undefined}
    onClick={onClick}
  >
    <Glyph d={glyph} />
    <span className={styles.word}>{name}</span>
  </button>
)

/** The name of the chosen view. */
export const useViewName = (): string => {
  const { isExpeditor, stationIds } = useStore(kitchen.view)
  const stations = useStore(kitchen.stations)
  if (isExpeditor) return messages.expeditor
  if (stationIds === 'all') return messages.allStations
  const [one, ...more] = stations.filter(({ id }) => stationIds.includes(id))
  return one && more.length === 0 ? one.name : messages.stationCount(stationIds.length)
}

/** The controls of the display, in the header of its page. */
export const KitchenTools = (): ReactElement => {
  const viewName = useViewName()
  const isFull = useIsFullScreen()
  const { hasCounts, hasKeys } = useStore(displaySettings)
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.view}
        title={messages.views}
        aria-haspopup="dialog"
        onClick={() => panel.set({ kind: 'view' })}
      >
        <Glyph d={glyphs.view} />
        <span className="visually-hidden">{messages.views}: </span>
        <span>{viewName}</span>
      </button>
      <Tool name={messages.counts} glyph={glyphs.counts} isPressed={hasCounts} onClick={toggleCounts} />
      <Tool name={messages.soldOut} glyph={glyphs.soldOut} hasPopup onClick={() => panel.set({ kind: 'soldOut' })} />
      <Tool name={messages.recall} glyph={glyphs.recall} hasPopup onClick={() => panel.set({ kind: 'recall' })} />
      {canFillScreen() && (
        <Tool
          name={isFull ? messages.leaveFullScreen : messages.fullScreen}
          glyph={glyphs.full}
          onClick={toggleFullScreen}
        />
      )}
      {hasKeys && (
        <span className={styles.keys}>
          <Tool name={messages.help} glyph={glyphs.keys} hasPopup onClick={() => panel.set({ kind: 'help' })} />
        </span>
      )}
    </div>
  )
}
