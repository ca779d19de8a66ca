import { type ReactElement, useState } from 'react'
import type { OrderSource } from '@thali/contract/sources/source'
import { orderPadMessages } from '#web/features/basket/staff-basket-messages.en.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useOrderSources } from '#web/features/orders/elsewhere/source-calls.ts'
import { SourceOrderDialog } from '#web/features/orders/elsewhere/source-order-dialog.tsx'
import { isEmptyDraft, useSourceOrderDraft } from '#web/features/orders/elsewhere/source-order-draft.ts'
import { sourceOrderMessages as messages } from '#web/features/orders/elsewhere/source-order-messages.en.ts'
import { useFindChoices } from '../find-choices.ts'
import styles from './pad-table.module.css'

/** The sources that staff type orders of; none while takeaway is off. */
export const usePadSources = (): readonly OrderSource[] => {
  const { restaurant } = useRestaurantData()
  return useOrderSources(restaurant?.takeaway && restaurant.id)
}

type SourceButtonProps = {
  readonly restaurantId: string
  readonly name: string
  readonly onChoose: () => void
}

const SourceButton = ({ restaurantId, name, onChoose }: SourceButtonProps): ReactElement => {
  const [draft] = useSourceOrderDraft(restaurantId, name)
  const isEmpty = isEmptyDraft(draft)
  return (
    <button
      type="button"
      data-press=""
      className={styles.table}
      aria-haspopup="dialog"
      aria-label={[messages.orderOf(name), ...(isEmpty ? [] : [orderPadMessages.notSent])].join(', ')}
      onClick={onChoose}
    >
      <b className="name anywhere">{name}</b>
      {!isEmpty && <span className="hint">{orderPadMessages.notSent}</span>}
    </button>
  )
}

type SourceOrdersProps = {
  readonly sources: readonly OrderSource[]
  /** An order was sent. */
  readonly onSent: () => void
}

/** Opens the form for an order from elsewhere, one button per source; nothing without sources. */
export const SourceOrders = ({ sources, onSent }: SourceOrdersProps): ReactElement | null => {
  const { restaurant, items } = useRestaurantData()
  const find = useFindChoices(items, restaurant)
  const [chosen, setChosen] = useState<OrderSource>()
  if (!restaurant || sources.length === 0) return null
  return (
    <section className={styles.group} aria-label={messages.title}>
      <h3 className="name">{messages.title}</h3>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source.name}>
            <SourceButton restaurantId={restaurant.id} name={source.name} onChoose={() => setChosen(source)} />
          </li>
        ))}
      </ul>
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
