import type { ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { type Range, rangeDaysMax } from '../list/range-bills.ts'
import { RangeFilter, Toggle } from '../list/range-filter.tsx'
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
      <fieldset className={styles.toggles} aria-label={messages.states}>
        <Toggle
          isOn={state === undefined}
          name={messages.all}
          onPress={() => onChange({ ...choice, state: undefined })}
        />
        {states.map((shown) => (
          <Toggle
            key={shown}
            isOn={state === shown}
            name={messages.filters[shown]}
            onPress={() => onChange({ ...choice, state: shown })}
          />
        ))}
      </fieldset>
      {(platforms.length > 1 || platform !== undefined) && (
        <fieldset className={styles.toggles} aria-label={messages.platforms}>
          <Toggle
            isOn={platform === undefined}
            name={messages.allPlatforms}
            onPress={() => onChange({ ...choice, platform: undefined })}
          />
          {[...new Set([...platforms, ...(platform === undefined ? [] : [platform])])].map((name) => (
            <Toggle
              key={name}
              isOn={platform === name}
              name={name}
              onPress={() => onChange({ ...choice, platform: name })}
            />
          ))}
        </fieldset>
      )}
    </search>
  )
}
