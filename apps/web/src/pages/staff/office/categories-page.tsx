import { type ReactElement, useState } from 'react'
import type { Category, CategoryType } from '@thali/contract/menu/category'
import { useCategories, useReloadCatalog } from '#web/features/catalog/catalog.ts'
import { CategoryDialog, findCategoryDraft } from '#web/features/catalog/category-dialog.tsx'
import { CategoryList } from '#web/features/catalog/category-list.tsx'
import { categoriesMessages } from '#web/features/catalog/messages.en.ts'
import { CatalogIcon } from '#web/features/catalog/icons.tsx'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button, IconButton, IconLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'

const renderReorder = (type: CategoryType): ReactElement => (
  <IconLink
    label={categoriesMessages.reorderTitle[type]}
    icon={<CatalogIcon name="reorder" />}
    to={paths.reorderCategories(type)}
    state={type.toLowerCase()}
  />
)

const savedWords = (name: string, isEdited: boolean, isMisplaced: boolean): string => {
  if (isMisplaced) return categoriesMessages.addedFirst(name)
  return isEdited ? categoriesMessages.saved(name) : categoriesMessages.added(name)
}

/** @returns The categories, and the modal that makes and changes them (spec §2 "Categories"). */
export const CategoriesPage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { restaurant } = useRestaurantData()
  const categories = useCategories()
  const reloadCatalog = useReloadCatalog()
  // Open at once when the session ended over it.
  const [kept] = useState(findCategoryDraft)
  const [modal, setModal] = useState<{ readonly edited: Category | undefined } | undefined>(kept)
  const [place, setPlace] = useState(kept?.place ?? 'first')

  const reload = (): void => {
    void reloadCatalog()
    void reloadRestaurantData()
  }
  const openNew = (): void => setModal({ edited: undefined })
  return (
    <Page
      title={categoriesMessages.title}
      actions={
        <IconButton
          label={categoriesMessages.add}
          icon={<Icon name="plus" />}
          aria-haspopup="dialog"
          onClick={openNew}
        />
      }
    >
      <CategoryList
        categories={categories}
        renderReorder={renderReorder}
        onEdit={(edited) => setModal({ edited })}
        onChanged={reload}
        addButton={
          <Button variant="primary" onClick={openNew}>
            {categoriesMessages.addTitle}
          </Button>
        }
      />
      {modal && categories.status === 'ready' && (
        <CategoryDialog
          edited={modal.edited}
          restaurantId={restaurantId}
          all={categories.categories}
          isKitchenOn={restaurant?.kitchen !== undefined}
          place={place}
          onPlace={setPlace}
          onClose={() => setModal(undefined)}
          onConflict={reload}
          onSaved={({ category: { name }, isMisplaced }) => {
            showToast(savedWords(name, modal.edited !== undefined, isMisplaced))
            setModal(undefined)
            reload()
          }}
        />
      )}
    </Page>
  )
}
