import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { type MenuItem, type Restaurant, isAvailable } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import grid from './card-grid.module.css'
import { ItemCard } from './item-card.tsx'
import type { Dish } from './restaurant-data.ts'
import { searchMessages } from './search-messages.en.ts'
import styles from './search-results.module.css'
import { useImagePopup } from './use-image-popup.tsx'

/** So many results are drawn at once, and again whenever the end of them comes near. */
export const resultsStep = 24

type SearchResultsProps = {
  readonly results: readonly Dish[]
  /** What was looked for, in lower case; empty shows all dishes. */
  readonly needle: string
  readonly restaurant: Restaurant
  /** How many of them to draw. */
  readonly drawn: number
  /** The end of what is drawn came near. */
  readonly onNearEnd: () => void
  /** The control of a card; absent where nothing can be ordered. Keep it the same function. */
  readonly renderControls: ((item: MenuItem) => ReactNode) | undefined
}

/**
 * What a search found, as cards of the menu (spec §2 "Search"). A long list is drawn as far as it is looked at, so that
 * a keystroke costs the same on every menu.
 *
 * @param props What was found, and how much of it to draw.
 * @returns The list, or that there is nothing.
 */
export const SearchResults = (props: SearchResultsProps): ReactElement => {
  const { results, needle, restaurant, drawn, onNearEnd, renderControls } = props
  const [openImage, popup] = useImagePopup(renderControls)
  const [now] = useState(() => new Date())
  const endRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const end = endRef.current
    if (!end || drawn >= results.length) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNearEnd(),
      { rootMargin: '100% 0px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [drawn, results.length, onNearEnd])

  return (
    <div className={classNames(styles.results, grid.frame)}>
      <div className={classNames(styles.sizes, grid.sizes)}>
        <output className={styles.count}>
          {results.length > 0 && searchMessages.count(results.length, needle !== '')}
          {results.length === 0 && (
            <span className={styles.nothing}>
              <strong>{searchMessages.noMatch}</strong>
              <span>{searchMessages.noMatchHint}</span>
            </span>
          )}
        </output>
        {results.length > 0 && <h2 className="visually-hidden">{searchMessages.found(needle !== '')}</h2>}
        <ul className={grid.cards}>
          {results.slice(0, drawn).map((item) => (
            <ItemCard
              key={item.id}
              id={`result-${item.id}`}
              item={item}
              match={needle}
              isAvailable={isAvailable(item, now, restaurant.timezone)}
              imagePriority="lazy"
              renderControls={renderControls}
              onOpenImage={openImage}
            />
          ))}
        </ul>
        <div ref={endRef} className={styles.end} />
      </div>
      {popup}
    </div>
  )
}
