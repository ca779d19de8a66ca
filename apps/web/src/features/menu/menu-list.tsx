import { type ReactElement, type ReactNode, memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { MenuCategory, MenuItem, Restaurant } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import grid from './card-grid.module.css'
import { CategorySection } from './category-section.tsx'
import styles from './menu-list.module.css'
import { useImagePopup } from './use-image-popup.tsx'
import { rememberPosition, restorePosition } from './scroll-memory.ts'
import { useDrawnCards } from './use-drawn-cards.ts'

type MenuListProps = {
  readonly categories: readonly MenuCategory[]
  readonly restaurant: Restaurant
  /** The control of a card; absent where nothing can be ordered. Keep it the same function. */
  readonly renderControls: ((item: MenuItem) => ReactNode) | undefined
}

// Below header and tabs.
const coveredPx = 108

/**
 * All dishes of the menu on one page, category by category. Comes back where it was left (spec §2 "Menu"). Memoised:
 * nothing of the page around it renders it anew.
 */
export const MenuList = memo(({ categories, restaurant, renderControls }: MenuListProps): ReactElement => {
  // What is available is decided anew with each menu.
  // oxlint-disable-next-line react/exhaustive-deps
  const now = useMemo(() => new Date(), [categories])
  const drawn = useDrawnCards(categories)
  const listRef = useRef<HTMLDivElement>(null)
  const [openImage, popup] = useImagePopup(renderControls)

  useLayoutEffect(() => {
    restorePosition()
    const list = listRef.current
    return () => rememberPosition(list?.querySelectorAll('section') ?? [], coveredPx)
  }, [])

  return (
    <div ref={listRef} className={classNames(styles.list, grid.frame)}>
      {categories.map((category, at) => (
        <CategorySection
          key={category.id}
          category={category}
          timezone={restaurant.timezone}
          now={now}
          isFirst={at === 0}
          drawn={drawn.get(category.id) ?? 0}
          renderControls={renderControls}
          onOpenImage={openImage}
        />
      ))}
      {popup}
    </div>
  )
})
