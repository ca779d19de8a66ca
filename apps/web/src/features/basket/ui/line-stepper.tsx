import type { ReactElement } from 'react'
import { Stepper } from '#web/ui/stepper.tsx'
import type { BasketEntry } from '../model/basket.ts'
import { stepperProps } from './item-stepper.tsx'

type LineStepperProps = {
  readonly entry: BasketEntry
  readonly quantity: number
  readonly remove: (isByKeyboard: boolean) => boolean
}

/** Changes the quantity of one line in the basket. */
export const LineStepper = ({ entry, quantity, remove }: LineStepperProps): ReactElement => (
  <Stepper {...stepperProps(entry, quantity, 'row', remove)} />
)
