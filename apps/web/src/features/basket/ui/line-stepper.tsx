import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { basketPageMessages } from '../later-messages.en.ts'
import { basketMessages } from '../messages.en.ts'
import type { BasketEntry } from '../model/basket.ts'
import { basket } from '../store/current-basket.ts'
import { removeRow } from '../store/removed-rows.ts'
import { respond, sayFull, sayLocked } from './item-stepper.tsx'

type LineStepperProps = {
  readonly entry: BasketEntry
  /** Dish and choice: lines of one dish differ by it. */
  readonly name: string
  /** 0 while the line shows Undo. */
  readonly quantity: number
  /** Its dish cannot be ordered now: it can only be removed. */
  readonly isUnavailable: boolean
}

/** Changes the quantity of one line in the basket; the last one taken leaves Undo. */
export const LineStepper = ({ entry, name, quantity, isUnavailable }: LineStepperProps): ReactElement => {
  const { lineKey } = entry
  const respondNow = (): void => respond(name, basket.get().lines.get(lineKey)?.quantity ?? 0)
  if (isUnavailable) {
    return (
      <Button aria-label={basketPageMessages.removeDish(name)} onClick={({ detail }) => removeRow(entry, detail === 0)}>
        {basketPageMessages.remove}
      </Button>
    )
  }
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
        // False when all of the line is in the unanswered order.
        const isRemoved = entry.quantity > 1 ? basket.removeOne(lineKey) : removeRow(entry, isByKeyboard)
        if (isRemoved) respondNow()
        else sayLocked(name)
      }}
    />
  )
}
