import type { ComponentType, ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { usePath } from '#web/lib/router.ts'
import { NotFoundPage } from '#web/pages/not-found-page.tsx'
import { CategoriesPage } from '#web/pages/staff/office/categories-page.tsx'
import { ItemFormPage } from '#web/pages/staff/office/item-form-page.tsx'
import { ItemsPage } from '#web/pages/staff/office/items-page.tsx'
import { OffersPage } from '#web/pages/staff/office/offers-page.tsx'
import { OptionGroupFormPage } from '#web/pages/staff/office/option-group-form-page.tsx'
import { OptionGroupsPage } from '#web/pages/staff/office/option-groups-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { QueryProvider } from './queries.tsx'

// The drag library weighs as much as the rest of the catalog together.
const ReorderCategoriesPage = lazyPage(() =>
  import('#web/pages/staff/office/reorder-categories-page.tsx').then((file) => file.ReorderCategoriesPage),
)

// Opened once a season.
const MenuFilePage = lazyPage(() =>
  import('#web/pages/staff/office/menu-file-page.tsx').then((file) => file.MenuFilePage),
)

// Opened when a program starts to send orders.
const SourceItemsPage = lazyPage(() =>
  import('#web/pages/staff/office/source-items-page.tsx').then((file) => file.SourceItemsPage),
)

const catalogPages: Readonly<Record<string, ComponentType>> = {
  [pages.adminItems]: ItemsPage,
  [pages.addItem]: ItemFormPage,
  [pages.editItem]: ItemFormPage,
  [pages.optionGroups]: OptionGroupsPage,
  [pages.addOptionGroup]: OptionGroupFormPage,
  [pages.editOptionGroup]: OptionGroupFormPage,
  [pages.adminOffers]: OffersPage,
  [pages.adminCategories]: CategoriesPage,
  [pages.reorderCategories]: ReorderCategoriesPage,
  [pages.menuFile]: MenuFilePage,
  [pages.sourceItems]: SourceItemsPage,
}

/** The current screen of the catalogue. All of them are one download, which a waiter never makes. */
export const CatalogArea = (): ReactElement => {
  const Page = catalogPages[usePath()] ?? NotFoundPage
  return (
    <QueryProvider>
      <Page />
    </QueryProvider>
  )
}
