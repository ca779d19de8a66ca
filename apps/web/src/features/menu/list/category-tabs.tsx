import { type MouseEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { centredScrollLeft, jumpTo } from './category-jump.ts'
import { sectionId } from './card-place.ts'
import styles from './category-tabs.module.css'
import { menuMessages } from './messages.en.ts'
import { useActiveCategory } from './use-active-category.ts'
import { drawNow } from './use-drawn-cards.ts'

const CategorySheet = lazyPart(() => import('./category-sheet.tsx').then((file) => file.CategorySheet))

type CategoryTabsProps = {
  readonly categories: readonly MenuCategory[]
  /** The header is hidden: the tabs take its place. */
  readonly isRaised: boolean
  readonly onJump: () => void
  /** Offers all categories in a sheet on phones, away from the bottom bar; absent: only the strip. */
  readonly sheet?: {
    readonly isFar: boolean
    readonly hasBar: boolean
  }
}

/** Centres a tab before the next paint, without a forced layout during a scroll or tap. Returns a cancel function. */
const centre = (tab: Element | null | undefined): (() => void) => {
  const laidOut = new ResizeObserver(() => {
    laidOut.disconnect()
    const strip = tab?.parentElement
    // scrollIntoView could move the page as well.
    if (strip && tab instanceof HTMLElement) strip.scrollTo({ left: centredScrollLeft(tab, strip.clientWidth) })
  })
  if (tab) laidOut.observe(tab)
  return () => laidOut.disconnect()
}

/** The strip of categories follows scrolling and jumps (spec §2 "Menu"). It is navigation: all are on one page. */
export const CategoryTabs = ({ categories, isRaised, onJump, sheet }: CategoryTabsProps): ReactElement => {
  const [active, choose] = useActiveCategory(categories)
  const [isListing, setIsListing] = useState(false)
  const stripRef = useRef<HTMLUListElement>(null)
  const activeAt = categories.findIndex(({ id }) => id === active)

  useLayoutEffect(() => centre(stripRef.current?.children[activeAt]), [activeAt])

  const jump = (categoryId: string, event?: MouseEvent): void => {
    const section = document.getElementById(sectionId(categoryId))
    if (!section) return
    onJump()
    drawNow(categoryId)
    // Never smooth, never to a computed position; scroll-margin stops it 10 % of the window below the tabs.
    jumpTo(section)
    choose(categoryId)
    // Keyboard and screen reader users continue reading there; after a tap the focus stays.
    if (event?.detail === 0) section.querySelector('h2')?.focus({ preventScroll: true })
  }

  return (
    <>
      <nav
        data-top=""
        aria-label={menuMessages.categories}
        className={classNames(styles.tabs, isRaised && styles.raised)}
      >
        {/* The strip moves under the finger; the next tap there is meant for what it shows by then. */}
        <ul ref={stripRef} className={styles.strip} data-quick-taps="">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.tab}
                aria-current={id === active ? 'true' : undefined}
                // Browsers treat a half visible tab as visible. During a press the tab must not move.
                onFocus={({ currentTarget }) => {
                  if (currentTarget.matches(':focus-visible')) centre(currentTarget.parentElement)
                }}
                onClick={(event) => jump(id, event)}
              >
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {sheet && (
        <button
          type="button"
          className={classNames(styles.menu, sheet.hasBar && styles.beside)}
          aria-haspopup="dialog"
          onClick={() => setIsListing(true)}
        >
          <Icon name="menu-card" />
          {menuMessages.menu}
        </button>
      )}
      {sheet && isListing && (
        <CategorySheet
          categories={categories}
          active={active}
          isFar={sheet.isFar}
          onChoose={(id) => {
            setIsListing(false)
            jump(id)
          }}
          onClose={() => setIsListing(false)}
        />
      )}
    </>
  )
}
