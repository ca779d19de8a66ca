import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { isSavingData } from '#web/lib/save-data.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
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

/** Filters that are always shown; the others follow a tap on More. */
const shownFilters = 3

type FilterBarProps = {
  readonly restaurantId: string
  /** All dishes of the menu. */
  readonly dishes: readonly Dish[]
  /** At the end of the row, such as the choice of language. */
  readonly aside?: ReactNode
}

/** The filters that the menu's data supports, and how many dishes they hide. They apply to menu and search. */
export const FilterBar = ({ restaurantId, dishes, aside }: FilterBarProps): ReactElement | null => {
  const [ids, setIds] = useState(() => read(restaurantId))
  const offered = useMemo(() => filtersOf(dishes), [dishes])
  const active = useMemo(() => offered.filter(({ id }) => ids.includes(id)), [offered, ids])
  useEffect(() => {
    const clear = (): void => {
      setIds([])
      write({ restaurantId, ids: [] })
    }
    const keeps = (dish: Dish): boolean => active.every((filter) => filter.keeps(dish))
    menuFilter.set(active.length > 0 ? { keeps, clear } : undefined)
  }, [active, restaurantId])
  const notice = isSavingData() ? <SaveDataNotice /> : null
  if (offered.length === 0)
    return (
      <>
        {notice}
        {aside}
      </>
    )

  const choose = (next: readonly string[]): void => {
    setIds(next)
    write({ restaurantId, ids: next })
  }
  const shown = dishes.filter((dish) => active.every(({ keeps }) => keeps(dish))).length
  const showAll = (): void => choose([])
  return (
    <div>
      {notice}
      <div className={styles.row}>
        <Chips offered={offered} ids={ids} onChoose={choose} />
        {aside}
      </div>
      <div className={styles.result}>
        <output>
          {active.length > 0 && shown > 0 && messages.hides(dishes.length - shown)}
          {active.some(({ id }) => id.startsWith('no-') && id !== 'no-onion-garlic') && ` ${messages.askStaff}`}
        </output>
        {active.length > 0 && shown > 0 && (
          <button type="button" className="text-action" onClick={showAll}>
            {messages.clear}
          </button>
        )}
      </div>
      {shown === 0 && (
        <EmptyState
          title={messages.hidesAll(dishes.length)}
          action={
            <Button variant="primary" onClick={showAll}>
              {messages.clear}
            </Button>
          }
        />
      )}
    </div>
  )
}

type ChipsProps = {
  readonly offered: readonly Filter[]
  readonly ids: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** The first filters and the active ones, and all after More. */
const Chips = ({ offered, ids, onChoose }: ChipsProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const isShown = ({ id }: Filter, index: number): boolean => isOpen || index < shownFilters || ids.includes(id)
  const hidden = offered.filter((filter, index) => !isShown(filter, index)).length
  return (
    <>
      <fieldset className={classNames(styles.chips, isOpen && styles.open)} aria-label={messages.title}>
        {offered.filter(isShown).map((filter) => (
          <button
            key={filter.id}
            type="button"
            className={styles.chip}
            aria-pressed={ids.includes(filter.id)}
            data-press=""
            // A browser does not scroll to a focused chip that is partly visible.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            onClick={() => onChoose(toggled(ids, filter, offered))}
          >
            {filter.label()}
          </button>
        ))}
      </fieldset>
      {(isOpen || hidden > 0) && offered.length > shownFilters && (
        <button
          type="button"
          className={classNames(styles.chip, styles.more)}
          aria-expanded={isOpen}
          data-press=""
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? messages.fewer : messages.more(hidden)}
        </button>
      )}
    </>
  )
}
