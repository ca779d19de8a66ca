import type { ReactElement } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { TextField } from '#web/ui/field.tsx'
import styles from './bill-list.module.css'
import type { BillFilter } from './find-bills.ts'
import { listMessages as messages } from './list-messages.en.ts'
import { type Range, rangeFault } from './range-bills.ts'

const statuses: readonly Bill['status'][] = ['issued', 'paid', 'cancelled', 'credited']

type ToggleProps = { readonly isOn: boolean; readonly name: string; readonly onPress: () => void }

const Toggle = ({ isOn, name, onPress }: ToggleProps): ReactElement => (
  <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onPress}>
    {name}
  </button>
)

/** The search, the state and the days of the shown bills. */
export type Choice = { readonly search: string; readonly filter: BillFilter; readonly range: Range | undefined }

type BillFiltersProps = {
  readonly choice: Choice
  readonly today: string
  readonly onChange: (choice: Choice) => void
}

/** Chooses which bills are shown. */
export const BillFilters = ({ choice, today, onChange }: BillFiltersProps): ReactElement => {
  const { search, filter, range } = choice
  return (
    <search className={styles.filters}>
      <TextField
        label={messages.search}
        type="search"
        placeholder={messages.searchHint}
        autoComplete="off"
        value={search}
        onChange={(event) => onChange({ ...choice, search: event.target.value })}
      />
      <fieldset className={styles.toggles} aria-label={messages.states}>
        <Toggle
          isOn={filter === undefined}
          name={messages.all}
          onPress={() => onChange({ ...choice, filter: undefined })}
        />
        {statuses.map((status) => (
          <Toggle
            key={status}
            isOn={filter === status}
            name={messages.filters[status]}
            onPress={() => onChange({ ...choice, filter: status })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.toggles} aria-label={messages.range}>
        <Toggle
          isOn={range === undefined}
          name={messages.now}
          onPress={() => onChange({ ...choice, range: undefined })}
        />
        <Toggle
          isOn={range !== undefined}
          name={messages.range}
          onPress={() => onChange({ ...choice, range: range ?? { from: today, to: today } })}
        />
      </fieldset>
      {range && (
        <div className={styles.dates}>
          <TextField
            label={messages.from}
            type="date"
            max={today}
            value={range.from}
            onChange={(event) => onChange({ ...choice, range: { ...range, from: event.target.value } })}
          />
          <TextField
            label={messages.to}
            type="date"
            value={range.to}
            error={rangeFault(range)}
            onChange={(event) => onChange({ ...choice, range: { ...range, to: event.target.value } })}
          />
        </div>
      )}
    </search>
  )
}
