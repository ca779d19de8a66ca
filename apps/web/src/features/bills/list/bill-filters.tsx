import type { ReactElement } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { TextField } from '#web/ui/field.tsx'
import styles from './bill-list.module.css'
import { ChoiceFilter } from './choice-filter.tsx'
import type { BillFilter } from './find-bills.ts'
import { listMessages as messages } from './list-messages.en.ts'
import type { Range } from './range-bills.ts'
import { RangeFilter } from './range-filter.tsx'

const statuses: readonly Bill['status'][] = ['issued', 'paid', 'cancelled', 'credited']

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
      <ChoiceFilter
        label={messages.states}
        all={messages.all}
        values={statuses}
        nameOfValue={(status) => messages.filters[status]}
        chosen={filter}
        onChoose={(status) => onChange({ ...choice, filter: status })}
      />
      <RangeFilter
        now={messages.now}
        range={range}
        today={today}
        onChange={(chosen) => onChange({ ...choice, range: chosen })}
      />
    </search>
  )
}
