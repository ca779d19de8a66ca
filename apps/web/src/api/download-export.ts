import { type Input, apiRoot, dayEndpoints } from '@thali/contract'
import { NetworkError, toApiError } from './errors.ts'
import { withSession } from './call.ts'

type Export = Input<'getExport'>

// A year of bills is written row by row; the answer of other calls is shorter.
const timeoutMs = 120_000

/**
 * Downloads a table of figures with the session.
 * @throws ApiError for a refusal, NetworkError without a whole file.
 */
export const downloadExport = (kind: Export['params']['kind'], query: Export['query']): Promise<Blob> =>
  withSession(async (headers) => {
    const path = dayEndpoints.getExport.path.replace(':kind', kind)
    const address = `${apiRoot}${path}?${new URLSearchParams(query)}`
    const lost = (cause: unknown): never => {
      throw new NetworkError('The file could not be downloaded.', { cause })
    }
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(lost)
    if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => undefined))
    return answer.blob().catch(lost)
  })
