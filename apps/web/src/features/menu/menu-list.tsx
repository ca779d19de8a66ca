import { type ReactElement, type ReactNode, Suspense, lazy, memo, useCallback, useLayoutEffect, useState } from 'react'
import type { MenuCategory, MenuItem, Restaurant } from '@thali/contract'
import { CategorySection, cardSelector } from './category-section.tsx'
import styles from './menu-list.module.css'
import { rememberPosition, restorePosition } from './scroll-memory.ts'

const ImagePopup = lazy(async () => ({ default: (await import('./image-popup.tsx')).ImagePopup }))

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
  const [now] = useState(() => new Date())
  const [opened, setOpened] = useState<{ item: MenuItem; thumbnail: string }>()

  useLayoutEffect(() => {
    restorePosition()
    return () => rememberPosition(document.querySelectorAll(cardSelector), coveredPx)
  }, [])

  const openImage = useCallback((item: MenuItem, thumbnail: string) => setOpened({ item, thumbnail }), [])
  return (
    <div className={styles.list}>
      {categories.map((category, at) => (
        <CategorySection
          key={category.id}
          category={category}
          timezone={restaurant.timezone}
          now={now}
          isFirst={at === 0}
          renderControls={renderControls}
          onOpenImage={openImage}
        />
      ))}
      {opened && (
        <Suspense>
          <ImagePopup
            item={opened.item}
            thumbnail={opened.thumbnail}
            controls={renderControls?.(opened.item)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
})
