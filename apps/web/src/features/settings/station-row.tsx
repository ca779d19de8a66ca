import type { MouseEvent, ReactElement } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import styles from './settings.module.css'
import type { StationRow } from './stations-draft.ts'

type ArrowProps = {
  readonly label: string
  readonly icon: 'chevron-up' | 'chevron-down'
  readonly isEnd: boolean
  readonly onPress: () => void
}

// Not `disabled` at the end of the list: the button would lose the focus.
const Arrow = ({ label, icon, isEnd, onPress }: ArrowProps): ReactElement => (
  <IconButton
    label={label}
    icon={<LaterIcon name={icon} />}
    aria-disabled={isEnd || undefined}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      const button = event.currentTarget
      onPress()
      // A row that moves down leaves the document for a moment and loses the focus.
      requestAnimationFrame(() => button.focus({ preventScroll: true }))
    }}
  />
)

type StationRowProps = {
  readonly row: StationRow
  /** From 1. */
  readonly place: number
  readonly isLast: boolean
  readonly error: string | undefined
  readonly onChange: (name: string) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** The name of one station, its place, and Remove. */
export const StationRowFields = (props: StationRowProps): ReactElement => {
  const { row, place, isLast, error, onChange, onMove, onRemove } = props
  const name = row.name.trim() || messages.station(place)
  return (
    <li>
      <fieldset aria-label={messages.station(place)} className={styles.stationRow}>
        <TextField
          label={messages.station(place)}
          placeholder={messages.stationPlaceholder}
          autoComplete="off"
          value={row.name}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
        <div className={styles.stationActions}>
          <Arrow
            label={messages.moveUp(name)}
            icon="chevron-up"
            isEnd={place === 1}
            onPress={() => place > 1 && onMove(-1)}
          />
          <Arrow
            label={messages.moveDown(name)}
            icon="chevron-down"
            isEnd={isLast}
            onPress={() => !isLast && onMove(1)}
          />
          <Button variant="ghost" aria-label={messages.removeName(name)} onClick={onRemove}>
            {messages.remove}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
