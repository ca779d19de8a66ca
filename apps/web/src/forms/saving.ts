import { useRef, useState } from 'react'
import { logFailure } from '#web/lib/log.ts'

export type Saving<I, O> = {
  readonly isSaving: boolean
  /** The error of the last save, if it failed. */
  readonly error: unknown
  /** Saves; returns undefined when it failed, or while another save is in progress. Never rejects. */
  readonly save: (input: I) => Promise<O | undefined>
  readonly reset: () => void
}

/** Runs one save at a time. After a failure the error and the input stay. `failedLog` is logged (spec §8). */
export const useSaving = <I, O>(make: (input: I) => Promise<O>, failedLog: string): Saving<I, O> => {
  const [state, setState] = useState<{ readonly isSaving: boolean; readonly error: unknown }>({
    isSaving: false,
    error: undefined,
  })
  // In addition to the state, which a second press in the same moment would not see yet.
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
