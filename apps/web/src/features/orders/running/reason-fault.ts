import * as bounds from '@thali/contract/basics/bounds'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'

/** The error of a typed reason; undefined when it can be sent. */
export const reasonFault = (reason: string): string | undefined => {
  const text = reason.trim()
  if (text === '') return commonMessages.reasonMissing
  return Array.from(text).length > bounds.reasonLengthMax ? commonMessages.tooLong(bounds.reasonLengthMax) : undefined
}
