import type { ReactElement } from 'react'
import type { MenuItem } from '@thali/contract'
import { useCatalogue, useReloadCatalogue } from '#web/features/catalog/catalogue.ts'
import { ItemEditor } from '#web/features/catalog/item-editor.tsx'
import { itemsMessages } from '#web/features/catalog/items-messages.en.ts'
import { reloadRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { paths, patterns } from '#web/lib/paths.ts'
import { navigate, useNavigationState, usePath, useQueryParams } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'

const isItem = (state: unknown): state is Pick<MenuItem, 'id'> =>
  typeof state === 'object' && state !== null && 'id' in state && typeof state.id === 'string'

/** @returns The form of a new item, or of the one in the address (spec §2 "Item form", design §4.13). */
export const ItemFormPage = (): ReactElement => {
  const isEdit = usePath() === patterns.editItem
  const given = useNavigationState(isItem)
  const addressed = useQueryParams().get('item') ?? given?.id ?? ''
  const itemId = isEdit ? addressed : undefined
  const catalogue = useCatalogue()
  const reloadCatalogue = useReloadCatalogue()

  const close = (): void => navigate(paths.adminItems, { state: itemId })
  const finish = ({ id, name }: MenuItem): void => {
    showToast(isEdit ? itemsMessages.saved(name) : itemsMessages.added(name))
    void reloadRestaurantData()
    void reloadCatalogue()
    navigate(paths.adminItems, { state: id })
  }
  return (
    <Page
      title={isEdit ? itemsMessages.submitUpdate : itemsMessages.submitAdd}
      leading="close"
      onLeave={close}
      layout="padded"
    >
      <ItemEditor
        key={itemId ?? 'new'}
        catalogue={catalogue}
        itemId={itemId}
        onSaved={finish}
        wayOut={
          <Button variant="primary" onClick={() => navigate(paths.adminItems)}>
            {itemsMessages.toItems}
          </Button>
        }
      />
    </Page>
  )
}
