import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { MoveArrows } from '#web/ui/move-arrows.tsx'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import styles from './settings.module.css'
import type { StationRow } from './stations-draft.ts'

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
          <MoveArrows
            name={name}
            isFirst={place === 1}
            isLast={isLast}
            onStep={(by) => (by < 0 ? place > 1 : !isLast) && onMove(by)}
          />
          <Button variant="ghost" aria-label={messages.removeName(name)} onClick={onRemove}>
            {messages.remove}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
