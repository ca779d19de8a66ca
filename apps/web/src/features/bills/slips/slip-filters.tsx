import type { ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { type Range, rangeDaysMax } from '../list/range-bills.ts'
import { RangeFilter } from '../list/range-filter.tsx'
import type { ShownState, SlipChoice } from './find-slips.ts'
import styles from './slips.module.css'
import { slipsMessages as messages } from './slips-messages.en.ts'

const states: readonly ShownState[] = ['owed', 'received', 'less', 'reversed']

type SlipFiltersProps = {
  readonly choice: SlipChoice
  readonly range: Range | undefined
  readonly today: string
  /** All that the slips name. */
  readonly platforms: readonly string[]
  readonly onChange: (choice: SlipChoice) => void
  readonly onRange: (range: Range | undefined) => void
}

/** Chooses which slips are shown. */
export const SlipFilters = (props: SlipFiltersProps): ReactElement => {
  const { choice, range, today, platforms, onChange, onRange } = props
  const { search, platform, state } = choice
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
      <RangeFilter now={messages.now(rangeDaysMax)} range={range} today={today} onChange={onRange} />
      <ChoiceFilter
        label={messages.states}
        all={messages.all}
        values={states}
        nameOfValue={(shown) => messages.filters[shown]}
        chosen={state}
        onChoose={(shown) => onChange({ ...choice, state: shown })}
      />
      {(platforms.length > 1 || platform !== undefined) && (
        <ChoiceFilter
          label={messages.platforms}
          all={messages.allPlatforms}
          values={[...new Set([...platforms, ...(platform === undefined ? [] : [platform])])]}
          nameOfValue={(name) => name}
          chosen={platform}
          onChoose={(name) => onChange({ ...choice, platform: name })}
        />
      )}
    </search>
  )
}
