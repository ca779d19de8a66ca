import { type ReactElement, useState } from 'react'
import * as pages from '@thali/contract/basics/pages'
import type { MenuItem } from '@thali/contract/menu/item'
import { useCatalog, useReloadCatalog } from '#web/features/catalog/catalog.ts'
import { ItemEditor } from '#web/features/catalog/item-editor.tsx'
import { itemsMessages } from '#web/features/catalog/messages.en.ts'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useNavigationState, useQueryParams } from '#web/lib/navigation-state.ts'
import { navigate, usePath } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'

const isItem = (state: unknown): state is Pick<MenuItem, 'id'> =>
  typeof state === 'object' && state !== null && 'id' in state && typeof state.id === 'string'

/** The form of a new item, or of the one in the address (spec §2 "Item form", design §4.13). */
export const ItemFormPage = (): ReactElement => {
  const isEdit = usePath() === pages.editItem
  const given = useNavigationState(isItem)
  const query = useQueryParams()
  const addressed = query.get('item') ?? given?.id ?? ''
  const itemId = isEdit ? addressed : undefined
  const catalog = useCatalog()
  const reloadCatalog = useReloadCatalog()

  // Counts items saved with "add another": the form restarts with the categories of the last one.
  const [last, setLast] = useState<{ readonly count: number; readonly item: MenuItem }>()
  // Another item after the copy starts empty.
  const copiedId = isEdit || last ? undefined : (query.get('copy') ?? undefined)
  const close = (): void => navigate(paths.adminItems, { state: itemId })
  const finish = (item: MenuItem, isAnother: boolean): void => {
    showToast(isEdit ? itemsMessages.saved(item.name) : itemsMessages.added(item.name))
    void reloadRestaurantData()
    void reloadCatalog()
    if (!isAnother) return navigate(paths.adminItems, { state: item.id })
    setLast({ count: (last?.count ?? 0) + 1, item })
    window.scrollTo(0, 0)
  }
  return (
    <Page
      title={isEdit ? itemsMessages.submitUpdate : itemsMessages.submitAdd}
      leading="close"
      onLeave={close}
      layout="padded"
    >
      <ItemEditor
        key={itemId ?? `new ${last?.count ?? 0} ${copiedId ?? ''}`}
        catalog={catalog}
        itemId={itemId}
        copiedId={copiedId}
        added={last && { categoryId: last.item.categoryId, specialCategoryId: last.item.specialCategoryId ?? '' }}
        onSaved={finish}
        fallbackLink={
          <Button variant="primary" onClick={() => navigate(paths.adminItems)}>
            {itemsMessages.toItems}
          </Button>
        }
      />
    </Page>
  )
}
