import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { Reply, Input } from '@thali/contract/api/calls'
import { request } from '#web/api/request.ts'

/** How a paper reaches the printer: by the print dialog of the browser, or by the app RawBT on Android. */
export type HostWay = 'browser' | 'rawbt'

/** A print host on this device: its id and its token. */
export type HostAccess = { readonly hostId: string; readonly token: string }

export type Leased = Reply<'leasePrintJob'>
export type Report = Input<'reportPrintJob'>['body']

const headersOf = ({ token }: HostAccess): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` })

/** Asks for the next paper. The key is repeated until an answer arrives. */
export const leasePaper = (access: HostAccess, key: string, way: HostWay): Promise<Leased> =>
  request(
    printingEndpoints.leasePrintJob,
    { params: { printHostId: access.hostId }, body: { key, format: way === 'rawbt' ? 'bytes' : 'picture' } },
    { headers: headersOf(access), isWithoutCookies: true },
  )

/** Reports whether a paper was handed over. */
export const reportPaper = (access: HostAccess, report: Report): Promise<unknown> =>
  request(
    printingEndpoints.reportPrintJob,
    { params: { printHostId: access.hostId }, body: report },
    { headers: headersOf(access), isWithoutCookies: true },
  )
