import { useEffect, useRef, useState } from 'react'
import { ApiError, isCertain } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { type BillRequest, type Preview, previewBill, wordsOf } from './issue-bill.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'

/** The preview of a request. */
export type PreviewState = {
  /** The preview of the request, or of an earlier one while `isCurrent` is false. */
  readonly preview: Preview | undefined
  readonly isCurrent: boolean
  /** Why the last fetch failed. */
  readonly failure: string | undefined
  /** The code of that refusal. */
  readonly code: string | undefined
  readonly isFetching: boolean
  readonly retry: () => void
  /** Takes the answer to a request that comes next, so that it is not fetched again. */
  readonly accept: (request: BillRequest, preview: Preview) => void
}

type Answer = {
  readonly key: string
  readonly preview?: Preview
  readonly failure?: string
  readonly code?: string | undefined
}

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/**
 * Fetches the preview of a request, and again when `changes`, such as the revisions of its orders, changes. While the bill is
 * issued nothing is fetched: the issue itself changes the orders.
 */
export const usePreview = (request: BillRequest, changes: string, isIssuing: boolean): PreviewState => {
  const body = JSON.stringify(request)
  const [attempt, setAttempt] = useState(0)
  const keyOf = (text: string): string => `${text} ${changes} ${attempt}`
  const key = keyOf(body)
  const accepted = useRef<string>(undefined)
  const [last, setLast] = useState<Preview>()
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (isIssuing) return undefined
    const isAccepted = accepted.current === key
    accepted.current = undefined
    if (isAccepted) return undefined
    let isWanted = true
    const load = async (): Promise<void> => {
      try {
        // As it was serialized for the comparison.
        const preview = await previewBill(JSON.parse(body) as BillRequest)
        if (!isWanted) return
        setLast(preview)
        setAnswer({ key, preview })
      } catch (error) {
        if (!isCertain(error)) logFailure(messages.previewFailedLog, error)
        if (isWanted) setAnswer({ key, failure: wordsOf(error), code: codeOf(error) })
      }
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [key, body, isIssuing])
  const own = answer?.key === key ? answer : undefined
  return {
    preview: own?.preview ?? last,
    isCurrent: own?.preview !== undefined,
    failure: own?.failure,
    code: own?.code,
    isFetching: own === undefined,
    retry: () => setAttempt((count) => count + 1),
    accept: (next, preview) => {
      accepted.current = keyOf(JSON.stringify(next))
      setLast(preview)
      setAnswer({ key: accepted.current, preview })
    },
  }
}
