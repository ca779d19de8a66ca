import { type ReactElement, type ReactNode, memo, useMemo, useState } from 'react'
import { isAvailable } from '@thali/contract/menu/item'
import { classNames } from '#web/lib/class-names.ts'
import { useNow } from '#web/lib/now.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Price } from '#web/ui/price.tsx'
import { dishPrice } from '../dish/dish-price.ts'
import { menuMessages } from './messages.en.ts'
import styles from './pad-dishes.module.css'
import type { Dish, RestaurantData } from '../data/restaurant-data.ts'
import { toNeedle, toSearchIndex } from '../search/search.ts'
import { useFindDishes, useSearchKeys } from '../search/use-dish-search.ts'

type PadDishesProps = {
  readonly data: RestaurantData
  readonly renderControls: (item: Dish) => ReactNode
  /** Adds one of a dish: Enter in the field adds the first match. */
  readonly onAdd: (item: Dish) => void
  /** Called on a tap on the name, to make the dish sold out or put it back. */
  readonly onSoldOut: (item: Dish) => void
  readonly words: {
    readonly soldOut: string
    readonly find: string
    readonly findHint: string
    readonly noMatch: string
    readonly categories: string
  }
}

/** Dishes of the order pad in rows of one line: one category at a time, or the matches of a text. */
export const PadDishes = (props: PadDishesProps): ReactElement => {
  const { data, renderControls, onAdd, onSoldOut, words } = props
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
        <search>
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
        </search>
        {shown.length === 0 && <p className={styles.none}>{words.noMatch}</p>}
        <ul className={styles.rows}>
          {shown.map((item) => (
            <PadRow
              key={item.id}
              item={item}
              isOrderable={isOrderable(item)}
              renderControls={renderControls}
              onSoldOut={onSoldOut}
              hint={words.soldOut}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

type PadRowProps = Pick<PadDishesProps, 'renderControls' | 'onSoldOut'> & {
  readonly item: Dish
  readonly isOrderable: boolean
  /** Describes the button of the name. */
  readonly hint: string
}

const PadRow = memo(({ item, isOrderable, renderControls, onSoldOut, hint }: PadRowProps): ReactElement => (
  <li className={classNames(styles.row, !isOrderable && styles.unavailable)}>
    <div className={styles.words}>
      <h3 className={styles.name}>
        <button
          type="button"
          className={styles.open}
          title={hint}
          aria-haspopup="dialog"
          onClick={() => onSoldOut(item)}
        >
          {item.name}
        </button>
      </h3>
      <Price {...dishPrice(item)} className={styles.price} />
    </div>
    {isOrderable ? renderControls(item) : <Chip>{menuMessages.unavailable}</Chip>}
  </li>
))
