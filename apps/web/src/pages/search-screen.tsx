import { type ReactElement, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMenuPrices } from '#web/features/basket/store/current-basket.ts'
import { menuFilter, useFiltered } from '#web/features/menu/list/menu-filter.ts'
import { MenuFailure } from '#web/features/menu/list/menu-failure.tsx'
import { MenuSkeleton } from '#web/features/menu/list/menu-skeleton.tsx'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { SearchField } from '#web/features/menu/search/search-field.tsx'
import { getLeftSearch, getTypedText, storeTypedText, setLeftSearch } from '#web/features/menu/search/search-memory.ts'
import { searchMessages } from '#web/features/menu/search/search-messages.en.ts'
import { SearchResults, resultsStep } from '#web/features/menu/search/search-results.tsx'
import { type Found, toNeedle, toSearchIndex } from '#web/features/menu/search/search.ts'
import { useFindDishes, useSearchKeys } from '#web/features/menu/search/use-dish-search.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/store.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useIsBrowsing } from '#web/product/table-visit.ts'
import { Page } from '#web/ui/page.tsx'
import { Filters, Notices } from './menu-notices.tsx'
import { BesideBasket, Meal, type MenuScreenProps, controlsOf } from './menu-screen.tsx'

/** The typed text and the number of drawn results; both are restored on return. */
const useSearch = () => {
  const [left] = useState(getLeftSearch)
  const [text, setText] = useState(() => left?.text ?? getTypedText())
  const [drawn, setDrawn] = useState(left?.drawn ?? resultsStep)
  const latest = useRef({ text, drawn })

  useLayoutEffect(() => {
    latest.current = { text, drawn }
  }, [text, drawn])

  useLayoutEffect(() => {
    window.scrollTo({ top: left?.scrollY ?? 0, behavior: 'instant' })
    return () => setLeftSearch({ ...latest.current, scrollY: window.scrollY })
  }, [left])

  const type = useCallback((next: string) => {
    setText(next)
    storeTypedText(next)
    setDrawn(resultsStep)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  const drawMore = useCallback(() => setDrawn((before) => before + resultsStep), [])
  return { text, drawn, type, drawMore, isNew: left === undefined }
}

const countHidden = (all: Found, shown: Found): number => {
  const found = all.byName.length > 0 ? 'byName' : 'similar'
  return Math.max(0, all[found].length - shown[found].length)
}

type SearchScreenProps = {
  /** The target of Back when this screen was the first. */
  readonly menuPath: string
  /** Next to the field: the waiter bell. */
  readonly action?: ReactNode
  /** First on the page: the order that is added to. */
  readonly banner?: ReactNode
  /** The question before the staff's basket is sent; absent for diners. */
  readonly staffConfirmation?: MenuScreenProps['staffConfirmation']
}

/** The search (spec §2 "Search"), for diners and for the staff. It runs in the browser at each keystroke. */
export const SearchScreen = ({ menuPath, action, banner, staffConfirmation }: SearchScreenProps): ReactElement => {
  const menu = useRestaurantData()
  const { status, restaurant, categories, items, itemById } = useFiltered(menu)
  const { text, drawn, type, drawMore, isNew } = useSearch()
  const inputRef = useRef<HTMLInputElement>(null)
  const keys = useSearchKeys(restaurant)
  const findDishes = useFindDishes()
  const isStaff = isStaffPath(location.pathname)
  const index = useMemo(() => toSearchIndex(items, keys), [items, keys])
  const needle = toNeedle(text)
  const found = useMemo(() => findDishes(index, needle, isStaff), [findDishes, index, needle, isStaff])
  const filter = useStore(menuFilter)
  const whole = useMemo(() => filter && toSearchIndex(menu.items, keys), [filter, menu.items, keys])
  const hidden = whole && needle ? countHidden(findDishes(whole, needle, isStaff), found) : 0
  const names = useMemo(() => categories.map(({ name }) => name), [categories])
  const isBrowsing = useIsBrowsing() && !isStaff
  const controls = isBrowsing ? undefined : controlsOf(restaurant)
  useMenuPrices(status === 'ready' ? itemById : undefined)
  return (
    <Page
      title={searchMessages.title}
      leading="back"
      onLeave={() => goBack(menuPath)}
      layout="full"
      keepsScroll
      // On return the results matter, not the keyboard in front of them.
      focusRef={isNew ? inputRef : undefined}
      actions={action}
      field={<SearchField text={text} inputRef={inputRef} onChange={type} />}
    >
      {banner}
      {!isStaff && <Notices menu={menu} />}
      {status === 'ready' && <Filters menu={menu} />}
      {status === 'loading' && <MenuSkeleton />}
      {(status === 'failed' || status === 'unknown') && (
        <MenuFailure status={status} onRetry={() => void reloadRestaurantData()} />
      )}
      {!isStaff && <Meal />}
      {status === 'ready' && restaurant && (
        <BesideBasket menu={itemById} canOrder={controls !== undefined} staffConfirmation={staffConfirmation}>
          <SearchResults
            found={found}
            needle={needle}
            hidden={hidden}
            onShowHidden={() => filter?.clear()}
            restaurant={restaurant}
            categories={names}
            drawn={drawn}
            onNearEnd={drawMore}
            onSearch={type}
            renderControls={controls}
          />
        </BesideBasket>
      )}
    </Page>
  )
}
