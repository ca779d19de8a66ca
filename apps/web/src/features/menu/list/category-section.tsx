import { type CSSProperties, type ReactElement, memo } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import { useLanguage } from '#web/lib/language/language.ts'
import { classNames } from '#web/lib/class-names.ts'
import { unavailableText } from '../data/availability.ts'
import { cardId, sectionId } from './card-place.ts'
import grid from './card-grid.module.css'
import styles from './category-section.module.css'
import { ItemCard } from './item-card.tsx'
import type { OpenDish, RenderControls } from '../dish/use-dish-sheet.tsx'

// The first four cards are in the first viewport; the first two are seen first.
const eagerCards = 4
const firstCards = 2

export type CategorySectionProps = {
  readonly category: MenuCategory
  readonly timezone: string
  readonly now: Date
  readonly isFirst: boolean
  /** In the line of its name. */
  readonly note?: string | undefined
  /** Number of rendered cards, from the first; the place of the others is reserved. */
  readonly drawn: number
  /** Units that a shared table has ordered, by dish. */
  readonly ordered?: ReadonlyMap<string, number>
  readonly renderControls: RenderControls | undefined
  readonly onOpen: OpenDish
}

// An uploaded picture always shows (spec §2). One layout per category: dishes without a picture get a monogram.
const isTextOnly = (items: readonly MenuItem[]): boolean => items.every(({ imageURL }) => imageURL === '')

const priorityOf = (isFirstSection: boolean, at: number): 'first' | 'eager' | 'lazy' => {
  if (!isFirstSection || at >= eagerCards) return 'lazy'
  return at < firstCards ? 'first' : 'eager'
}

/**
 * A category with its dishes. Off screen its content is skipped (content-visibility); the number of rows reserves its
 * exact height, so that a jump to a far category stops at the right place.
 */
export const CategorySection = memo(
  ({
    category,
    timezone,
    now,
    isFirst,
    note,
    drawn,
    ordered,
    renderControls,
    onOpen,
  }: CategorySectionProps): ReactElement => {
    const language = useLanguage()
    const { id, name, items } = category
    const headingId = `${sectionId(id)}-heading`
    const rows = (columns: number): number => Math.ceil(items.length / columns)
    // Custom properties are not CSSProperties for TypeScript.
    const hasPictures = !isTextOnly(items)
    const style = { '--rows-1': rows(1), '--rows-2': rows(2), '--rows-3': rows(3) } as CSSProperties
    return (
      <section
        id={sectionId(id)}
        aria-labelledby={headingId}
        className={classNames(styles.section, grid.sizes)}
        data-text-only={hasPictures ? undefined : ''}
        style={style}
      >
        {note && <p className={styles.note}>{note}</p>}
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          {name} <span className="small-count">{items.length}</span>
        </h2>
        <ul className={grid.cards}>
          {items.slice(0, drawn).map((item, at) => (
            <ItemCard
              key={item.id}
              id={cardId(id, item.id)}
              item={item}
              language={language}
              unavailable={unavailableText(item, now, timezone)}
              hasPicture={hasPictures}
              imagePriority={priorityOf(isFirst, at)}
              ordered={ordered?.get(item.id) ?? 0}
              renderControls={renderControls}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </section>
    )
  },
)
