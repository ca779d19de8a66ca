import { printingEndpoints } from '@thali/contract/api/endpoints-printing'
import { createCall } from './create-call.ts'

/** Makes a call of printers and their papers. */
export const callPrinting = createCall(printingEndpoints)
