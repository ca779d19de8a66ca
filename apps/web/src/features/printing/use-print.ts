import { useKeyed } from '#web/api/keyed.ts'
import type { CallOptions } from '#web/api/request.ts'
import { useSaving } from '#web/forms/saving.ts'
import { failureOf } from './printer-words.ts'
import { printingMessages } from './printing-messages.en.ts'

/** After an answer the button rests, so that the second tap of a double tap prints nothing (ms). */
const restMs = 1000

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, restMs))

/**
 * Sends a paper, one at a time. `failure` says why the last one was not sent. A tap after
 * a lost answer prints no second paper.
 */
export const usePrint = <I, O>(make: (input: I, options: CallOptions) => Promise<O>) => {
  const send = useKeyed(make)
  const { error, ...saving } = useSaving(async (input: I): Promise<O> => {
    const [made] = await Promise.all([send(input), rest()])
    return made
  }, printingMessages.printFailedLog)
  return { ...saving, failure: failureOf(error) }
}
