import type { ReactElement } from 'react'
import type { CategoryType } from '@thali/contract/menu/category'
import { useReloadCatalog } from '#web/features/catalog/catalog.ts'
import { categoriesMessages } from '#web/features/catalog/messages.en.ts'
import { CategoryReorder } from '#web/features/catalog/category-reorder.tsx'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { paths } from '#web/lib/paths.ts'
import { useNavigationState, useQueryParams } from '#web/lib/navigation-state.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

const types: Readonly<Record<string, CategoryType>> = { regular: 'Regular', special: 'Special' }

const isText = (state: unknown): state is string => typeof state === 'string'

const leave = (): void => navigate(paths.adminCategories)

/** Re-ordering of the type in the address (spec §2 "Reorder categories", design §4.13). */
export const ReorderCategoriesPage = (): ReactElement => {
  const given = useNavigationState(isText)
  const type = types[(useQueryParams().get('type') ?? given ?? '').toLowerCase()]
  const reloadCatalog = useReloadCatalog()
  if (!type) {
    return (
      <Page title={categoriesMessages.title} leading="back" onLeave={leave}>
        <EmptyState
          title={categoriesMessages.reorderUnknown}
          body={categoriesMessages.reorderUnknownBody}
          action={
            <Button variant="primary" onClick={leave}>
              {categoriesMessages.toCategories}
            </Button>
          }
        />
      </Page>
    )
  }
  return (
    <Page title={categoriesMessages.reorderTitle[type]} leading="back" onLeave={leave}>
      <CategoryReorder
        type={type}
        onSaved={() => {
          void reloadCatalog()
          void reloadRestaurantData()
          leave()
        }}
      />
    </Page>
  )
}
