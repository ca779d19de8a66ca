import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { isAvailable } from '@thali/contract/menu/item'
import { useNow } from '#web/lib/now.ts'
import styles from './pad-dishes.module.css'
import type { Dish, RestaurantData } from '../data/restaurant-data.ts'
import { toNeedle, toSearchIndex } from '../search/search.ts'
import { useFindDishes, useSearchKeys } from '../search/use-dish-search.ts'

type PadDishesProps = {
  readonly data: RestaurantData
  readonly renderDish: (item: Dish, isOrderable: boolean) => ReactNode
  /** Adds one of a dish: Enter in the field adds the first match. */
  readonly onAdd: (item: Dish) => void
  /** Next to the search. */
  readonly action: ReactNode
  readonly words: {
    readonly find: string
    readonly findHint: string
    readonly noMatch: string
    readonly categories: string
  }
}

/** Dishes of the order pad, in rows or on tablets as tiles: one category at a time, or the matches of a text. */
export const PadDishes = (props: PadDishesProps): ReactElement => {
  const { data, renderDish, onAdd, action, words } = props
  const { categories, items, restaurant } = data
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState('')
  const category = categories.find(({ id }) => id === chosen) ?? categories[0]
  const needle = toNeedle(text)
  const timezone = restaurant?.timezone ?? 'UTC'
  const now = useNow()
  const isOrderable = (item: Dish): boolean => isAvailable(item, now, timezone)
  const keys = useSearchKeys(restaurant)
  const findDishes = useFindDishes()
  const index = useMemo(() => toSearchIndex(items, keys), [items, keys])
  const shown = useMemo((): readonly Dish[] => {
    if (needle === '') return category?.items ?? []
    const { byName, similar } = findDishes(index, needle, true)
    return [...byName, ...similar]
  }, [findDishes, index, needle, category])
  const addFirst = (): void => {
    const first = needle === '' ? undefined : shown.find(isOrderable)
    if (!first) return
    onAdd(first)
    setText('')
  }
  return (
    <>
      <nav className={styles.categories} aria-label={words.categories}>
        <ul>
          {categories.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.category}
                aria-current={(needle === '' && id === category?.id) || undefined}
                data-press=""
                onClick={() => {
                  setChosen(id)
                  setText('')
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles.dishes} aria-label={needle === '' ? category?.name : words.find}>
        <h2 className="visually-hidden">{needle === '' ? category?.name : words.find}</h2>
        <search className={styles.search}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              addFirst()
            }}
          >
            <input
              type="search"
              className={styles.find}
              aria-label={words.find}
              placeholder={`${words.find} · ${words.findHint}`}
              value={text}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="enter"
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </form>
          {action}
        </search>
        {shown.length === 0 && <p className={styles.none}>{words.noMatch}</p>}
        <ul className={styles.rows}>
          {shown.map((item) => (
            <li key={item.id}>{renderDish(item, isOrderable(item))}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
