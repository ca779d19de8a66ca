import * as bounds from '@thali/contract/basics/bounds'
import { formMessages } from '#web/forms/form-messages.en.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'

/** Why a reason cannot be sent; undefined when it can. */
export const reasonFault = (reason: string): string | undefined => {
  if (reason.trim() === '') return formMessages.required
  return reason.trim().length > bounds.reasonLengthMax ? messages.reasonTooLong(bounds.reasonLengthMax) : undefined
}
