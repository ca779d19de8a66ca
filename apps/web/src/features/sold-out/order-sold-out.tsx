import { type ReactElement, useEffect, useState } from 'react'
import type { MenuItem, Order, Reply } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useNow } from '#web/lib/now.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import { SoldOutSheet } from './sold-out-sheet.tsx'
import styles from './sold-out-sheet.module.css'
import { soldOutWords } from './sold-out-state.ts'
import { getStock } from './sold-out.ts'

type Fetched = { readonly menu: Reply<'getRestaurant'>; readonly stock: ReadonlyMap<string, number> }

// Suspended dishes are not in the menu of Table Service, and can be put back on sale here.
const fetchDishes = async (restaurantId: string): Promise<Fetched> => {
  const [menu, stock] = await Promise.all([
    call('getRestaurant', { params: { restaurantId }, query: { includeSuspended: 'true' } }),
    getStock(restaurantId),
  ])
  return { menu, stock: new Map(stock.map(({ itemId, left }) => [itemId, left])) }
}

const useDishes = (restaurantId: string) => {
  const [fetched, setFetched] = useState<Fetched | 'failed'>()
  const [attempts, setAttempts] = useState(1)
  useEffect(() => {
    const fail = (error: unknown): void => {
      logFailure(messages.retrievingFailedLog, error)
      setFetched('failed')
    }
    void fetchDishes(restaurantId).then(setFetched, fail)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt fetches
  }, [restaurantId, attempts])
  const retry = (): void => setAttempts(attempts + 1)
  return { fetched, retry }
}

/** The dishes of an order that are on the menu, each once. */
const dishesOf = (order: Order, { categories }: Fetched['menu']): readonly MenuItem[] => {
  const byId = new Map(categories.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  return [...new Set(order.items.map(({ itemId }) => itemId))].flatMap((id) => byId.get(id) ?? [])
}

type OrderSoldOutProps = {
  readonly order: Order
  readonly timezone: string
  readonly onClose: () => void
  /** Called after a change. */
  readonly onChanged: () => void
}

/** Makes a dish of an order sold out: first the dish, then for how long (plan §3.5). */
export const OrderSoldOut = ({ order, timezone, onClose, onChanged }: OrderSoldOutProps): ReactElement => {
  const now = useNow()
  const { fetched, retry } = useDishes(order.restaurant.id)
  const [chosen, setChosen] = useState<MenuItem>()
  if (chosen && fetched && fetched !== 'failed') {
    const left = fetched.stock.get(chosen.id)
    return <SoldOutSheet item={chosen} left={left} timezone={timezone} onClose={onClose} onChanged={onChanged} />
  }
  const dishes = fetched && fetched !== 'failed' ? dishesOf(order, fetched.menu) : []
  return (
    <Dialog title={messages.chooseTitle} onClose={onClose}>
      <div className={styles.choices}>
        {fetched === undefined && <output className={styles.hint}>{messages.loading}</output>}
        {fetched === 'failed' && <FailureNotice text={messages.retrievingFailed} onRetry={retry} />}
        {fetched && fetched !== 'failed' && dishes.length === 0 && <p>{messages.noDishes}</p>}
        {fetched &&
          fetched !== 'failed' &&
          dishes.map((dish) => (
            <button key={dish.id} type="button" className={styles.choice} onClick={() => setChosen(dish)}>
              <span className={styles.title}>{dish.name}</span>{' '}
              <span className={styles.hint}>
                {soldOutWords(dish, fetched.stock.get(dish.id), now, timezone) ?? messages.onSale}
              </span>
            </button>
          ))}
      </div>
    </Dialog>
  )
}
