import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { bulkMessages } from '#web/features/catalog/bulk-messages.en.ts'
import { useCatalog, useReloadCatalog } from '#web/features/catalog/catalog.ts'
import { FindField } from '#web/features/catalog/find-field.tsx'
import { FoundItems, ItemList, ItemListStates, uniqueItems } from '#web/features/catalog/item-list.tsx'
import { itemsMessages } from '#web/features/catalog/messages.en.ts'
import { CategoryTabs } from '#web/features/menu/list/category-tabs.tsx'
import { sectionId } from '#web/features/menu/list/card-place.ts'
import { DishPicture } from '#web/features/menu/dish/dish-picture.tsx'
import { dishPrice } from '#web/features/menu/dish/dish-price.ts'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { toNeedle, toSearchIndex } from '#web/features/menu/search/search.ts'
import { useFindDishes, useSearchKeys } from '#web/features/menu/search/use-dish-search.ts'
import { DishesSoldOut } from '#web/features/sold-out/dishes-sold-out.tsx'
import { soldOutWords } from '#web/features/sold-out/sold-out-state.ts'
import { UndoStrip } from '#web/features/sold-out/undo-strip.tsx'
import { useNow } from '#web/lib/now.ts'
import { paths } from '#web/lib/paths.ts'
import { useNavigationState } from '#web/lib/navigation-state.ts'
import { navigate } from '#web/lib/router.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { menuFollower } from '#web/product/menu-follower.ts'
import { Button, IconLink } from '#web/ui/button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './items-page.module.css'
import { SelectedItems } from '../ordering/selected-items.tsx'

/** The items that a text finds: by name, then by sound, initials or with one typing error. */
const useFound = (
  restaurant: Restaurant | undefined,
  categories: readonly MenuCategory[],
  text: string,
): readonly MenuItem[] => {
  const keys = useSearchKeys(restaurant)
  const findDishes = useFindDishes()
  const index = useMemo(() => toSearchIndex(uniqueItems(categories), keys), [categories, keys])
  return useMemo(() => {
    const { byName, similar } = findDishes(index, toNeedle(text), true)
    return [...byName, ...similar]
  }, [findDishes, index, text])
}

const renderPicture = (item: MenuItem, isUnavailable: boolean): ReactElement => (
  <DishPicture item={item} isUnavailable={isUnavailable} />
)

const renderPrice = (item: MenuItem): ReactElement => <Price {...dishPrice(item)} />

const isText = (state: unknown): state is string => typeof state === 'string'

/** On return from the form the list scrolls to its item, which may still be loading, and focuses the link to its form. */
const useReturnTo = (itemId: string | undefined, categories: readonly MenuCategory[]): void => {
  const isThere = useRef(itemId === undefined)
  useEffect(() => {
    if (isThere.current || itemId === undefined) return
    const rows = document.querySelectorAll(`[data-item="${CSS.escape(itemId)}"]`)
    const row = rows.item(rows.length - 1)
    row?.scrollIntoView({ block: 'center', behavior: 'instant' })
    // Unless the focus has already moved on from the heading of the page.
    if (document.activeElement?.matches('body, h1')) row?.querySelector('a')?.focus({ preventScroll: true })
    isThere.current = row !== null
    // With each list: the first one may be of before the save.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [itemId, categories])
}

/** The ids of the selected items; undefined outside of the select mode. */
const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  const select = useCallback((id: string) => {
    setSelected((was = new Set()) =>
      was.has(id) ? new Set([...was].filter((one) => one !== id)) : new Set([...was, id]),
    )
  }, [])
  return { selected, setSelected, select }
}

/** The actions of the header; `onSelect` starts the select mode. */
const ItemsActions = ({ onSelect }: { readonly onSelect: (() => void) | undefined }): ReactElement => (
  <>
    {onSelect && (
      <Button variant="ghost" onClick={onSelect}>
        {bulkMessages.select}
      </Button>
    )}
    <span className={styles.menuFile}>
      <IconLink
        label={itemsMessages.menuFile}
        icon={<Glyph d="M12 3.5v10M8 9.5l4 4 4-4M4.5 15v5.5h15V15" />}
        to={paths.menuFile}
      />
    </span>
    <IconLink label={itemsMessages.add} icon={<Icon name="plus" />} to={paths.addItem} />
  </>
)

/** All items, each with a link to its form (spec §2 "Items"). */
export const ItemsPage = (): ReactElement => {
  const catalog = useCatalog()
  const { status, categories, restaurant, hasFailed, isFetching, refetch } = catalog
  const [text, setText] = useState('')
  const returnedTo = useNavigationState(isText)
  const filled = categories.filter(({ items }) => items.length > 0)
  const isReady = status === 'ready' && filled.length > 0
  useReturnTo(returnedTo, categories)
  const reloadCatalog = useReloadCatalog()
  // Suspended dishes are not in the menu; they are sold out whatever is left.
  const { itemById } = useRestaurantData()
  const [soldOut, setSoldOut] = useState<MenuItem>()
  const now = useNow()
  const timezone = restaurant?.timezone ?? 'Asia/Kolkata'
  const stateOf = useCallback(
    (item: MenuItem) => soldOutWords(item, itemById.get(item.id)?.left, now, timezone),
    [itemById, now, timezone],
  )
  const { selected, setSelected, select } = useSelection()
  const reload = (): void => {
    void reloadCatalog()
    void (menuFollower.current?.refresh() ?? reloadRestaurantData())
  }
  const found = useFound(restaurant, categories, text)
  const rows = { timezone, renderPicture, renderPrice, stateOf, onSoldOut: setSoldOut, selected, onSelect: select }
  const isFinding = text.trim() !== ''
  return (
    <Page
      title={itemsMessages.title}
      layout={isReady ? 'full' : 'padded'}
      keepsScroll={returnedTo !== undefined}
      actions={<ItemsActions onSelect={isReady && !selected ? () => setSelected(new Set()) : undefined} />}
    >
      {!isReady && (
        <ItemListStates
          catalog={catalog}
          addButton={
            <div className={styles.first}>
              <Button variant="primary" onClick={() => navigate(paths.menuFile)}>
                {itemsMessages.bringFile}
              </Button>
              <Button onClick={() => navigate(paths.addItem)}>{itemsMessages.add}</Button>
            </div>
          }
        />
      )}
      {isReady && restaurant && (
        <div className={styles.items}>
          {hasFailed && (
            <div className={styles.notice}>
              <FailureNotice text={commonMessages.listStale} isRetrying={isFetching} onRetry={refetch} />
            </div>
          )}
          {!isFinding && <CategoryTabs categories={filled} isRaised={false} onJump={() => undefined} />}
          <FindField value={text} onChange={setText} className={styles.find ?? ''} />
          {isFinding ? (
            <FoundItems text={text} found={found} {...rows} />
          ) : (
            <ItemList categories={categories} sectionIdOf={sectionId} wanted={returnedTo} {...rows} />
          )}
          {soldOut && (
            <DishesSoldOut
              restaurantId={restaurant.id}
              itemIds={[soldOut.id]}
              name={soldOut.name}
              timezone={timezone}
              onClose={() => setSoldOut(undefined)}
              onChanged={reload}
            />
          )}
          <div className={selected && styles.bottom}>
            <UndoStrip />
            {selected && (
              <SelectedItems
                restaurantId={restaurant.id}
                items={uniqueItems(categories)}
                shown={isFinding ? found : uniqueItems(categories)}
                selected={selected}
                timezone={timezone}
                onSelect={setSelected}
                onChanged={reload}
              />
            )}
          </div>
        </div>
      )}
    </Page>
  )
}
