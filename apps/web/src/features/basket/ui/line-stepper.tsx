import type { ReactElement } from 'react'
import { Stepper } from '#web/ui/stepper.tsx'
import type { BasketEntry } from '../model/basket.ts'
import { basket } from '../store/current-basket.ts'
import { stepperProps } from './item-stepper.tsx'

type LineStepperProps = {
  readonly entry: BasketEntry
  /** Dish and choice: lines of one dish differ by it. */
  readonly name: string
  readonly quantity: number
  readonly remove: (isByKeyboard: boolean) => boolean
}

/** Changes the quantity of one line in the basket. */
export const LineStepper = ({ entry, name, quantity, remove }: LineStepperProps): ReactElement => {
  const count = (): number => basket.get().lines.get(entry.lineKey)?.quantity ?? 0
  return <Stepper {...stepperProps(entry, quantity, 'row', remove, { name, count })} />
}
