import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { hasChoices } from '@thali/contract/menu/choice'
import { quantityWords } from '../quantity-words.ts'
import { announce } from '#web/ui/announce.tsx'
import { Stepper, type StepperProps } from '#web/ui/stepper.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { basketMessages } from '../messages.en.ts'
import { linesOf } from '../store/choice-request.ts'
import { basket, useItemQuantity } from '../store/current-basket.ts'
import { askChoice } from './ask-choice.ts'

/** Vibrates, and announces the new quantity of a dish or line to screen readers. */
export const respond = (name: string, quantity: number): void => {
  // Missing on iOS, although TypeScript declares it.
  if ('vibrate' in navigator) navigator.vibrate(8)
  announce(quantityWords(name, quantity, basket.get().total))
}

/** Says that no more of a dish or line can be added. */
export const sayFull = (): void => showToast(basketMessages.fullDish(bounds.lineQuantityMax), 'failure')

/** Says that all of a line is in the unanswered order. */
export const sayLocked = (name: string): void => showToast(basketMessages.lockedDish(name), 'failure')

const respondTo = ({ id, name }: ChoiceDish): void => respond(name, basket.quantityOf(id))

const add = (item: ChoiceDish): void => {
  // A dish with choices asks for them before it is added.
  if (hasChoices(item)) {
    askChoice({ kind: 'add', item })
    return
  }
  basket.add(item)
  respondTo(item)
}

/** Takes one of a dish away; of a dish with several lines it asks for the line. */
export const removeDish = (item: ChoiceDish): void => {
  const [line, other] = linesOf(item.id)
  if (other) askChoice({ kind: 'remove', item })
  else if (line && basket.removeOne(line.lineKey)) respondTo(item)
  else sayLocked(item.name)
}

/** Each line of a dish with choices has its own limit. */
const limitOf = (item: ChoiceDish): number => (hasChoices(item) ? Infinity : bounds.lineQuantityMax)

const sayLimit = (item: ChoiceDish): void => {
  const { left = Infinity, name } = item
  if (left <= limitOf(item)) showToast(basketMessages.onlyLeft({ left, dish: name }), 'failure')
  else sayFull()
}

const maxOf = (item: ChoiceDish): number => Math.min(item.left ?? Infinity, limitOf(item))

/** Adds one of a dish, or says why it cannot be added. */
export const addDish = (item: ChoiceDish): void =>
  basket.quantityOf(item.id) < maxOf(item) ? add(item) : sayLimit(item)

type ItemStepperProps = {
  readonly item: ChoiceDish
  /** As the stepper's. */
  readonly size?: StepperProps['size']
}

/**
 * Adds and removes one dish. A tap renders this stepper and the components that show the total. Its callbacks are thin,
 * because each card of the menu has them.
 */
export const ItemStepper = ({ item, size }: ItemStepperProps): ReactElement => (
  <Stepper
    label={item.name}
    quantity={useItemQuantity(item.id)}
    size={size}
    max={maxOf(item)}
    addLabel={basketMessages.addOne(item.name)}
    removeLabel={basketMessages.removeOne(item.name)}
    emptyText={basketMessages.add}
    onAdd={() => add(item)}
    onFull={() => sayLimit(item)}
    onRemove={() => removeDish(item)}
  />
)
