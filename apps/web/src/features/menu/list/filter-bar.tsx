import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { isSavingData } from '#web/lib/save-data.ts'
import styles from './filter-bar.module.css'
import { filterMessages as messages } from './filter-messages.en.ts'
import { type Filter, filtersOf, toggled } from './filters.ts'
import { menuFilter } from './menu-filter.ts'
import type { Dish } from '../data/restaurant-data.ts'
import { SaveDataNotice } from './save-data-notice.tsx'

/** sessionStorage key of the active filters: they last for the visit, also after a reload. */
const storageKey = 'menuFilters'

type Stored = { readonly restaurantId: string; readonly ids: readonly string[] }

const read = (restaurantId: string): readonly string[] => {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return stored?.restaurantId === restaurantId ? stored.ids : []
  } catch {
    // Storage is blocked, or holds something else.
    return []
  }
}

const write = (stored: Stored): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    // As in read.
  }
}

const applyFilters = (filters: readonly Filter[]): void =>
  menuFilter.set(filters.length > 0 ? (dish) => filters.every(({ keeps }) => keeps(dish)) : undefined)

type FilterBarProps = {
  readonly restaurantId: string
  /** All dishes of the menu. */
  readonly dishes: readonly Dish[]
}

/** The filters that the menu's data supports, and how many dishes they hide. They apply to menu and search. */
export const FilterBar = ({ restaurantId, dishes }: FilterBarProps): ReactElement | null => {
  const [ids, setIds] = useState(() => read(restaurantId))
  const offered = useMemo(() => filtersOf(dishes), [dishes])
  const active = useMemo(() => offered.filter(({ id }) => ids.includes(id)), [offered, ids])
  useEffect(() => applyFilters(active), [active])
  const notice = isSavingData() ? <SaveDataNotice /> : null
  if (offered.length === 0) return notice

  const choose = (next: readonly string[]): void => {
    setIds(next)
    write({ restaurantId, ids: next })
  }
  const shown = dishes.filter((dish) => active.every(({ keeps }) => keeps(dish))).length
  return (
    <div className={styles.bar}>
      {notice}
      <fieldset className={styles.chips} aria-label={messages.title}>
        {offered.map((filter) => (
          <button
            key={filter.id}
            type="button"
            className={styles.chip}
            aria-pressed={ids.includes(filter.id)}
            data-press=""
            // A browser does not scroll to a focused chip that is partly visible.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            onClick={() => choose(toggled(ids, filter, offered))}
          >
            {filter.label()}
          </button>
        ))}
      </fieldset>
      <div className={styles.result}>
        <output>
          {active.length > 0 && messages[shown === 0 ? 'hidesAll' : 'hides'](dishes.length - shown)}
          {active.some(({ id }) => id.startsWith('no-') && id !== 'no-onion-garlic') && ` ${messages.askStaff}`}
        </output>
        {active.length > 0 && (
          <button type="button" className={styles.clear} onClick={() => choose([])}>
            {messages.clear}
          </button>
        )}
      </div>
    </div>
  )
}
