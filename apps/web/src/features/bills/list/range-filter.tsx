import type { ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import styles from './bill-list.module.css'
import { Toggle } from './choice-filter.tsx'
import { listMessages as messages } from './list-messages.en.ts'
import { type Range, rangeFault } from './range-bills.ts'

type RangeFilterProps = {
  /** Names the list without a range. */
  readonly now: string
  readonly range: Range | undefined
  readonly today: string
  readonly onChange: (range: Range | undefined) => void
}

/** Chooses the days of a list; undefined for its newest content. */
export const RangeFilter = ({ now, range, today, onChange }: RangeFilterProps): ReactElement => (
  <>
    <fieldset className={styles.toggles} aria-label={messages.range}>
      <Toggle isOn={range === undefined} name={now} onPress={() => onChange(undefined)} />
      <Toggle
        isOn={range !== undefined}
        name={messages.range}
        onPress={() => onChange(range ?? { from: today, to: today })}
      />
    </fieldset>
    {range && (
      <div className={styles.dates}>
        <TextField
          label={messages.from}
          type="date"
          max={today}
          value={range.from}
          onChange={(event) => onChange({ ...range, from: event.target.value })}
        />
        <TextField
          label={messages.to}
          type="date"
          value={range.to}
          error={rangeFault(range)}
          onChange={(event) => onChange({ ...range, to: event.target.value })}
        />
      </div>
    )}
  </>
)
