import * as bounds from '@thali/contract/basics/bounds'
import { kitchenDialogsMessages as messages } from './kitchen-dialogs-messages.en.ts'

/** The error of a typed reason; undefined when it can be sent. */
export const reasonFault = (reason: string): string | undefined => {
  const text = reason.trim()
  if (text === '') return messages.reasonMissing
  return Array.from(text).length > bounds.reasonLengthMax ? messages.reasonTooLong(bounds.reasonLengthMax) : undefined
}
