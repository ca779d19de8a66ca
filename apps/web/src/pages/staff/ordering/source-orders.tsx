import { type ReactElement, useMemo, useState } from 'react'
import type { OrderSource } from '@thali/contract/sources/source'
import { type Dish, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { toNeedle, toSearchIndex } from '#web/features/menu/search/search.ts'
import { useFindDishes, useSearchKeys } from '#web/features/menu/search/use-dish-search.ts'
import { useOrderSources } from '#web/features/orders/elsewhere/source-calls.ts'
import type { Choice } from '#web/features/orders/elsewhere/source-order-draft.ts'
import { SourceOrderDialog } from '#web/features/orders/elsewhere/source-order-dialog.tsx'
import { sourceOrderMessages as messages } from '#web/features/orders/elsewhere/source-order-messages.en.ts'
import { Button } from '#web/ui/button.tsx'

/** The most matches below the search. */
const matchesMax = 6

const choicesOf = ({ id, name, price, portions }: Dish): readonly Choice[] =>
  portions?.map((portion) => ({
    itemId: id,
    portionId: portion.id,
    name: `${name} · ${portion.name}`,
    price: portion.fullPrice ?? portion.price,
  })) ?? [{ itemId: id, name, price }]

/** Finds dishes of the menu by a text, each portion alone. */
const useFindChoices = (): ((text: string) => readonly Choice[]) => {
  const { items, restaurant } = useRestaurantData()
  const keys = useSearchKeys(restaurant)
  const findDishes = useFindDishes()
  const index = useMemo(() => toSearchIndex(items, keys), [items, keys])
  return (text) => {
    const { byName, similar } = findDishes(index, toNeedle(text), true)
    return [...byName, ...similar].flatMap(choicesOf).slice(0, matchesMax)
  }
}

type SourceOrdersProps = {
  /** An order was sent. */
  readonly onSent: () => void
}

/** Opens the form for an order from elsewhere, one button per source; nothing without sources. */
export const SourceOrders = ({ onSent }: SourceOrdersProps): ReactElement | null => {
  const { restaurant } = useRestaurantData()
  const sources = useOrderSources(restaurant?.takeaway && restaurant.id)
  const find = useFindChoices()
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
