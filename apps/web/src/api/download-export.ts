import type { Input } from '@thali/contract/api/calls'
import { apiRoot } from '@thali/contract/api/endpoint'
import { dayEndpoints } from '@thali/contract/days/endpoints'
import { menuFileEndpoints } from '@thali/contract/menu-file/endpoints'
import { reportEndpoints } from '@thali/contract/reports/endpoints'
import { NetworkError, toApiError } from './errors.ts'
import { withSession } from './call.ts'

type Export = Input<'getExport'>

// A year of bills is written row by row; the answer of other calls is shorter.
const timeoutMs = 120_000

/**
 * Downloads a file with the session.
 * @throws ApiError for a refusal, NetworkError without a whole file.
 */
export const download = (path: string, query: Readonly<Record<string, string>>): Promise<Blob> =>
  withSession(async (headers) => {
    const address = `${apiRoot}${path}?${new URLSearchParams(query)}`
    const lost = (cause: unknown): never => {
      throw new NetworkError('The file could not be downloaded.', { cause })
    }
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(lost)
    if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => undefined))
    return answer.blob().catch(lost)
  })

/** Downloads a table of figures. Throws as `download` does. */
export const downloadExport = (kind: Export['params']['kind'], query: Export['query']): Promise<Blob> =>
  download(dayEndpoints.getExport.path.replace(':kind', kind), query)

/** Downloads the menu or a template. Throws as `download` does. */
export const downloadMenu = (query: Input<'exportMenu'>['query']): Promise<Blob> =>
  download(
    menuFileEndpoints.exportMenu.path,
    Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  )

type ReportFile = Input<'getReportFile'>

/** Downloads the figures of a period. Throws as `download` does. */
export const downloadReportFile = (kind: ReportFile['params']['kind'], query: ReportFile['query']): Promise<Blob> =>
  download(reportEndpoints.getReportFile.path.replace(':kind', kind), query)
