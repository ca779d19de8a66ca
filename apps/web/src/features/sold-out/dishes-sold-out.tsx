import { type ReactElement, useState } from 'react'
import { groupsOf } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { useNow } from '#web/lib/now.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { type FetchedDishes, useDishes } from './fetched-dishes.ts'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import { SoldOutSheet } from './sold-out-sheet.tsx'
import styles from './sold-out-sheet.module.css'
import { soldOutWords } from './sold-out-state.ts'

/** The dishes that are on the menu, each once. */
const dishesOf = (itemIds: readonly string[], { categories }: FetchedDishes['menu']): readonly MenuItem[] => {
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
