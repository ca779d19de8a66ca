import type { ReactElement } from 'react'
import { paths, patterns } from '#web/lib/paths.ts'
import { Route, Switch } from '#web/lib/router.ts'
import { CategoriesPage } from '#web/pages/staff/categories-page.tsx'
import { ItemFormPage } from '#web/pages/staff/item-form-page.tsx'
import { ItemsPage } from '#web/pages/staff/items-page.tsx'
import { OffersPage } from '#web/pages/staff/offers-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { QueryProvider } from './queries.tsx'

// The drag library weighs as much as the rest of the catalog together.
const ReorderCategoriesPage = lazyPage(
  async () => (await import('#web/pages/staff/reorder-categories-page.tsx')).ReorderCategoriesPage,
)

/** @returns The screens that manage what is sold: a download of their own, which a waiter never makes. */
export const CatalogArea = (): ReactElement => (
  <QueryProvider>
    <Switch>
      <Route path={paths.adminItems} component={ItemsPage} />
      <Route path={paths.addItem} component={ItemFormPage} />
      <Route path={patterns.editItem} component={ItemFormPage} />
      <Route path={paths.adminOffers} component={OffersPage} />
      <Route path={paths.adminCategories} component={CategoriesPage} />
      <Route path={patterns.reorderCategories} component={ReorderCategoriesPage} />
    </Switch>
  </QueryProvider>
)
