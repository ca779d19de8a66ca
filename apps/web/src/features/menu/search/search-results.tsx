import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { classNames } from '#web/lib/class-names.ts'
import { useLanguage } from '#web/lib/language/language.ts'
import { useToday } from '#web/lib/now.ts'
import { isSavingData } from '#web/lib/save-data.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { unavailableText } from '../data/availability.ts'
import grid from '../list/card-grid.module.css'
import { ItemCard } from '../list/item-card.tsx'
import type { Dish } from '../data/restaurant-data.ts'
import { searchMessages } from './search-messages.en.ts'
import styles from './search-results.module.css'
import type { Found } from './search.ts'
import { type RenderControls, useDishSheet } from '../dish/use-dish-sheet.tsx'

/** Number of results rendered at first, two windows of a phone, and added whenever the end comes near. */
export const resultsStep = 12

type SearchResultsProps = {
  readonly found: Found
  /** The search text in lower case; empty shows all dishes. */
  readonly needle: string
  readonly restaurant: Restaurant
  /** Dishes that the filters hide, though their names fit; and how to show them. */
  readonly hidden: number
  readonly onShowHidden: () => void
  /** Names to search for instead when nothing was found. */
  readonly categories: readonly string[]
  readonly drawn: number
  readonly onNearEnd: () => void
  readonly onSearch: (text: string) => void
  /** Renders the stepper of a dish; undefined where nothing can be ordered. Pass a stable function. */
  readonly renderControls: RenderControls | undefined
}

/** The name with the part that was searched for in bold. */
const MatchedName = ({ name, match }: { readonly name: string; readonly match: string }): ReactElement => {
  const at = name.toLowerCase().indexOf(match)
  if (at < 0) return <h3>{name}</h3>
  return (
    <h3 className={styles.matched}>
      {name.slice(0, at)}
      <b>{name.slice(at, at + match.length)}</b>
      {name.slice(at + match.length)}
    </h3>
  )
}

const useMatchedName = (needle: string): ((name: string) => ReactElement) | undefined =>
  useMemo(() => (needle === '' ? undefined : (name) => <MatchedName name={name} match={needle} />), [needle])

/**
 * Search results as cards (spec §2 "Search"): names that contain the text, names that resemble it, and on demand dishes that
 * contain its words elsewhere. A long list renders as it is scrolled, so that a keystroke costs the same on every menu.
 */
export const SearchResults = (props: SearchResultsProps): ReactElement => {
  const { found, needle, hidden, onShowHidden, restaurant, categories, drawn, onNearEnd, onSearch, renderControls } =
    props
  const { byName, similar, byWords } = found
  const best = byName.length + similar.length
  const language = useLanguage()
  const [openDish, sheet] = useDishSheet(renderControls)
  const [expandedFor, setExpandedFor] = useState<string>()
  const isCategory = categories.some((name) => name.toLowerCase() === needle)
  const isExpanded = expandedFor === needle || best === 0 || isCategory
  const moreRef = useRef<HTMLHeadingElement>(null)
  const { timezone } = restaurant
  const today = useToday(timezone)
  // oxlint-disable-next-line react/exhaustive-deps -- within a day, availability does not change
  const now = useMemo(() => serverNow(), [today])
  const endRef = useRef<HTMLDivElement>(null)
  const count = best + (isExpanded ? byWords.length : 0)

  useEffect(() => {
    const end = endRef.current
    if (!end || drawn >= count) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNearEnd(),
      { rootMargin: '100% 0px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [drawn, count, onNearEnd])

  useEffect(() => {
    // The pressed button was removed.
    if (expandedFor !== undefined) moreRef.current?.focus({ preventScroll: true })
  }, [expandedFor])

  const renderName = useMatchedName(needle)
  const renderCards = (dishes: readonly Dish[]): ReactElement => (
    <ul className={grid.cards}>
      {dishes.map((item) => (
        <ItemCard
          key={item.id}
          id={`result-${item.id}`}
          item={item}
          language={language}
          renderName={renderName}
          unavailable={unavailableText(item, now, timezone)}
          hasPicture={!isSavingData()}
          imagePriority="lazy"
          renderControls={renderControls}
          onOpen={openDish}
        />
      ))}
    </ul>
  )

  return (
    <div className={classNames(styles.results, grid.frame)}>
      <div className={classNames(styles.sizes, grid.sizes)}>
        <div className={styles.hidden}>
          <output>{hidden > 0 && searchMessages.hidden({ count: hidden, text: needle })}</output>
          {hidden > 0 && (
            <button type="button" className="text-action" onClick={onShowHidden}>
              {searchMessages.show}
            </button>
          )}
        </div>
        <output className={styles.count}>
          {count > 0 &&
            searchMessages[needle ? 'resultCount' : 'dishCount'](byName.length || similar.length || byWords.length)}
          {count === 0 && (
            <span className={styles.nothing}>
              <strong>{searchMessages.noMatch}</strong>
              <span>{searchMessages.noMatchHint}</span>
            </span>
          )}
        </output>
        {count === 0 && categories.length > 0 && <Suggestions categories={categories} onSearch={onSearch} />}
        {count > 0 && <h2 className="visually-hidden">{searchMessages[needle ? 'results' : 'all']}</h2>}
        {renderCards(byName.slice(0, drawn))}
        {byName.length > 0 && similar.length > 0 && <h2 className={styles.moreHeading}>{searchMessages.similar}</h2>}
        {similar.length > 0 && renderCards(similar.slice(0, Math.max(0, drawn - byName.length)))}
        {best > 0 && byWords.length > 0 && !isExpanded && (
          <button type="button" className={styles.more} data-press="" onClick={() => setExpandedFor(needle)}>
            {searchMessages.more({ count: byWords.length, text: needle })}
            <LaterIcon name="chevron-down" />
          </button>
        )}
        {best > 0 && byWords.length > 0 && isExpanded && (
          <h2 ref={moreRef} tabIndex={-1} className={styles.moreHeading}>
            {searchMessages.more({ count: byWords.length, text: needle })}
          </h2>
        )}
        {isExpanded && renderCards(byWords.slice(0, Math.max(0, drawn - best)))}
        <div ref={endRef} className={styles.end} />
      </div>
      {sheet}
    </div>
  )
}

/** Shown without a result: a category's name is a search as well. */
const Suggestions = ({ categories, onSearch }: Pick<SearchResultsProps, 'categories' | 'onSearch'>): ReactElement => (
  <section className={styles.suggestions} aria-label={searchMessages.browse}>
    <p>{searchMessages.browse}</p>
    <ul>
      {categories.map((name) => (
        <li key={name}>
          <button type="button" className={styles.suggestion} onClick={() => onSearch(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  </section>
)
