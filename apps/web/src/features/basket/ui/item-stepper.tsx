import type { ReactElement } from 'react'
import { quantityWords } from '../quantity-words.ts'
import { bounds, hasChoices } from '@thali/contract'
import { announce } from '#web/ui/announce.tsx'
import { Stepper, type StepperProps } from '#web/ui/stepper.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { AddedDish } from '../model/basket.ts'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { basketMessages } from '../messages.en.ts'
import { linesOf } from '../store/choice-request.ts'
import { basket, useItemQuantity } from '../store/current-basket.ts'
import { askChoice } from './ask-choice.ts'

type Size = 'card' | 'row' | 'sheet'

const vibrate = (): void => {
  // Missing on iOS, although TypeScript declares it.
  if ('vibrate' in navigator) navigator.vibrate(8)
}

type Counted = {
  /** Accessible name: the dish, with its choice for a line. */
  readonly name: string
  /** Reads the present quantity, to announce it. */
  readonly count: () => number
}

/** `remove` returns false when all of the line is in the unanswered order. */
export const stepperProps = (
  item: AddedDish,
  quantity: number,
  size: Size,
  remove: (isByKeyboard: boolean) => boolean,
  { name, count }: Counted = { name: item.name, count: () => basket.quantityOf(item.id) },
): StepperProps => {
  const respond = (): void => {
    vibrate()
    announce(quantityWords(name, count(), basket.get().total))
  }
  return {
    label: name,
    quantity,
    size,
    max: bounds.lineQuantityMax,
    addLabel: basketMessages.addOne(name),
    removeLabel: basketMessages.removeOne(name),
    onAdd: () => {
      basket.add(item)
      respond()
    },
    onFull: () => showToast(basketMessages.fullDish(bounds.lineQuantityMax), 'failure'),
    onRemove: (isByKeyboard) => {
      if (remove(isByKeyboard)) respond()
      else showToast(basketMessages.lockedDish(name), 'failure')
    },
  }
}

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
    if (linesOf(item.id).length > 1) askChoice({ kind: 'remove', item })
    else props.onRemove(isByKeyboard)
  }
  // A dish with choices asks for them before it is added; each of its lines has its own limit.
  const isAsking = hasChoices(item)
  const { left = Infinity } = item
  const max = Math.min(left, isAsking ? Infinity : bounds.lineQuantityMax)
  return (
    <Stepper
      {...props}
      max={max}
      onAdd={isAsking ? () => askChoice({ kind: 'add', item }) : props.onAdd}
      {...(max === left && { onFull: () => showToast(basketMessages.onlyLeft(left, item.name), 'failure') })}
      onRemove={onRemove}
      emptyText={basketMessages.add}
    />
  )
}
