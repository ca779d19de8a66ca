import { useRef, useState } from 'react'
import { logFailure } from './log.ts'

/** A save, as a form or a button shows it. */
export type Saving<I, O> = {
  /** It is under way. */
  readonly isSaving: boolean
  /** Why the last one failed; undefined when it did not, or there was none. */
  readonly error: unknown
  /** Saves; gives undefined when it failed, or one is under way already: nothing is sent twice. Never rejects. */
  readonly save: (input: I) => Promise<O | undefined>
  /** Forgets the failure. */
  readonly reset: () => void
}

/**
 * Saves one thing at a time, and remembers why it failed, so that what was typed can stay and be sent again.
 *
 * @param make Does it.
 * @param failedLog What is logged when it fails (spec §8).
 * @returns How it stands.
 */
export const useSaving = <I, O>(make: (input: I) => Promise<O>, failedLog: string): Saving<I, O> => {
  const [state, setState] = useState<{ readonly isSaving: boolean; readonly error: unknown }>({
    isSaving: false,
    error: undefined,
  })
  // Beside the state, which a second press in the same moment would not see yet.
  const isUnderWay = useRef(false)
  const save = async (input: I): Promise<O | undefined> => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setState({ isSaving: true, error: undefined })
    try {
      const made = await make(input)
      setState({ isSaving: false, error: undefined })
      return made
    } catch (error) {
      logFailure(failedLog, error)
      setState({ isSaving: false, error })
      return undefined
    } finally {
      isUnderWay.current = false
    }
  }
  return { ...state, save, reset: () => setState((was) => ({ ...was, error: undefined })) }
}
