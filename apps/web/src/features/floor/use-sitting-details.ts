import { useCallback, useEffect, useState } from 'react'
import { sittingEndpoints } from '@thali/contract/tables/endpoints'
import type { SittingDetails } from '@thali/contract/tables/sitting'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { floorMessages } from './floor-messages.en.ts'

/** A sitting with its orders and phones, and the state of the fetch. */
export type FetchedDetails = {
  readonly details: SittingDetails | undefined
  readonly hasFailed: boolean
  readonly reload: () => void
}

/** Fetches a sitting, and again whenever `state` changes. Details of another sitting are never shown. */
export const useSittingDetails = (sittingId: string | undefined, state: string): FetchedDetails => {
  const [details, setDetails] = useState<SittingDetails>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (sittingId === undefined) return undefined
    let isWanted = true
    call(sittingEndpoints.getSitting, { params: { sittingId } }).then(
      (fetched) => {
        if (!isWanted) return
        setDetails(fetched)
        setHasFailed(false)
      },
      (error: unknown) => {
        logFailure(floorMessages.detailsFailedLog, error)
        if (isWanted) setHasFailed(true)
      },
    )
    return () => {
      isWanted = false
    }
    // `state` and `attempt` too: they say that the answer is old.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [sittingId, state, attempt])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  return { details: details?.id === sittingId ? details : undefined, hasFailed, reload }
}
