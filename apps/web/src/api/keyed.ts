import { useRef } from 'react'
import { idempotencyKeyHeader } from '@thali/contract/api/endpoint'
import { newUuid } from '#web/product/visit.ts'
import { isCertain } from './errors.ts'
import type { CallOptions } from './request.ts'

/**
 * Sends requests with a new idempotency key each. A request without an answer may have taken effect: until it is
 * answered, the same input has the same key, so that a further tap repeats it.
 */
export const useKeyed = <I, O>(send: (input: I, options: CallOptions) => Promise<O>): ((input: I) => Promise<O>) => {
  const unanswered = useRef<{ readonly input: I; readonly key: string }>(undefined)
  return async (input) => {
    const { current } = unanswered
    const request = current && current.input === input ? current : { input, key: newUuid() }
    unanswered.current = request
    try {
      const reply = await send(input, { headers: { [idempotencyKeyHeader]: request.key } })
      unanswered.current = undefined
      return reply
    } catch (error) {
      if (isCertain(error)) unanswered.current = undefined
      throw error
    }
  }
}
