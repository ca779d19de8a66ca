import type { ReactElement } from 'react'
import { type MenuItem, bounds } from '@thali/contract'
import { announce } from '#web/ui/announce.tsx'
import { renderStepper } from '#web/ui/stepper.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { basket, useItemQuantity } from '../store/current-basket.ts'
import { basketMessages } from '../messages.en.ts'

type ItemStepperProps = {
  readonly item: Pick<MenuItem, 'id' | 'name' | 'price'>
  /** As the stepper's; `row` shows the 0 instead of 'Add'. */
  readonly size?: 'card' | 'row' | 'sheet'
  /** Takes one out of the basket, in another way than usual. Returns false when it is in an order on its way. */
  readonly remove?: (isByKeyboard: boolean) => boolean
}

const vibrate = (): void => {
  // Missing on iOS, whatever TypeScript says.
  if ('vibrate' in navigator) navigator.vibrate(8)
}

/**
 * Puts one dish into the basket and takes it out again. A tap renders this anew, and whoever shows the total.
 *
 * @param props The dish, and how large.
 * @returns The control.
 */
export const ItemStepper = ({
  item,
  size = 'card',
  remove = () => basket.removeOne(item.id),
}: ItemStepperProps): ReactElement => {
  const quantity = useItemQuantity(item.id)
  const tell = (): void => {
    vibrate()
    announce(basketMessages.announceQuantity(item.name, basket.quantityOf(item.id), basket.get().total))
  }
  return renderStepper({
    label: item.name,
    quantity,
    size,
    max: bounds.lineQuantityMax,
    addLabel: basketMessages.addOne(item.name),
    removeLabel: basketMessages.removeOne(item.name),
    ...(size !== 'row' && { emptyText: basketMessages.add }),
    onAdd: () => {
      basket.add(item)
      tell()
    },
    onFull: () => showToast(basketMessages.fullDish(bounds.lineQuantityMax)),
    onRemove: (isByKeyboard) => {
      if (remove(isByKeyboard)) tell()
      else showToast(basketMessages.lockedDish(item.name), 'failure')
    },
  })
}
