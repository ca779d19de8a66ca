import { useSaving } from '#web/lib/saving.ts'
import { failureOf } from './printer-words.ts'
import { printingMessages } from './printing-messages.en.ts'

/** After an answer the button rests, so that the second tap of a double tap prints nothing (ms). */
const restMs = 1000

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, restMs))

/** Sends a paper, one at a time. `failure` says why the last one was not sent. */
export const usePrint = <I, O>(make: (input: I) => Promise<O>) => {
  const { error, ...saving } = useSaving(async (input: I): Promise<O> => {
    const [made] = await Promise.all([make(input), rest()])
    return made
  }, printingMessages.printFailedLog)
  return { ...saving, failure: failureOf(error) }
}
