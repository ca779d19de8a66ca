import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { cardsMessages } from '#web/features/table-cards/table-cards-messages.en.ts'
import { TableCardsView } from '#web/features/table-cards/table-cards-view.tsx'
import { goBack } from '#web/lib/go-back.ts'
import { Page } from '#web/ui/page.tsx'
import { readTables } from './room-answers.ts'

/** Table cards on paper (plan §8.4). */
export const TableCardsPage = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  return (
    <Page title={cardsMessages.title} layout="full" leading="back" onLeave={() => goBack(pages.settings)}>
      {restaurant && <TableCardsView key={restaurant.id} restaurant={restaurant} readTables={readTables} />}
    </Page>
  )
}
