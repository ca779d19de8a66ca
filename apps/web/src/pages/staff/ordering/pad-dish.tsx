import { type ReactElement, memo } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { addLine, portionLines } from '#web/features/basket/model/line-choice.ts'
import { orderPadMessages as messages } from '#web/features/basket/staff-basket-messages.en.ts'
import { basketMessages } from '#web/features/basket/messages.en.ts'
import { basket, useItemQuantity } from '#web/features/basket/store/current-basket.ts'
import { addDish, removeDish } from '#web/features/basket/ui/item-stepper.tsx'
import { dishPrice } from '#web/features/menu/dish/dish-price.ts'
import type { Dish } from '#web/features/menu/data/restaurant-data.ts'
import { menuMessages } from '#web/features/menu/list/messages.en.ts'
import { classNames } from '#web/lib/class-names.ts'
import { announce } from '#web/ui/announce.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './pad-dish.module.css'

type PadDishProps = {
  readonly item: Dish
  readonly isOrderable: boolean
  /** A tap asks whether the dish is sold out; undefined where it adds the dish. */
  readonly onSoldOut: ((item: Dish) => void) | undefined
}

/** One tap adds a portion; its options, if any, are changed on the ticket. */
const Portions = ({ item }: { readonly item: Dish }): ReactElement => (
  <span className={styles.portions}>
    {portionLines(item).map(([portion, line]) => (
      <button
        key={portion.id}
        type="button"
        data-press=""
        className={styles.portion}
        aria-label={messages.portionOf({ portion: portion.name, price: formatPrice(line.price), dish: item.name })}
        onClick={() => {
          if (basket.quantityOf(item.id) >= (item.left ?? Infinity)) return addDish(item)
          basket.change(addLine(line))
          announce(messages.added({ dish: `${item.name}, ${portion.name}`, quantity: basket.quantityOf(item.id) }))
        }}
      >
        <span>{portion.name}</span> <b className="sum">{formatPrice(line.price)}</b>
      </button>
    ))}
  </span>
)

/** A dish of the pad: a tap on it adds one, a tap on a portion one of that portion. */
export const PadDish = memo(({ item, isOrderable, onSoldOut }: PadDishProps): ReactElement => {
  const quantity = useItemQuantity(item.id)
  const hasPortions = isOrderable && !onSoldOut && portionLines(item).length > 0
  const tap = onSoldOut ?? (isOrderable && !hasPortions ? addDish : undefined)
  return (
    <div className={classNames(styles.dish, !isOrderable && styles.unavailable)}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {tap ? (
            <button
              type="button"
              data-press=""
              className={styles.add}
              aria-label={onSoldOut ? undefined : basketMessages.addOne(item.name)}
              aria-haspopup={onSoldOut && 'dialog'}
              onClick={() => tap(item)}
            >
              {item.name}
            </button>
          ) : (
            item.name
          )}
          {hasPortions && quantity > 0 && <span className={styles.count}> {messages.inTicket(quantity)}</span>}
        </h3>
        {!hasPortions && <Price {...dishPrice(item)} className="caption" />}
      </div>
      {hasPortions && <Portions item={item} />}
      {!isOrderable && <Chip>{menuMessages.unavailable}</Chip>}
      {quantity > 0 && !onSoldOut && !hasPortions && (
        <span className={styles.taken}>
          <IconButton
            label={basketMessages.removeOne(item.name)}
            icon={<Icon name="minus" />}
            onClick={() => removeDish(item)}
          />
          <b className="sum">{messages.inTicket(quantity)}</b>
        </span>
      )}
    </div>
  )
})
