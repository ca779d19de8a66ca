import { type ReactElement, useState } from 'react'
import type { OrderSource } from '@thali/contract/sources/source'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useOrderSources } from '#web/features/orders/elsewhere/source-calls.ts'
import { SourceOrderDialog } from '#web/features/orders/elsewhere/source-order-dialog.tsx'
import { sourceOrderMessages as messages } from '#web/features/orders/elsewhere/source-order-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { useFindChoices } from '../find-choices.ts'

type SourceOrdersProps = {
  /** An order was sent. */
  readonly onSent: () => void
}

/** Opens the form for an order from elsewhere, one button per source; nothing without sources. */
export const SourceOrders = ({ onSent }: SourceOrdersProps): ReactElement | null => {
  const { restaurant, items } = useRestaurantData()
  const sources = useOrderSources(restaurant?.takeaway && restaurant.id)
  const find = useFindChoices(items, restaurant)
  const [chosen, setChosen] = useState<OrderSource>()
  if (!restaurant || sources.length === 0) return null
  return (
    <section className="stack-2" aria-label={messages.title}>
      <h3 className="name">{messages.title}</h3>
      {sources.map((source) => (
        <Button key={source.name} aria-haspopup="dialog" onClick={() => setChosen(source)}>
          {messages.orderOf(source.name)}
        </Button>
      ))}
      {chosen && (
        <SourceOrderDialog
          restaurantId={restaurant.id}
          source={chosen}
          find={find}
          onSent={onSent}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}
