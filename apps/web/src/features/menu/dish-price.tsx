import type { ReactElement } from 'react'
import { lowestPrice } from '@thali/contract'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { Price } from '#web/ui/price.tsx'
import { menuMessages } from './messages.en.ts'
import type { Dish } from './restaurant-data.ts'

type DishPriceProps = {
  readonly item: Dish
  readonly className: string | undefined
  /** The diet mark stands before the price (default true). */
  readonly hasMark?: boolean
}

/** Diet mark, price and countdown of a dish; `from` and the lowest price where its portions differ. */
export const DishPrice = ({ item, className, hasMark = true }: DishPriceProps): ReactElement => {
  const { portions = [], dietMark, left = 0 } = item
  const rupees = lowestPrice(item)
  const { fullPrice } = portions.find(({ price }) => price === rupees) ?? item
  return (
    <Price
      rupees={rupees}
      wasRupees={fullPrice}
      before={
        <>
          {hasMark && <DietMark mark={dietMark} />}
          {portions.some(({ price, isAvailable }) => isAvailable && price !== rupees) && menuMessages.fromPrice}
        </>
      }
      after={left > 0 && menuMessages.left(left)}
      className={className}
    />
  )
}
