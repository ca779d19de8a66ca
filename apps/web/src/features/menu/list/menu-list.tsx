import { type ReactElement, memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { useToday } from '#web/lib/now.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { useLanguage } from '#web/lib/language/language.ts'
import { useSelected } from '#web/lib/store.ts'
import { tableOrders } from '#web/product/table-orders.ts'
import { classNames } from '#web/lib/class-names.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { availableFirst } from '../data/availability.ts'
import grid from './card-grid.module.css'
import { dishesId } from './card-place.ts'
import { CategorySection } from './category-section.tsx'
import styles from './menu-list.module.css'
import { menuMessages } from './messages.en.ts'
import { rememberPosition, restorePosition } from './scroll-memory.ts'
import { type RenderControls, useDishSheet } from '../dish/use-dish-sheet.tsx'
import { type CardsExtent, useDrawnCards } from './use-drawn-cards.ts'

type MenuListProps = {
  readonly categories: readonly MenuCategory[]
  readonly restaurant: Restaurant
  /** Renders the stepper of a card; undefined where nothing can be ordered. Pass a stable function. */
  readonly renderControls: RenderControls | undefined
  /** Default: all, one piece after the other. */
  readonly extent?: CardsExtent | undefined
}

const EnergyNote = lazyComponent(
  () => import('../dish/energy-note.tsx').then((file) => file.EnergyNote),
  () => null,
)

// Height of header and tabs.
const coveredPx = 108

/** All dishes by category; restores the scroll position (spec §2 "Menu"). Memoised: the page renders without it. */
export const MenuList = memo(({ categories, restaurant, renderControls, extent }: MenuListProps): ReactElement => {
  useLanguage()
  const { timezone } = restaurant
  const today = useToday(timezone)
  // The date and the menu decide availability; it does not change within a day.
  // oxlint-disable-next-line react/exhaustive-deps
  const now = useMemo(() => serverNow(), [categories, today])
  const sorted = useMemo(
    () =>
      categories.map((category) => {
        const items = availableFirst(category.items, now, timezone)
        return items === category.items ? category : { ...category, items: [...items] }
      }),
    [categories, now, timezone],
  )
  const drawn = useDrawnCards(sorted, extent)
  const ordered = useSelected(tableOrders, ({ units }) => units)
  const listRef = useRef<HTMLDivElement>(null)
  const [openDish, sheet] = useDishSheet(renderControls)

  useLayoutEffect(() => {
    restorePosition()
    const list = listRef.current
    return () => rememberPosition(list?.querySelectorAll('section') ?? [], coveredPx)
  }, [])

  return (
    <div ref={listRef} id={dishesId} className={classNames(styles.list, grid.frame)} tabIndex={-1}>
      {sorted.map((category, at) => (
        <CategorySection
          key={category.id}
          category={category}
          timezone={timezone}
          now={now}
          isFirst={at === 0}
          note={at === 0 && restaurant.billing?.addedTaxes ? menuMessages.taxes : undefined}
          drawn={drawn.get(category.id) ?? 0}
          ordered={ordered}
          renderControls={renderControls}
          onOpen={openDish}
        />
      ))}
      {restaurant.showsKcal && <EnergyNote />}
      {sheet}
    </div>
  )
})
