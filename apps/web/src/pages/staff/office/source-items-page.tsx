import { type ReactElement, useMemo } from 'react'
import * as pages from '@thali/contract/basics/pages'
import type { SourceItem } from '@thali/contract/sources/source'
import { useCatalog } from '#web/features/catalog/catalog.ts'
import { uniqueItems } from '#web/features/catalog/item-list.tsx'
import { sourceItemsMessages } from '#web/features/orders/elsewhere/source-items-messages.en.ts'
import { SourceItemsView } from '#web/features/orders/elsewhere/source-items-view.tsx'
import type { MappedDish } from '#web/features/orders/elsewhere/source-section.tsx'
import { goBack } from '#web/lib/go-back.ts'
import { navigate } from '#web/lib/router.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { useFindChoices } from '../find-choices.ts'

const toSources = `${pages.settings}#orders`

/** The dishes that ids of platforms and websites stand for (decision 167). */
export const SourceItemsPage = (): ReactElement => {
  const { restaurantId = '' } = useVisit()
  const { categories, restaurant, ...menu } = useCatalog()
  const items = useMemo(() => uniqueItems(categories), [categories])
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const find = useFindChoices(items, restaurant)
  const dishOf = ({ itemId, portionId }: SourceItem): MappedDish => {
    const dish = byId.get(itemId)
    if (!dish || portionId === undefined) return { name: dish?.name }
    const portion = dish.portions?.find(({ id }) => id === portionId)
    return portion ? { name: `${dish.name} · ${portion.name}` } : { name: dish.name, isPortionGone: true }
  }
  return (
    <Page title={sourceItemsMessages.title} layout="column" leading="back" onLeave={() => goBack(toSources)}>
      <SourceItemsView
        key={restaurantId}
        restaurantId={restaurantId}
        menu={menu}
        dishOf={dishOf}
        find={find}
        toSettings={
          <Button variant="primary" onClick={() => navigate(toSources)}>
            {sourceItemsMessages.toSettings}
          </Button>
        }
      />
    </Page>
  )
}
