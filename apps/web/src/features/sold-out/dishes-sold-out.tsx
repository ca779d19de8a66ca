import { type ReactElement, useEffect, useState } from 'react'
import type { Reply } from '@thali/contract/api/calls'
import { groupsOf } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useNow } from '#web/lib/now.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import { SoldOutSheet } from './sold-out-sheet.tsx'
import styles from './sold-out-sheet.module.css'
import { soldOutWords } from './sold-out-state.ts'
import { undoCarriedOut } from './sold-out-undo.ts'
import { getStock } from './sold-out.ts'

type Fetched = { readonly menu: Reply<'getRestaurant'>; readonly stock: ReadonlyMap<string, number> }

// Suspended dishes are not in the menu of Table Service, and can be put back on sale here.
const fetchDishes = async (restaurantId: string): Promise<Fetched> => {
  await undoCarriedOut()
  const [menu, stock] = await Promise.all([
    call(restaurantEndpoints.getRestaurant, { params: { restaurantId }, query: { includeSuspended: 'true' } }),
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

/** The dishes that are on the menu, each once. */
const dishesOf = (itemIds: readonly string[], { categories }: Fetched['menu']): readonly MenuItem[] => {
  const byId = new Map(categories.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  return [...new Set(itemIds)].flatMap((id) => byId.get(id) ?? [])
}

type DishesSoldOutProps = {
  readonly restaurantId: string
  readonly itemIds: readonly string[]
  /** The name of the only dish: it needs no choice. Undefined for the dishes of an order. */
  readonly name?: string | undefined
  readonly timezone: string
  readonly onClose: () => void
  /** Called after a change. */
  readonly onChanged: () => void
}

/** Makes one of some dishes sold out: first the dish, unless there is one only, then for how long (plan §3.5). */
export const DishesSoldOut = (props: DishesSoldOutProps): ReactElement => {
  const { restaurantId, itemIds, name, timezone, onClose, onChanged } = props
  const now = useNow()
  const { fetched, retry } = useDishes(restaurantId)
  const [picked, setPicked] = useState<MenuItem>()
  const dishes = fetched && fetched !== 'failed' ? dishesOf(itemIds, fetched.menu) : []
  const chosen = name === undefined ? picked : dishes[0]
  if (chosen && fetched && fetched !== 'failed') {
    const groups = groupsOf(chosen, fetched.menu.optionGroups ?? [])
    const left = fetched.stock.get(chosen.id)
    return <SoldOutSheet item={chosen} {...{ groups, left, timezone, onClose, onChanged }} />
  }
  return (
    <Dialog title={name ?? messages.chooseTitle} onClose={onClose}>
      <div className={styles.choices}>
        {fetched === undefined && <output className="hint">{messages.loading}</output>}
        {fetched === 'failed' && <FailureNotice text={messages.retrievingFailed} onRetry={retry} />}
        {fetched && fetched !== 'failed' && dishes.length === 0 && <p>{messages.noDishes}</p>}
        {fetched &&
          fetched !== 'failed' &&
          dishes.map((dish) => (
            <button key={dish.id} type="button" className={styles.choice} onClick={() => setPicked(dish)}>
              <span className={styles.title}>{dish.name}</span>{' '}
              <span className="hint">
                {soldOutWords(dish, fetched.stock.get(dish.id), now, timezone) ?? messages.onSale}
              </span>
            </button>
          ))}
      </div>
    </Dialog>
  )
}
