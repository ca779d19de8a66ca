import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { Stepper } from '#web/ui/stepper.tsx'
import { basketMessages } from '../messages.en.ts'
import type { BasketEntry } from '../model/basket.ts'
import { basket } from '../store/current-basket.ts'
import { respond, sayFull, sayLocked } from './item-stepper.tsx'

type LineStepperProps = {
  readonly entry: BasketEntry
  /** Dish and choice: lines of one dish differ by it. */
  readonly name: string
  readonly quantity: number
  /** Returns false when all of the line is in the unanswered order. */
  readonly remove: (isByKeyboard: boolean) => boolean
}

/** Changes the quantity of one line in the basket. */
export const LineStepper = ({ entry, name, quantity, remove }: LineStepperProps): ReactElement => {
  const respondNow = (): void => respond(name, basket.get().lines.get(entry.lineKey)?.quantity ?? 0)
  return (
    <Stepper
      label={name}
      quantity={quantity}
      size="row"
      max={bounds.lineQuantityMax}
      addLabel={basketMessages.addOne(name)}
      removeLabel={basketMessages.removeOne(name)}
      onAdd={() => {
        basket.add(entry)
        respondNow()
      }}
      onFull={sayFull}
      onRemove={(isByKeyboard) => {
        if (remove(isByKeyboard)) respondNow()
        else sayLocked(name)
      }}
    />
  )
}
