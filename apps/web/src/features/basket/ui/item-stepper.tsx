import type { ReactElement } from 'react'
import { bounds, hasChoices } from '@thali/contract'
import { announce } from '#web/ui/announce.tsx'
import { Stepper, type StepperProps } from '#web/ui/stepper.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { AddedDish } from '../model/basket.ts'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { basketMessages } from '../messages.en.ts'
import { choiceRequest, linesOf } from '../store/choice-request.ts'
import { basket, useItemQuantity } from '../store/current-basket.ts'

type Size = 'card' | 'row' | 'sheet'

const vibrate = (): void => {
  // Missing on iOS, although TypeScript declares it.
  if ('vibrate' in navigator) navigator.vibrate(8)
}

/** `remove` returns false when all of the line is in the unanswered order. */
export const stepperProps = (
  item: AddedDish,
  quantity: number,
  size: Size,
  remove: (isByKeyboard: boolean) => boolean,
): StepperProps => {
  const respond = (): void => {
    vibrate()
    announce(basketMessages.announceQuantity(item.name, basket.quantityOf(item.id), basket.get().total))
  }
  return {
    label: item.name,
    quantity,
    size,
    max: bounds.lineQuantityMax,
    addLabel: basketMessages.addOne(item.name),
    removeLabel: basketMessages.removeOne(item.name),
    onAdd: () => {
      basket.add(item)
      respond()
    },
    onFull: () => showToast(basketMessages.fullDish(bounds.lineQuantityMax), 'failure'),
    onRemove: (isByKeyboard) => {
      if (remove(isByKeyboard)) respond()
      else showToast(basketMessages.lockedDish(item.name), 'failure')
    },
  }
}

/** A dish with choices asks for them before it is added. */
const choiceSteps = (item: ChoiceDish): Partial<StepperProps> =>
  hasChoices(item) ? { max: Infinity, onAdd: () => choiceRequest.set({ kind: 'add', item }) } : {}

type ItemStepperProps = {
  readonly item: ChoiceDish
  /** As the stepper's. */
  readonly size?: Size
}

/** Adds and removes one dish. A tap renders this stepper and the components that show the total. */
export const ItemStepper = ({ item, size = 'card' }: ItemStepperProps): ReactElement => {
  const quantity = useItemQuantity(item.id)
  const props = stepperProps(item, quantity, size, () => basket.removeOne(linesOf(item.id)[0]?.lineKey ?? ''))
  const onRemove = (isByKeyboard: boolean): void => {
    if (linesOf(item.id).length > 1) choiceRequest.set({ kind: 'remove', item })
    else props.onRemove(isByKeyboard)
  }
  return <Stepper {...props} onRemove={onRemove} {...choiceSteps(item)} emptyText={basketMessages.add} />
}
